//! Descriptions as doc comments. They are other people's text: nothing in them may become code, a doctest, a link or a
//! warning, and they should still read well.

use super::super::text::{Source, WIDTH};

/// Writes `text` as a doc comment with the given marker, `///` or `//!`.
pub(super) fn write(source: &mut Source, marker: &str, text: &str) {
    for line in lines(
        text,
        source.room().min(WIDTH).saturating_sub(marker.len() + 1),
    ) {
        source.line(format!("{marker} {line}").trim_end());
    }
}

/// Text that stands in for Markdown as it is, wrapped to `width`.
fn lines(text: &str, width: usize) -> Vec<String> {
    let text: String = text.replace("\r\n", "\n").chars().map(plain).collect();
    let mut lines = Vec::new();
    let mut fenced = false;
    // How far the text of a list item is in; what follows it must be as far in to belong to it.
    let mut hanging = 0;
    for line in text.lines() {
        let trimmed = line.trim();
        let fence = trimmed.starts_with("```") || trimmed.starts_with("~~~");
        if fence || fenced {
            if fence {
                fenced = !fenced;
                hanging = 0;
            }
            lines.push(match (fence, fenced) {
                (true, true) => "```text".to_owned(),
                (true, false) => "```".to_owned(),
                _ => line.trim_end().to_owned(),
            });
        } else if trimmed.is_empty() {
            hanging = 0;
            if lines.last().is_some_and(|last: &String| !last.is_empty()) {
                lines.push(String::new());
            }
        } else {
            paragraph(trimmed, width, &mut hanging, &mut lines);
        }
    }
    if fenced {
        lines.push("```".to_owned());
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Characters that would change how the file is read, by a compiler or by a person.
fn plain(char: char) -> char {
    match char {
        '\n' => '\n',
        '\r' | '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' => {
            ' '
        }
        '\u{200b}'..='\u{200d}' | '\u{feff}' => ' ',
        char if char.is_control() => ' ',
        char => char,
    }
}

fn paragraph(line: &str, width: usize, hanging: &mut usize, lines: &mut Vec<String>) {
    let (marker, text) = item(line);
    if !marker.is_empty() {
        *hanging = marker.len();
    }
    let words = words(text, marker.is_empty() && *hanging == 0);
    let mut current = if marker.is_empty() {
        " ".repeat(*hanging)
    } else {
        marker
    };
    let mut empty = true;
    for word in words {
        let fits = current.chars().count() + 1 + word.chars().count() <= width;
        if !empty && !fits && may_start_a_line(&word) {
            lines.push(std::mem::replace(&mut current, " ".repeat(*hanging)));
            empty = true;
        }
        if !empty {
            current.push(' ');
        }
        current.push_str(&word);
        empty = false;
    }
    lines.push(current);
}

/// The list marker a line starts with, and the rest.
fn item(line: &str) -> (String, &str) {
    for bullet in ["- ", "* ", "+ ", "• "] {
        if let Some(text) = line.strip_prefix(bullet).map(str::trim_start)
            && !text.is_empty()
        {
            return ("* ".to_owned(), text);
        }
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits)
        && let Some(text) = line[digits..]
            .strip_prefix(". ")
            .or_else(|| line[digits..].strip_prefix(") "))
        && !text.trim_start().is_empty()
    {
        return (format!("{}. ", &line[..digits]), text.trim_start());
    }
    (String::new(), line)
}

/// A word that would begin a list, a heading or a quotation must stay where it is.
fn may_start_a_line(word: &str) -> bool {
    !word.starts_with(['-', '+', '*', '#', '>', '=', '|', '~', '`', ':'])
        && !word.starts_with(|first: char| first.is_ascii_digit())
}

/// The words of a line, escaped. Code spans stay whole; `start` says that the line begins a paragraph.
fn words(line: &str, start: bool) -> Vec<String> {
    let bold = line.matches("**").count().is_multiple_of(2);
    let mut words = Vec::new();
    let mut current = String::new();
    let mut rest = line;
    while let Some(char) = rest.chars().next() {
        if char.is_whitespace() {
            if !current.is_empty() {
                words.push(std::mem::take(&mut current));
            }
            rest = &rest[char.len_utf8()..];
        } else if char == '`' {
            let (span, after) = code_span(rest);
            current.push_str(&span);
            rest = after;
        } else {
            let end = rest
                .find(|char: char| char.is_whitespace() || char == '`')
                .unwrap_or(rest.len());
            // A word that touches a code span cannot become one itself.
            let touches = current.ends_with('`') || rest[end..].starts_with('`');
            current.push_str(&word(&rest[..end], bold, !touches));
            rest = &rest[end..];
        }
    }
    if !current.is_empty() {
        words.push(current);
    }
    if let Some(first) = words.first_mut().filter(|_| start)
        && first.starts_with(['-', '+', '=', '|', ':', '#'])
    {
        first.insert(0, '\\');
    }
    words
}

/// A code span at the start of `text` as it is, or its backticks escaped.
fn code_span(text: &str) -> (String, &str) {
    let ticks = text.bytes().take_while(|byte| *byte == b'`').count();
    let (fence, rest) = text.split_at(ticks);
    let mut from = 0;
    while let Some(at) = rest[from..].find(fence).map(|at| at + from) {
        let run = rest[at..].bytes().take_while(|byte| *byte == b'`').count();
        let span = &rest[..at];
        if run == ticks {
            if span.trim().is_empty() || span.starts_with(' ') != span.ends_with(' ') {
                break;
            }
            return (format!("{fence}{span}{fence}"), &rest[at + ticks..]);
        }
        from = at + run;
    }
    ("\\`".repeat(ticks), rest)
}

fn word(word: &str, bold: bool, may_be_code: bool) -> String {
    if let Some(at) = word.find("https://").or_else(|| word.find("http://")) {
        let (before, rest) = word.split_at(at);
        let allowed =
            |char: char| char.is_ascii_alphanumeric() || "-._~:/?#@!$&'*+,;=%".contains(char);
        let end = rest.find(|char| !allowed(char)).unwrap_or(rest.len());
        let url = rest[..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '\'']);
        if url.ends_with(|last: char| last.is_ascii_alphanumeric() || last == '/')
            && !url.ends_with("//")
        {
            let (before, after) = (self::word(before, bold, may_be_code), &rest[url.len()..]);
            return format!("{before}<{url}>{}", self::word(after, bold, false));
        }
    }
    let core =
        word.trim_start_matches(|char: char| !char.is_alphanumeric() && !"_/$@#-.".contains(char));
    let at = word.len() - core.len();
    let trimmed = core.trim_end_matches(|char: char| !char.is_alphanumeric() && char != '_');
    let call = core[trimmed.len()..].starts_with("()");
    let core = if call {
        &core[..trimmed.len() + 2]
    } else {
        trimmed
    };
    if may_be_code && !core.is_empty() && is_code(core) {
        let (before, after) = (&word[..at], &word[at + core.len()..]);
        let core = format!("`{core}`");
        return format!("{}{core}{}", escape(before, bold), escape(after, bold));
    }
    escape(word, bold)
}

/// Whether a word is an identifier or an address rather than prose, as lints for documentation see it.
fn is_code(word: &str) -> bool {
    const PROSE: [&str; 6] = [
        "GitHub",
        "GitLab",
        "JavaScript",
        "TypeScript",
        "OAuth",
        "GraphQL",
    ];
    if word.contains('_')
        || word.contains("::")
        || word.contains("()")
        || word.contains("://")
        || is_address(word)
    {
        return true;
    }
    word.split(|char: char| !char.is_alphanumeric())
        .any(|part| {
            let stem = part.strip_suffix('s').unwrap_or(part);
            !PROSE.contains(&part)
                && !PROSE.contains(&stem)
                && part.starts_with(|first: char| !first.is_lowercase() && !first.is_ascii_digit())
                && stem.chars().filter(|char| char.is_uppercase()).count() > 1
                && stem.chars().any(char::is_lowercase)
        })
}

/// `scheme:rest`, as parsers of addresses see it: `https://…`, but `file:line` as well.
fn is_address(word: &str) -> bool {
    let scheme = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic())
            && text
                .chars()
                .all(|char| char.is_ascii_alphanumeric() || "+-.".contains(char))
    };
    word.split_once(':')
        .is_some_and(|(before, after)| !after.is_empty() && scheme(before))
}

