//! JSON pointers, as a walk through a value makes them: written only where something is said.

use std::fmt::{self, Write as _};

/// The most letters of a name that a pointer repeats: names come from outside.
const LONGEST_NAME: usize = 128;

/// A place in a value, by the way that leads there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pointer<'a> {
    Root,
    Member(&'a Pointer<'a>, &'a str),
    Item(&'a Pointer<'a>, usize),
}

impl fmt::Display for Pointer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Item(parent, index) => write!(f, "{parent}/{index}"),
            Self::Member(parent, name) => {
                write!(f, "{parent}/")?;
                for letter in name.chars().take(LONGEST_NAME) {
                    match letter {
                        '~' => f.write_str("~0")?,
                        '/' => f.write_str("~1")?,
                        letter => f.write_char(letter)?,
                    }
                }
                Ok(())
            }
        }
    }
}
