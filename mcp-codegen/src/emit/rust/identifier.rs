//! Rust's rules for identifiers, and serde's for turning them into names on the wire.

use super::super::naming::{Scope, pascal, snake, words, words_with_signs};

const KEYWORDS: &str = "abstract as async await become box break const continue do dyn else enum extern false final fn \
    for gen if impl in let loop macro match mod move mut override priv pub ref return static struct trait true try type \
    typeof unsafe unsized use virtual where while yield";

/// An identifier in lower case: raw if it is a keyword that can be.
pub(super) fn field(name: &str) -> String {
    match name {
        "" => "empty".to_owned(),
        "self" | "super" | "crate" => format!("{name}_"),
        // The constructor's.
        "new" => "new_value".to_owned(),
        name if KEYWORDS.split_whitespace().any(|word| word == name) => format!("r#{name}"),
        name if name.starts_with(|first: char| first.is_ascii_digit()) => format!("n{name}"),
        name => name.to_owned(),
    }
}

/// Names for the fields of one struct, in order. A name that needs no change is never taken by another.
pub(super) fn fields<'a>(
    wire: impl Iterator<Item = &'a str> + Clone,
    reserved: &str,
) -> Vec<String> {
    assign(wire, reserved, |words| field(&snake(words)))
}

/// Names for the variants of one enum, in order.
pub(super) fn variants<'a>(
    wire: impl Iterator<Item = &'a str> + Clone,
    reserved: &str,
) -> Vec<String> {
    assign(wire, reserved, |words| match pascal(words) {
        name if name.is_empty() => "Empty".to_owned(),
        name if name.starts_with(|first: char| first.is_ascii_digit()) => format!("N{name}"),
        name => name,
    })
}

fn assign<'a>(
    wire: impl Iterator<Item = &'a str> + Clone,
    reserved: &str,
    name: impl Fn(&[String]) -> String,
) -> Vec<String> {
    let mut scope = Scope::with(reserved);
    let mut names: Vec<Option<String>> = Vec::new();
    for wire in wire.clone() {
        let own = name(&words(wire));
        let exact = own.strip_prefix("r#").unwrap_or(&own) == wire && scope.is_free(&own);
        if exact {
            scope.take(&own);
        }
        names.push(exact.then_some(own));
    }
    let named = names.into_iter().zip(wire).map(|(exact, wire)| {
        exact.unwrap_or_else(|| {
            let (plain, signs) = (words(wire), words_with_signs(wire));
            // `-1` is not a way to write `1`.
            let number = wire
                .trim_start_matches(['-', '+'])
                .starts_with(|first: char| first.is_ascii_digit());
            let signed = number && wire.starts_with(['-', '+']);
            let first = if plain.is_empty() || signed {
                &signs
            } else {
                &plain
            };
            scope.choose([name(first), name(&signs)])
        })
    });
    named.collect()
}

/// One of serde's `rename_all` rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) name: &'static str,
    apply: fn(&str) -> String,
}

const VARIANT_RULES: [Rule; 7] = [
    Rule {
        name: "lowercase",
        apply: |variant| variant.to_ascii_lowercase(),
    },
    Rule {
        name: "snake_case",
        apply: |variant| snake_variant(variant),
    },
    Rule {
        name: "camelCase",
        apply: lower_first,
    },
    Rule {
        name: "kebab-case",
        apply: |variant| snake_variant(variant).replace('_', "-"),
    },
    Rule {
        name: "UPPERCASE",
        apply: |variant| variant.to_ascii_uppercase(),
    },
    Rule {
        name: "SCREAMING_SNAKE_CASE",
        apply: |variant| snake_variant(variant).to_ascii_uppercase(),
    },
    Rule {
        name: "SCREAMING-KEBAB-CASE",
        apply: |variant| {
            snake_variant(variant)
                .to_ascii_uppercase()
                .replace('_', "-")
        },
    },
];

/// How the names of a container are written for serde: one rule for all, and the exceptions.
#[derive(Debug)]
pub(super) struct Renames {
    pub(super) rule: Option<&'static str>,
    /// For each name, what it must be renamed to.
    pub(super) each: Vec<Option<String>>,
}

pub(super) fn rename_variants(names: &[String], wire: &[&str]) -> Renames {
    renames(names, wire, &VARIANT_RULES)
}

/// The rule that leaves the fewest exceptions, if it is worth a line.
fn renames(names: &[String], wire: &[&str], rules: &[Rule]) -> Renames {
    let with = |apply: fn(&str) -> String| -> Vec<Option<String>> {
        let pairs = names.iter().zip(wire);
        let rename = |(name, wire): (&String, &&str)| {
            (apply(name.strip_prefix("r#").unwrap_or(name)) != **wire).then(|| (*wire).to_owned())
        };
        pairs.map(rename).collect()
    };
    let count = |each: &[Option<String>]| each.iter().flatten().count();
    let mut best = Renames {
        rule: None,
        each: with(str::to_owned),
    };
    // The attribute is a line as well, so a rule must spare more than one.
    let mut least = count(&best.each).saturating_sub(1);
    for rule in rules {
        let each = with(rule.apply);
        if count(&each) < least {
            least = count(&each);
            best = Renames {
                rule: Some(rule.name),
                each,
            };
        }
    }
    best
}

fn lower_first(name: &str) -> String {
    let (first, rest) = name.split_at(name.len().min(1));
    first.to_ascii_lowercase() + rest
}

fn snake_variant(variant: &str) -> String {
    let mut name = String::new();
    for (index, char) in variant.char_indices() {
        if index > 0 && char.is_uppercase() {
            name.push('_');
        }
        name.push(char.to_ascii_lowercase());
    }
    name
}

/// A string literal. Everything that is not plain is escaped, so that no text can end it or turn it around.
pub(super) fn string(text: &str) -> String {
    let mut literal = String::from("\"");
    for char in text.chars() {
        match char {
            '"' | '\\' => literal.extend(['\\', char]),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            char if char.is_alphanumeric() || char.is_ascii_graphic() || char == ' ' => {
                literal.push(char);
            }
            char => literal.extend(char.escape_unicode()),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_a_struct() {
        let wire = [
            "createdAt",
            "created_at",
            "type",
            "self",
            "2fa",
            "",
            "$",
            "a-b",
            "a.b",
            "名",
        ];
        let names = fields(wire.into_iter(), "extra");
        assert_eq!(
            names,
            [
                "created_at2",
                "created_at",
                "r#type",
                "self_",
                "n2fa",
                "empty",
                "dollar",
                "a_b",
                "a_dot_b",
                "u540d"
            ]
        );
    }

    #[test]
    fn variants_of_an_enum() {
        let names = variants(
            ["<", "<=", "", "1h", "-1", "1", "asc", "ASC", "Self"].into_iter(),
            "Self",
        );
        assert_eq!(
            names,
            [
                "Less",
                "LessEqual",
                "Empty",
                "N1h",
                "Minus1",
                "N1",
                "Asc",
                "Asc2",
                "Self2"
            ]
        );
    }

    #[test]
    fn one_rule_for_most_names() {
        let wire = ["in-progress", "done", "all", "NEVER"];
        let names = variants(wire.into_iter(), "Self");
        let renames = rename_variants(&names, &wire);
        assert_eq!(renames.rule, Some("kebab-case"));
        assert_eq!(renames.each.iter().flatten().collect::<Vec<_>>(), ["NEVER"]);
    }

    #[test]
    fn string_literals_cannot_be_left() {
        assert_eq!(
            string("a\"b\\\n\u{202e}\u{0}"),
            r#""a\"b\\\n\u{202e}\u{0}""#
        );
    }
}
