//! What must never be shown: values of headers, and of settings that look like secrets.

use std::borrow::Cow;
use std::sync::{PoisonError, RwLock};

static SECRETS: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// Shorter ones are in too many words that are none.
const SHORTEST: usize = 6;

/// Takes note of a secret: from now on nothing that is printed shows it.
pub(crate) fn keep(secret: &str) {
    // The scheme of an `Authorization` header is none.
    let secret = secret.strip_prefix("Bearer ").unwrap_or(secret).trim();
    let mut secrets = SECRETS.write().unwrap_or_else(PoisonError::into_inner);
    if secret.len() >= SHORTEST && !secrets.iter().any(|it| it == secret) {
        secrets.push(secret.to_owned());
        // One that holds another is masked whole.
        secrets.sort_by_key(|it| std::cmp::Reverse(it.len()));
    }
}

/// Takes note of a setting if its name says that it is a secret.
pub(crate) fn keep_setting(name: &str, value: &str) {
    let name = name.to_ascii_uppercase();
    let telling = [
        "TOKEN",
        "KEY",
        "SECRET",
        "PASS",
        "AUTH",
        "CREDENTIAL",
        "COOKIE",
        "DSN",
        "PRIVATE",
        "SESSION",
    ];
    if telling.iter().any(|word| name.contains(word)) {
        keep(value);
    }
}

/// The text with `***` for every secret.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    let secrets = SECRETS.read().unwrap_or_else(PoisonError::into_inner);
    let mut masked = Cow::Borrowed(text);
    for secret in secrets.iter() {
        // As it is, and as it stands in JSON.
        let quoted = serde_json::Value::from(&**secret).to_string();
        for form in [secret, quoted.trim_matches('"')] {
            if masked.contains(form) {
                masked = masked.replace(form, "***").into();
            }
        }
    }
    masked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_not_shown() {
        keep("Bearer s3cr\"et-one");
        keep_setting("GITHUB_TOKEN", "ghp_abcdef");
        keep_setting("REGION", "eu-central-1");
        keep("abc");
        let text = r#"s3cr"et-one {"a": "s3cr\"et-one"} ghp_abcdef eu-central-1 abc"#;
        assert_eq!(masked(text), r#"*** {"a": "***"} *** eu-central-1 abc"#);
    }
}
