//! `"30s"`: a time in an attribute.

/// The units, longest first, and how many milliseconds each has.
const UNITS: &[(&str, u64)] = &[
    ("ms", 1),
    ("s", 1000),
    ("m", 60_000),
    ("h", 3_600_000),
    ("d", 86_400_000),
];

/// How many milliseconds the text means.
pub(crate) fn milliseconds(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let (_, factor) = UNITS
        .iter()
        .find(|(unit, _)| text[digits.len()..] == **unit)?;
    let number: u64 = digits.trim_end().parse().ok()?;
    number.checked_mul(*factor)
}

#[cfg(test)]
mod tests {
    use super::milliseconds;

    #[test]
    fn a_time_is_a_number_and_a_unit() {
        assert_eq!(milliseconds("250ms"), Some(250));
        assert_eq!(milliseconds("30s"), Some(30_000));
        assert_eq!(milliseconds("5 m"), Some(300_000));
        assert_eq!(milliseconds("1d"), Some(86_400_000));
        for wrong in [
            "",
            "30",
            "s",
            "3 weeks",
            "-1s",
            "1.5s",
            "1h30m",
            "999999999999999999d",
        ] {
            assert_eq!(milliseconds(wrong), None, "{wrong}");
        }
    }
}
