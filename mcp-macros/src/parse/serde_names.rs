//! What serde's attributes say about names, as far as forms follow them.

use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt as _;
use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, Ident, LitStr, Token};

/// What `#[serde(…)]` says.
#[derive(Default)]
pub(super) struct Serde {
    pub(super) rename: Option<String>,
    pub(super) rename_all: Option<String>,
    /// Whether `Deserialize` leaves it out.
    pub(super) skipped: bool,
    /// Whether it may be missing.
    pub(super) default: bool,
    /// What makes the value something else than a flat object or a text, and where that is said.
    pub(super) reshaped: Option<(String, Span)>,
}

impl Serde {
    /// What is wrong with an attribute of serde's, serde says.
    pub(super) fn read(attributes: &[Attribute]) -> Self {
        let mut serde = Self::default();
        for attribute in attributes.iter().filter(|it| it.path().is_ident("serde")) {
            let _ = attribute.parse_nested_meta(|meta| serde.key(&meta));
        }
        serde
    }

    fn key(&mut self, meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
        let Some(key) = meta.path.get_ident() else {
            return rest(meta);
        };
        match key.to_string().as_str() {
            "rename" => self.rename = name(meta)?.or(self.rename.take()),
            "rename_all" => self.rename_all = name(meta)?.or(self.rename_all.take()),
            "skip" | "skip_deserializing" => self.skipped = true,
            "default" => {
                self.default = true;
                rest(meta)?;
            }
            "flatten" | "tag" | "content" | "untagged" | "transparent" | "from" | "try_from" => {
                self.reshaped = Some((key.to_string(), key.span()));
                rest(meta)?;
            }
            _ => rest(meta)?,
        }
        Ok(())
    }

    /// The name of a field.
    pub(super) fn field(&self, ident: &Ident, container: &Self) -> String {
        let own = ident.unraw().to_string();
        let cased = || case_field(&own, container.rename_all.as_deref());
        self.rename.clone().unwrap_or_else(cased)
    }

    /// The name of a variant.
    pub(super) fn variant(&self, ident: &Ident, container: &Self) -> String {
        let own = ident.unraw().to_string();
        let cased = || case_variant(&own, container.rename_all.as_deref());
        self.rename.clone().unwrap_or_else(cased)
    }
}

/// `= "…"`, or `(deserialize = "…")`.
fn name(meta: &ParseNestedMeta<'_>) -> syn::Result<Option<String>> {
    if meta.input.peek(Token![=]) {
        return Ok(Some(meta.value()?.parse::<LitStr>()?.value()));
    }
    let mut name = None;
    meta.parse_nested_meta(|side| {
        let text: LitStr = side.value()?.parse()?;
        if side.path.is_ident("deserialize") {
            name = Some(text.value());
        }
        Ok(())
    })?;
    Ok(name)
}

/// What follows a key that says nothing to us.
fn rest(meta: &ParseNestedMeta<'_>) -> syn::Result<()> {
    if meta.input.peek(Token![=]) {
        meta.value()?.parse::<Expr>()?;
    } else if meta.input.peek(syn::token::Paren) {
        meta.input.parse::<TokenTree>()?;
    }
    Ok(())
}

// The rules of serde_derive: they look at `_` in fields and at capitals in variants, nothing else.

fn case_field(name: &str, rule: Option<&str>) -> String {
    let pascal = || -> String {
        name.split('_')
            .map(|word| first(word, char::to_ascii_uppercase))
            .collect()
    };
    match rule {
        Some("UPPERCASE" | "SCREAMING_SNAKE_CASE") => name.to_ascii_uppercase(),
        Some("PascalCase") => pascal(),
        Some("camelCase") => first(&pascal(), char::to_ascii_lowercase),
        Some("kebab-case") => name.replace('_', "-"),
        Some("SCREAMING-KEBAB-CASE") => name.to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

fn case_variant(name: &str, rule: Option<&str>) -> String {
    let snake = || {
        let mut snake = String::new();
        for (index, letter) in name.char_indices() {
            if index > 0 && letter.is_uppercase() {
                snake.push('_');
            }
            snake.push(letter.to_ascii_lowercase());
        }
        snake
    };
    match rule {
        Some("lowercase") => name.to_ascii_lowercase(),
        Some("UPPERCASE") => name.to_ascii_uppercase(),
        Some("camelCase") => first(name, char::to_ascii_lowercase),
        Some("snake_case") => snake(),
        Some("SCREAMING_SNAKE_CASE") => snake().to_ascii_uppercase(),
        Some("kebab-case") => snake().replace('_', "-"),
        Some("SCREAMING-KEBAB-CASE") => snake().to_ascii_uppercase().replace('_', "-"),
        _ => name.to_owned(),
    }
}

/// The word with another first letter.
fn first(word: &str, change: fn(&char) -> char) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| change(&letter));
    first.into_iter().chain(letters).collect()
}
