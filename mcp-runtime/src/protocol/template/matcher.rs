//! Finds the values of variables in a URI.

use std::ops::Range;

use super::{Token, UriTemplate, is_reserved, is_unreserved};

/// A template on its way through a URI.
pub(super) struct Matcher<'t, 'u> {
    template: &'t UriTemplate,
    uri: &'u str,
    found: Vec<Option<&'u str>>,
    /// From which token and position the rest was found not to match.
    hopeless: Vec<bool>,
}

impl<'t, 'u> Matcher<'t, 'u> {
    pub(super) fn new(template: &'t UriTemplate, uri: &'u str) -> Self {
        Self {
            template,
            uri,
            found: vec![None; template.names.len()],
            hopeless: vec![false; (template.tokens.len() + 1) * (uri.len() + 1)],
        }
    }

    /// The values as they are written, for each variable; `None` when the URI is not of this form.
    pub(super) fn run(mut self) -> Option<Vec<Option<&'u str>>> {
        self.runs(0, 0).then_some(self.found)
    }

    /// Whether the tokens from this one on match the URI from this position on.
    fn runs(&mut self, token: usize, at: usize) -> bool {
        let index = token * (self.uri.len() + 1) + at;
        if self.hopeless[index] {
            return false;
        }
        let matched = match self.template.tokens.get(token) {
            None => at == self.uri.len(),
            Some(Token::Literal(text)) => {
                self.uri[at..].starts_with(text) && self.runs(token + 1, at + text.len())
            }
            Some(&Token::Value {
                variable,
                reserved,
                starts,
                prefix,
                separator,
            }) => {
                let before = if starts { prefix } else { Some(separator) };
                match before {
                    Some(before) if !self.uri[at..].starts_with(before) => false,
                    before => {
                        let at = at + before.map_or(0, char::len_utf8);
                        self.value(token, at, variable, reserved)
                    }
                }
            }
            Some(Token::Pairs {
                variables,
                first,
                next,
            }) => {
                let end = self.pairs(at, variables.clone(), *first, *next);
                self.runs(token + 1, end)
            }
        };
        self.hopeless[index] = !matched;
        matched
    }

    /// The longest value first.
    fn value(&mut self, token: usize, at: usize, variable: usize, reserved: bool) -> bool {
        let rest = &self.uri[at..];
        // What a later expression starts with is its own, where that is what the character is for.
        let later = &self.template.tokens[token + 1..];
        let query = later.iter().any(|it| it.starts_with('?'));
        let fragment = later.iter().any(|it| it.starts_with('#'));
        let taken = |c: char| (query && c == '?') || (fragment && c == '#');
        let is_part =
            |c: char| is_unreserved(c) || c == '%' || (reserved && is_reserved(c) && !taken(c));
        let stops = |c: char| !is_part(c);
        let longest = rest.find(stops).unwrap_or(rest.len());
        for length in (1..=longest)
            .rev()
            .filter(|end| rest.is_char_boundary(*end))
        {
            if self.runs(token + 1, at + length) {
                self.found[variable] = Some(&rest[..length]);
                return true;
            }
        }
        false
    }

    /// Where the pairs end that belong to these variables.
    fn pairs(&mut self, mut at: usize, variables: Range<usize>, first: char, next: char) -> usize {
        let mut before = first;
        while let Some(pair) = self.uri[at..].strip_prefix(before) {
            let stops = |c: char| !(is_unreserved(c) || "%=+:@!$'()*,/?".contains(c));
            let pair = &pair[..pair.find(stops).unwrap_or(pair.len())];
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let names = &self.template.names;
            let Some(variable) = variables.clone().find(|it| names[*it] == name) else {
                break;
            };
            self.found[variable] = Some(value);
            at += before.len_utf8() + pair.len();
            before = next;
        }
        at
    }
}
