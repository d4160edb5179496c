//! What a generator makes: a map from path to text. The generator fills it; only this module touches the disk.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Texts by their path, relative to wherever they are written to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<PathBuf, String>);

/// A file on disk that is not what would be generated. Displayed as a diff.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Where the file is, or should be.
    pub path: PathBuf,
    /// Whether there is such a file at all.
    pub exists: bool,
    /// The first line that differs, counted from one.
    pub line: usize,
    /// The lines on disk from there to the last difference.
    pub found: Vec<String>,
    /// The lines that would be generated instead.
    pub expected: Vec<String>,
}

impl Files {
    /// Adds a file, or replaces it.
    pub fn insert(&mut self, path: impl Into<PathBuf>, text: impl Into<String>) {
        self.0.insert(path.into(), text.into());
    }

    /// The files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &str)> {
        self.0
            .iter()
            .map(|(path, text)| (path.as_path(), text.as_str()))
    }

    /// Writes every file below `folder`, making folders as needed. A file that already has this text is left alone,
    /// so that build tools that look at times see no change.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        for (path, text) in self.iter() {
            let path = folder.join(path);
            if fs::read_to_string(&path).is_ok_and(|found| found == text) {
                continue;
            }
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(|error| Error::write(parent, error))?;
            }
            fs::write(&path, text).map_err(|error| Error::write(&path, error))?;
        }
        Ok(())
    }

    /// Compares with what is below `folder`.
    pub fn differences(&self, folder: &Path) -> Result<Vec<Difference>, Error> {
        let mut differences = Vec::new();
        for (path, expected) in self.iter() {
            let path = folder.join(path);
            let found = match fs::read_to_string(&path) {
                Ok(found) => Some(found),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
                Err(error) => return Err(Error::read(&path, error)),
            };
            differences.extend(difference(path, found.as_deref(), expected));
        }
        Ok(differences)
    }
}

/// Reads a whole text file.
pub fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| Error::read(path, error))
}

/// The part between what is the same before and what is the same after.
fn difference(path: PathBuf, found: Option<&str>, expected: &str) -> Option<Difference> {
    if found == Some(expected) {
        return None;
    }
    let exists = found.is_some();
    let (found, expected): (Vec<_>, Vec<_>) = (
        found.unwrap_or_default().split('\n').collect(),
        expected.split('\n').collect(),
    );
    let same = |(left, right): &(&&str, &&str)| left == right;
    let before = found.iter().zip(&expected).take_while(same).count();
    let (found, expected) = (&found[before..], &expected[before..]);
    let after = found
        .iter()
        .rev()
        .zip(expected.iter().rev())
        .take_while(same)
        .count();
    let own = |lines: &[&str]| {
        lines[..lines.len() - after]
            .iter()
            .map(|line| (*line).to_owned())
            .collect()
    };
    Some(Difference {
        path,
        exists,
        line: before + 1,
        found: own(found),
        expected: own(expected),
    })
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Enough to see what it is about.
        const SHOWN: usize = 20;
        let path = self.path.display();
        if !self.exists {
            return writeln!(f, "{path}: there is no such file");
        }
        writeln!(f, "{path}:{}:", self.line)?;
        for (sign, lines) in [('-', &self.found), ('+', &self.expected)] {
            for line in lines.iter().take(SHOWN) {
                writeln!(f, "{sign}{line}")?;
            }
            if lines.len() > SHOWN {
                writeln!(f, "{sign} … {} more lines", lines.len() - SHOWN)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_as_small_as_it_can_be() {
        let shown =
            |found, expected| difference("x".into(), found, expected).map(|it| it.to_string());
        assert_eq!(shown(Some("a\n"), "a\n"), None);
        assert_eq!(
            shown(Some("a\nb\nc\n"), "a\nB\nc\n").unwrap(),
            "x:2:\n-b\n+B\n"
        );
        assert_eq!(shown(Some("a"), "a\n").unwrap(), "x:2:\n+\n");
        assert_eq!(shown(Some("a\na\n"), "a\n").unwrap(), "x:2:\n-a\n");
        assert!(shown(None, "a").unwrap().contains("no such file"));
    }
}