fn escape(text: &str, bold: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '*' if bold && chars.peek() == Some(&'*') => {
                chars.next();
                escaped.push_str("**");
            }
            '[' | ']' | '<' | '>' | '*' | '_' | '\\' | '~' | '`' => {
                escaped.push('\\');
                escaped.push(char);
            }
            _ => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        lines(text, 60).join("\n")
    }

    #[test]
    fn prose_stays_prose() {
        assert_eq!(
            shown("Reads a file.\n\n\nReturns its text. "),
            "Reads a file.\n\nReturns its text."
        );
        assert_eq!(
            shown("Use **force** with `a b` (see max_depth)."),
            "Use **force** with `a b` (see `max_depth`)."
        );
        assert_eq!(
            shown("On GitHub, see PullRequest at https://x.y/z."),
            "On GitHub, see `PullRequest` at <https://x.y/z>."
        );
    }

    #[test]
    fn lists_hang_together() {
        assert_eq!(
            shown("- one\ntwo\n  - three\n\nfour"),
            "* one\n  two\n* three\n\nfour"
        );
        let long = shown(&"word ".repeat(20));
        assert!(long.lines().all(|line| line.chars().count() <= 60));
    }

    #[test]
    fn nothing_becomes_code_or_a_link() {
        assert_eq!(shown("```rust\npanic!()"), "```text\npanic!()\n```");
        assert_eq!(shown("    indented()"), "`indented()`");
        assert_eq!(
            shown("[a](b) <script> `open"),
            "\\[a\\](b) \\<script\\> \\`open"
        );
        assert_eq!(shown("*/ end\r/// more\u{202e}x"), "\\*/ end\n/// more x");
    }
}
