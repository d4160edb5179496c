//! URIs and their templates (RFC 6570, levels 1 to 3), read for the names of their variables.

use crate::model::Variable;

/// The variables of a URI, in order; none when it is fixed.
///
/// # Errors
/// What is wrong with it. The runtime reads templates by the same rules.
pub(crate) fn variables(uri: &str) -> Result<Vec<Variable>, String> {
    let mut variables: Vec<Variable> = Vec::new();
    let mut literal = String::new();
    let mut rest = uri;
    while let Some(at) = rest.find(['{', '}']) {
        literal.push_str(&rest[..at]);
        let Some(expression) = rest[at..].strip_prefix('{') else {
            return Err("there is a `}` without a `{`".to_owned());
        };
        let Some((inside, after)) = expression.split_once('}') else {
            return Err("there is a `{` without a `}`".to_owned());
        };
        let names = inside.trim_start_matches(|c| "+#./;?&".contains(c));
        if inside.len() > names.len() + 1 {
            return Err(format!("`{{{inside}}}` starts with more than one sign"));
        }
        let is_optional = inside.starts_with([';', '?', '&']);
        for name in names.split(',') {
            if let Some(error) = wrong(name) {
                return Err(error);
            }
            if variables.iter().any(|it| it.name == name) {
                return Err(format!("there are two variables `{name}`: rename one"));
            }
            variables.push(Variable {
                name: name.to_owned(),
                is_optional,
            });
        }
        rest = after;
    }
    literal.push_str(rest);
    if has_scheme(&literal) || uri.starts_with('{') {
        return Ok(variables);
    }
    Err(format!(
        "a URI starts with a scheme and a colon: `docs://{uri}`, for example"
    ))
}

/// What is wrong with a variable's name.
fn wrong(name: &str) -> Option<String> {
    if name.ends_with('*') || name.contains(':') {
        let message = "is of level 4 of RFC 6570, which is not supported: write `{name}` for one \
            segment, `{+name}` for what may have `/` in it";
        return Some(format!("`{{{name}}}` {message}"));
    }
    let is_good = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    (name.is_empty() || !name.chars().all(is_good)).then(|| {
        format!("the name of a variable has ASCII letters, digits, `_` and `.`, unlike `{name}`")
    })
}

/// RFC 3986, section 3.1.
fn has_scheme(uri: &str) -> bool {
    uri.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

#[cfg(test)]
mod tests {
    use super::variables;

    fn names(uri: &str) -> String {
        match variables(uri) {
            Ok(variables) => {
                let shown = variables.iter().map(|it| {
                    let mark = if it.is_optional { "?" } else { "" };
                    format!("{}{mark}", it.name)
                });
                shown.collect::<Vec<_>>().join(" ")
            }
            Err(error) => error,
        }
    }

    #[test]
    fn variables_are_found() {
        assert_eq!(names("docs://readme"), "");
        assert_eq!(names("docs://{a}/{+b}{?c,d}{&e}"), "a b c? d? e?");
        assert_eq!(names("{scheme}://{a.b,c}{#d}"), "scheme a.b c d");
    }

    #[test]
    fn what_the_runtime_would_refuse_is_refused() {
        for (uri, why) in [
            ("a:{b", "`{` without"),
            ("a:b}", "`}` without"),
            ("a:{b*}", "level 4"),
            ("a:{b:3}", "level 4"),
            ("a:{}", "has ASCII letters"),
            ("a:{b c}", "has ASCII letters"),
            ("a:{=b}", "has ASCII letters"),
            ("a:{++b}", "more than one sign"),
            ("a:{b}{b}", "two variables `b`"),
            ("readme", "scheme"),
            ("pages/{a}", "scheme"),
        ] {
            assert!(names(uri).contains(why), "{uri}: {}", names(uri));
        }
    }
}
