//! The formats of JSON Schema that are checked.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether the text has the format. A format that is not known here allows every text.
pub(crate) fn matches(format: &str, text: &str) -> bool {
    match format {
        "date" => date(text),
        "time" => time(text),
        "date-time" => text
            .split_once(['T', 't', ' '])
            .is_some_and(|(day, hour)| date(day) && time(hour)),
        "email" => email(text),
        "hostname" => hostname(text),
        "ipv4" => text.parse::<Ipv4Addr>().is_ok(),
        "ipv6" => text.parse::<Ipv6Addr>().is_ok(),
        "uri" => uri(text),
        "uuid" => uuid(text),
        _ => true,
    }
}

/// `2026-07-28`
fn date(text: &str) -> bool {
    let mut parts = text
        .split('-')
        .map(|part| digits(part).map(|it| (part.len(), it)));
    let (Some(Some((4, year))), Some(Some((2, month))), Some(Some((2, day))), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// `12:30:00Z`, `12:30:00.5+02:00`
fn time(text: &str) -> bool {
    let Some(at) = text.find(['Z', 'z', '+', '-']) else {
        return false;
    };
    let (clock, zone) = text.split_at(at);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_zone = matches!(zone, "Z" | "z") || hours(&zone[1..], 2);
    is_zone && hours(clock, 3) && digits(fraction).is_some()
}

/// Hours, minutes and perhaps seconds, two digits each.
fn hours(text: &str, count: usize) -> bool {
    let parts: Vec<_> = text.split(':').collect();
    let limits = [23, 59, 60];
    parts.len() == count
        && parts.iter().zip(limits).all(|(part, limit)| {
            part.len() == 2 && digits(part).is_some_and(|number| number <= limit)
        })
}

fn digits(text: &str) -> Option<u64> {
    let all = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    // More digits than a number has are still digits, of a fraction for example.
    all.then(|| text.parse().unwrap_or(u64::MAX))
}

fn email(text: &str) -> bool {
    let Some((name, host)) = text.rsplit_once('@') else {
        return false;
    };
    let odd = |c: char| c.is_whitespace() || c.is_control() || c == '@';
    !name.is_empty() && !name.contains(odd) && hostname(host)
}

fn hostname(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || it == b'-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// A scheme and something after it, without spaces.
fn uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let in_scheme = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'+' | b'-' | b'.');
    scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(in_scheme)
        && !rest.is_empty()
        && !rest.contains(|c: char| c.is_whitespace() || c.is_control())
}

fn uuid(text: &str) -> bool {
    let lengths: Vec<_> = text.split('-').map(str::len).collect();
    lengths == [8, 4, 4, 4, 12] && text.bytes().all(|it| it == b'-' || it.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn formats_are_told_from_what_looks_like_them() {
        let cases: &[(&str, &[&str], &[&str])] = &[
            (
                "date",
                &["2026-07-28", "2024-02-29"],
                &["2026-02-29", "2026-7-28", "x", "2026-13-01"],
            ),
            (
                "time",
                &["12:30:00Z", "12:30:00.25+02:00"],
                &["12:30:00", "25:00:00Z", "12:30Z"],
            ),
            (
                "date-time",
                &["2026-07-28T12:30:00Z"],
                &["2026-07-28", "2026-07-28T12:30"],
            ),
            (
                "email",
                &["a.b+c@example.org"],
                &["a", "@b", "a@", "a b@c", "a@-b"],
            ),
            (
                "hostname",
                &["example.org", "localhost"],
                &["", "-a", "a..b", "a b"],
            ),
            ("ipv4", &["127.0.0.1"], &["127.0.0", "256.0.0.1"]),
            ("ipv6", &["::1"], &["127.0.0.1", ":"]),
            (
                "uri",
                &["https://x.org/a?b", "urn:a"],
                &["x.org", "1a:b", "a: b", "a:"],
            ),
            (
                "uuid",
                &["00000000-0000-4000-8000-00000000000f"],
                &["0", "0000-0000"],
            ),
            ("something", &["any"], &[]),
        ];
        for (format, good, bad) in cases {
            for text in *good {
                assert!(matches(format, text), "{format}: {text}");
            }
            for text in *bad {
                assert!(!matches(format, text), "{format}: {text}");
            }
        }
    }
}
