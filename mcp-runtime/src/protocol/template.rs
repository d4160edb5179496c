//! URI templates: RFC 6570 up to level 3, read backwards as well as forwards.
//!
//! The libraries there are expand only, or are not licensed for a library; matching is what a server
//! needs. A URI is matched in time that its length and that of the template bound: what was tried
//! without success is never tried again.

mod matcher;

use std::fmt;
use std::fmt::Write as _;

use self::matcher::Matcher;

/// The longest URI that is matched, in bytes.
const LONGEST: usize = 2048;

/// A form of URIs with variables: `notes://{id}`, `file:///{+path}`, `search://all{?query,limit}`.
///
/// ```
/// use mcp_runtime::protocol::UriTemplate;
///
/// # fn main() -> Result<(), mcp_runtime::protocol::TemplateError> {
/// let template = UriTemplate::parse("notes://{year}/{name}{?format}")?;
/// let values = template.match_uri("notes://2026/a%20b").expect("it matches");
/// assert_eq!(values, [("year", "2026".to_owned()), ("name", "a b".to_owned())]);
/// let uri = template.expand([("year", "2026"), ("name", "a b"), ("format", "md")]);
/// assert_eq!(uri, "notes://2026/a%20b?format=md");
/// # Ok(()) }
/// ```
///
/// A variable matches at least one character, and none that its kind of expression would have encoded:
/// `{name}` stops at a `/`, `{+name}` and `{#name}` do not. Those of `{?…}`, `{&…}` and `{;…}` may
/// come in any order and may be missing. Values are decoded.
///
/// Specification: RFC 6570, levels 1 to 3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UriTemplate {
    text: String,
    tokens: Vec<Token>,
    /// The names of all variables, in order.
    names: Vec<String>,
}

/// What is wrong with a URI template, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at byte {at}: {why}")]
pub struct TemplateError {
    at: usize,
    why: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Literal(String),
    /// One variable, by its index.
    Value {
        variable: usize,
        /// Whether reserved characters are part of it.
        reserved: bool,
        /// Whether it is the first of its expression, which is preceded by the prefix.
        starts: bool,
        prefix: Option<char>,
        separator: char,
    },
    /// `name=value` pairs: the first is preceded by one character, the others by another.
    Pairs {
        variables: std::ops::Range<usize>,
        first: char,
        next: char,
    },
}

