//! From names on the wire to names in a language: words first, then the language's case, then no two alike.

use std::collections::HashSet;

/// The words of a name, in lower case, made of ASCII letters and digits only.
///
/// Letters of other scripts are spelled by number: names that look alike but are not would be a trap.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut current = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (index, &char) in chars.iter().enumerate() {
        if !char.is_alphanumeric() {
            flush(&mut words, &mut current);
            continue;
        }
        let before = index.checked_sub(1).map(|index| chars[index]);
        let after = chars.get(index + 1);
        let starts = char.is_uppercase()
            && before.is_some_and(|before| {
                // `readFile`, and the `F` of `HTMLFile`.
                !before.is_uppercase() || after.is_some_and(|after| after.is_lowercase())
            });
        if starts {
            flush(&mut words, &mut current);
        }
        if char.is_ascii() {
            current.push(char.to_ascii_lowercase());
        } else {
            flush(&mut words, &mut current);
            words.push(format!("u{:x}", u32::from(char)));
        }
    }
    flush(&mut words, &mut current);
    words
}

/// The words of a name whose signs matter: `<=`, `-1`, `c#`.
pub(super) fn words_with_signs(name: &str) -> Vec<String> {
    let spelled: String = name
        .chars()
        .map(|char| sign(char).map_or_else(|| char.to_string(), |word| format!(" {word} ")))
        .collect();
    words(&spelled)
}

fn flush(words: &mut Vec<String>, current: &mut String) {
    if !current.is_empty() {
        words.push(std::mem::take(current));
    }
}

fn sign(char: char) -> Option<&'static str> {
    Some(match char {
        '+' => "plus",
        '-' => "minus",
        '*' => "star",
        '/' => "slash",
        '\\' => "backslash",
        '=' => "equal",
        '<' => "less",
        '>' => "greater",
        '!' => "not",
        '?' => "question",
        '%' => "percent",
        '&' => "and",
        '|' => "or",
        '^' => "caret",
        '~' => "tilde",
        '#' => "hash",
        '$' => "dollar",
        '@' => "at",
        '.' => "dot",
        ',' => "comma",
        ':' => "colon",
        ';' => "semicolon",
        '(' | ')' => "paren",
        '[' | ']' => "bracket",
        '{' | '}' => "brace",
        '"' | '\'' | '`' => "quote",
        '_' => "underscore",
        ' ' => "space",
        _ => return None,
    })
}

pub(super) fn snake(words: &[String]) -> String {
    words.join("_")
}

pub(super) fn pascal(words: &[String]) -> String {
    let mut name = String::new();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        // `v1_2` and `v12` would be one name otherwise.
        if name.ends_with(|last: char| last.is_ascii_digit())
            && first.starts_with(|it: char| it.is_ascii_digit())
        {
            name.push('_');
        }
        name.push_str(&first.to_ascii_uppercase());
        name.push_str(rest);
    }
    name
}

/// Names that are taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope(HashSet<String>);

impl Scope {
    /// A scope in which these names, separated by spaces, are taken.
    pub(super) fn with(reserved: &str) -> Self {
        let mut scope = Self::default();
        scope.extend(reserved);
        scope
    }

    pub(super) fn extend(&mut self, reserved: &str) {
        self.0
            .extend(reserved.split_whitespace().map(str::to_owned));
    }

    pub(super) fn is_free(&self, name: &str) -> bool {
        !name.is_empty() && !self.0.contains(name)
    }

    pub(super) fn take(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    /// Takes the first candidate that is free, or numbers the first one.
    pub(super) fn choose(&mut self, candidates: impl IntoIterator<Item = String>) -> String {
        let mut first = None;
        for candidate in candidates {
            if self.0.insert(candidate.clone()) {
                return candidate;
            }
            first.get_or_insert(candidate);
        }
        let first = first.unwrap_or_default();
        let numbered =
            (2..).map(
                |number| match first.ends_with(|last: char| last.is_ascii_digit()) {
                    true => format!("{first}_{number}"),
                    false => format!("{first}{number}"),
                },
            );
        let name = numbered
            .into_iter()
            .find(|name| !self.0.contains(name))
            .unwrap_or_default();
        self.0.insert(name.clone());
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_names() {
        for (name, expected) in [
            ("readFile", "read_file"),
            ("HTMLFile", "html_file"),
            ("list-allowed.directories", "list_allowed_directories"),
            ("$expand", "expand"),
            ("2fa", "2fa"),
            ("été", "u_e9_t_u_e9"),
            ("__proto__", "proto"),
            ("", ""),
        ] {
            let expected = expected.replace("u_e9", "ue9");
            assert_eq!(snake(&words(name)), expected, "{name}");
        }
        assert_eq!(pascal(&words_with_signs("<=")), "LessEqual");
        assert_eq!(pascal(&words("v1_2")), "V1_2");
    }

    #[test]
    fn no_two_names_are_alike() {
        let mut scope = Scope::default();
        let names: Vec<_> = (0..4)
            .map(|_| scope.choose(["a".to_owned(), "b".to_owned()]))
            .collect();
        assert_eq!(names, ["a", "b", "a2", "a3"]);
    }
}
