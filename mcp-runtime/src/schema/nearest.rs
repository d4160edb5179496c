//! What somebody probably meant.

/// The candidate that differs least from `word`, if the two are alike at all.
pub(super) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Words come from outside: long ones are not worth the time.
    if word.len() > 64 {
        return None;
    }
    let wanted = fold(word);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= 64)
        .map(|candidate| (distance(&wanted, &fold(candidate)), candidate))
        // At least one letter must be right.
        .filter(|(distance, candidate)| {
            let letters = wanted.len().min(candidate.len());
            *distance < letters && distance * 3 <= candidate.len().max(3)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// `maxCount`, `max-count` and `max_count` are one word to whoever mistook one for the other.
fn fold(word: &str) -> Vec<char> {
    word.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let differs = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j - 1] + differs).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_what_was_meant() {
        assert_eq!(nearest("titel", ["name", "title"]), Some("title"));
        assert_eq!(
            nearest("maxCount", ["max_count", "count"]),
            Some("max_count")
        );
        assert_eq!(nearest("xyz", ["name", "title"]), None);
        assert_eq!(nearest("b", ["a"]), None);
    }
}