impl UriTemplate {
    /// Reads a template.
    ///
    /// # Errors
    /// [`TemplateError`] when it is none, or of level 4: `{name*}`, `{name:3}`.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let mut template = Self {
            text: text.to_owned(),
            tokens: Vec::new(),
            names: Vec::new(),
        };
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let fail = |offset, why| TemplateError {
                at: at + offset,
                why,
            };
            if let Some(expression) = rest.strip_prefix('{') {
                let end = expression.find('}');
                let end = end.ok_or_else(|| fail(0, "a `{` without a `}`"))?;
                template
                    .expression(&expression[..end])
                    .map_err(|why| fail(1, why))?;
                at += end + 2;
            } else {
                let end = rest.find(['{', '}']).unwrap_or(rest.len());
                if rest[end..].starts_with('}') {
                    return Err(fail(end, "a `}` without a `{`"));
                }
                template.tokens.push(Token::Literal(rest[..end].to_owned()));
                at += end;
            }
        }
        Ok(template)
    }

    /// Whether a text has an expression in it, right or wrong.
    #[must_use]
    pub fn is_template(text: &str) -> bool {
        text.contains(['{', '}'])
    }

    /// The template as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The names of the variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// The values of the variables in a URI, decoded and in the order of the template; `None` when it
    /// is not of this form.
    #[must_use]
    pub fn match_uri(&self, uri: &str) -> Option<Vec<(&str, String)>> {
        if uri.len() > LONGEST {
            return None;
        }
        let found = Matcher::new(self, uri).run()?;
        let found = self.names.iter().zip(found);
        found
            .filter_map(|(name, value)| Some((name.as_str(), value?)))
            .map(|(name, raw)| Some((name, decode(raw)?)))
            .collect()
    }

    /// The URI with these values; variables without one are left out.
    pub fn expand<'v>(&self, values: impl IntoIterator<Item = (&'v str, &'v str)>) -> String {
        let mut given = vec![None; self.names.len()];
        for (name, value) in values {
            if let Some(index) = self.names.iter().position(|known| known == name) {
                given[index] = Some(value);
            }
        }
        let mut uri = String::new();
        let mut begun = false;
        for token in &self.tokens {
            match token {
                Token::Literal(text) => uri.push_str(text),
                Token::Value {
                    variable,
                    reserved,
                    starts,
                    prefix,
                    separator,
                } => {
                    begun &= !starts;
                    if let Some(value) = given[*variable] {
                        uri.extend(if begun { Some(*separator) } else { *prefix });
                        encode(&mut uri, value, *reserved);
                        begun = true;
                    }
                }
                Token::Pairs {
                    variables,
                    first,
                    next,
                } => {
                    let pairs = variables.clone().filter_map(|it| Some((it, given[it]?)));
                    for (index, (variable, value)) in pairs.enumerate() {
                        uri.push(if index == 0 { *first } else { *next });
                        uri.push_str(&self.names[variable]);
                        if !value.is_empty() || *first != ';' {
                            uri.push('=');
                        }
                        encode(&mut uri, value, false);
                    }
                }
            }
        }
        uri
    }

    fn expression(&mut self, inside: &str) -> Result<(), &'static str> {
        let operator = inside.chars().next().filter(|c| "+#./;?&".contains(*c));
        let start = self.names.len();
        for name in inside[operator.map_or(0, char::len_utf8)..].split(',') {
            if name.ends_with('*') || name.contains(':') {
                return Err("`*` and `:` are of level 4, which is not supported");
            }
            if !is_name(name) {
                return Err("a variable's name has letters, digits, `_` and `.`");
            }
            if self.names.iter().any(|known| known == name) {
                return Err("a variable of this name was there before");
            }
            self.names.push(name.to_owned());
        }
        let variables = start..self.names.len();
        let (prefix, separator, reserved) = match operator {
            Some('+') => (None, ',', true),
            Some('#') => (Some('#'), ',', true),
            Some('.') => (Some('.'), '.', false),
            Some('/') => (Some('/'), '/', false),
            Some(first @ (';' | '?' | '&')) => {
                let next = if first == ';' { ';' } else { '&' };
                self.tokens.push(Token::Pairs {
                    variables,
                    first,
                    next,
                });
                return Ok(());
            }
            _ => (None, ',', false),
        };
        self.tokens.extend(variables.map(|variable| Token::Value {
            variable,
            reserved,
            starts: variable == start,
            prefix,
            separator,
        }));
        Ok(())
    }
}

impl Token {
    /// Whether this starts an expression that is introduced by a character.
    fn starts_with(&self, c: char) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Value { starts, prefix, .. } => *starts && *prefix == Some(c),
            Self::Pairs { first, .. } => *first == c,
        }
    }
}

fn is_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    !name.is_empty() && name.chars().all(letter)
}

fn is_unreserved(c: char) -> bool {
    // Others than ASCII do not belong into a URI; who writes them means them as they are.
    c.is_ascii_alphanumeric() || "-._~".contains(c) || !c.is_ascii()
}

fn is_reserved(c: char) -> bool {
    ":/?#[]@!$&'()*+,;=".contains(c)
}

fn encode(uri: &mut String, value: &str, reserved: bool) {
    for (at, c) in value.char_indices() {
        let kept = c.is_ascii() && (is_unreserved(c) || (reserved && is_reserved(c)));
        // What is encoded already stays so where reserved characters do.
        if kept || (reserved && c == '%' && octet(&value[at..]).is_some()) {
            uri.push(c);
            continue;
        }
        let mut bytes = [0; 4];
        for byte in c.encode_utf8(&mut bytes).bytes() {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
}

/// `None` when what is encoded is no text.
fn decode(raw: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(raw.len());
    let mut at = 0;
    while at < raw.len() {
        if raw.as_bytes()[at] == b'%' {
            bytes.push(octet(&raw[at..])?);
            at += 3;
        } else {
            bytes.push(raw.as_bytes()[at]);
            at += 1;
        }
    }
    String::from_utf8(bytes).ok()
}

/// The byte that `%41` stands for.
fn octet(text: &str) -> Option<u8> {
    let digits = text.get(1..3)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u8::from_str_radix(digits, 16).ok())?
}

impl fmt::Display for UriTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
#[path = "template_tests.rs"]
mod tests;
