//! The arguments of an attribute: a list of keys, each checked against its vocabulary.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitBool, Meta, Token};

use crate::errors::Errors;
use crate::nearest::nearest;
use crate::words::{Form, Words};

/// A key and what follows it.
struct Key {
    name: Ident,
    value: Value,
}

/// What follows a key.
enum Value {
    None,
    /// `= …`
    Is(Expr),
    /// `(…)`
    List(TokenStream),
}

/// The keys of an attribute that are right; what is wrong with the others is reported.
pub(crate) struct Keys {
    words: &'static Words,
    keys: Vec<Key>,
}

impl Keys {
    /// Reads `name, title = "…", …`.
    pub(crate) fn read(words: &'static Words, tokens: TokenStream, errors: &mut Errors) -> Self {
        let mut keys = Vec::new();
        let parser = |input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Some(key) = key(input, words, errors) {
                    keys.push(key);
                }
                skip_to_comma(input);
            }
            Ok(())
        };
        parser
            .parse2(tokens)
            .expect("the parser reports its errors itself");
        let mut this = Self { words, keys };
        this.refuse_repetitions(errors);
        this
    }

    /// Reads the arguments of an attribute that stands on an item or a parameter.
    pub(crate) fn of(words: &'static Words, attribute: &Attribute, errors: &mut Errors) -> Self {
        match &attribute.meta {
            Meta::Path(_) => Self::read(words, TokenStream::new(), errors),
            Meta::List(list) => Self::read(words, list.tokens.clone(), errors),
            Meta::NameValue(meta) => {
                let name = words.attribute.trim_end_matches(']');
                errors.over(meta, format!("write the keys in parentheses: `{name}(…)]`"));
                Self::read(words, TokenStream::new(), errors)
            }
        }
    }

    fn refuse_repetitions(&mut self, errors: &mut Errors) {
        let mut seen: Vec<Ident> = Vec::new();
        let attribute = self.words.attribute;
        self.keys.retain(|key| {
            let is_new = !seen.contains(&key.name);
            if is_new {
                seen.push(key.name.clone());
            } else {
                let name = &key.name;
                errors.at(
                    name.span(),
                    format!("`{name}` is given twice in `{attribute}`"),
                );
            }
            is_new
        });
    }

    fn take(&mut self, name: &str) -> Option<Key> {
        debug_assert!(self.words.keys.iter().any(|word| word.name == name));
        let position = self.keys.iter().position(|key| key.name == name)?;
        Some(self.keys.swap_remove(position))
    }

    /// Where a key stands.
    pub(crate) fn span(&self, name: &str) -> Option<Span> {
        let key = self.keys.iter().find(|key| key.name == name)?;
        Some(key.name.span())
    }

    /// A key that is there or not, or says `= true` or `= false`.
    pub(crate) fn flag(&mut self, name: &str) -> Option<bool> {
        let key = self.take(name)?;
        match key.value {
            Value::Is(Expr::Lit(ExprLit {
                lit: Lit::Bool(LitBool { value, .. }),
                ..
            })) => Some(value),
            _ => Some(true),
        }
    }

    /// The expression after `name =`.
    pub(crate) fn value(&mut self, name: &str) -> Option<Expr> {
        self.maybe_value(name)?
    }

    /// A key with or without a value.
    pub(crate) fn maybe_value(&mut self, name: &str) -> Option<Option<Expr>> {
        self.take(name).map(|key| match key.value {
            Value::Is(value) => Some(value),
            Value::None | Value::List(_) => None,
        })
    }

    /// The tokens in the parentheses after a key.
    pub(crate) fn list(&mut self, name: &str) -> Option<TokenStream> {
        match self.take(name)?.value {
            Value::List(tokens) => Some(tokens),
            Value::None | Value::Is(_) => None,
        }
    }

    /// The string literal after `name =`.
    pub(crate) fn string(&mut self, name: &str, errors: &mut Errors) -> Option<syn::LitStr> {
        match self.value(name)? {
            Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) => Some(text),
            other => {
                errors.over(
                    other,
                    format!("`{name}` is a string literal: `{name} = \"…\"`"),
                );
                None
            }
        }
    }

    /// The path or type after `name =`.
    pub(crate) fn parsed<T: syn::parse::Parse>(
        &mut self,
        name: &str,
        errors: &mut Errors,
    ) -> Option<T> {
        let value = self.value(name)?.into_token_stream();
        let what = self.words.usage(name);
        match syn::parse2(value.clone()) {
            Ok(parsed) => Some(parsed),
            Err(_) => {
                errors.over(value, format!("write `{what}`"));
                None
            }
        }
    }
}

impl Words {
    fn usage(&self, name: &str) -> &'static str {
        let word = self.keys.iter().find(|word| word.name == name);
        word.map_or("", |word| word.usage)
    }
}

/// Reads one key; `None` when it is wrong, and reported.
fn key(input: ParseStream<'_>, words: &'static Words, errors: &mut Errors) -> Option<Key> {
    let attribute = words.attribute;
    let Ok(name) = input.call(Ident::parse_any) else {
        let known = names(words);
        let span = input.span();
        errors.at(span, format!("expected a key of `{attribute}`: {known}"));
        return None;
    };
    let Some(word) = words.keys.iter().find(|word| name == word.name) else {
        let known = words.keys.iter().map(|word| word.name);
        errors.at(
            name.span(),
            match nearest(&name.to_string(), known) {
                Some(meant) => {
                    format!("`{attribute}` has no key `{name}`; did you mean `{meant}`?")
                }
                None => format!("`{attribute}` has no key `{name}`; it has {}", names(words)),
            },
        );
        return None;
    };
    if word.form == Form::Later {
        errors.at(
            name.span(),
            format!("`{name}` in `{attribute}` is not supported yet: remove it"),
        );
        return None;
    }
    if word.form == Form::Elsewhere {
        let message = format!("`{name}` is no key of `{attribute}`: {}", word.usage);
        errors.at(name.span(), message);
        return None;
    }
    value(input, &name, word.form, word.usage, errors).map(|value| Key { name, value })
}

/// Reads what follows a key, which must be of its form.
fn value(
    input: ParseStream<'_>,
    name: &Ident,
    form: Form,
    usage: &str,
    errors: &mut Errors,
) -> Option<Value> {
    let wrong = |errors: &mut Errors, span| errors.at(span, format!("write `{usage}`"));
    if input.is_empty() || input.peek(Token![,]) {
        if matches!(form, Form::Value | Form::List) {
            wrong(errors, name.span());
            return None;
        }
        return Some(Value::None);
    }
    if form == Form::List {
        if let Ok(TokenTree::Group(group)) = input.fork().parse()
            && group.delimiter() == Delimiter::Parenthesis
        {
            let _ = input.parse::<TokenTree>();
            return Some(Value::List(group.stream()));
        }
        wrong(errors, input.span());
        return None;
    }
    if !input.peek(Token![=]) || input.peek(Token![==]) {
        if input.peek(Ident::peek_any) || input.peek(Lit) {
            errors.at(input.span(), "expected `,` between the keys");
            return None;
        }
        wrong(errors, input.span());
        return None;
    }
    let equals: Token![=] = input.parse().expect("peeked");
    if input.is_empty() || input.peek(Token![,]) {
        wrong(errors, equals.span);
        return None;
    }
    // A type is not always an expression, `[u8]` for example is both, `Vec<u8>` only a type.
    let value = match input.fork().parse::<Expr>() {
        Ok(_) => input.parse::<Expr>().expect("parsed before"),
        Err(error) => match input.parse::<syn::Type>() {
            Ok(of) => Expr::Verbatim(of.into_token_stream()),
            Err(_) => {
                errors.push(error);
                return None;
            }
        },
    };
    let is_bool = matches!(&value, Expr::Lit(it) if matches!(it.lit, Lit::Bool(_)));
    if form == Form::Flag && !is_bool {
        errors.over(value, format!("write `{name}`, or `{name} = false`"));
        return None;
    }
    if !input.is_empty() && !input.peek(Token![,]) {
        errors.at(input.span(), "expected `,` between the keys");
    }
    Some(Value::Is(value))
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() {
        if input.parse::<Token![,]>().is_ok() {
            return;
        }
        let _ = input.parse::<TokenTree>();
    }
}

fn names(words: &Words) -> String {
    let known = words.keys.iter();
    let known = known.filter(|word| !matches!(word.form, Form::Later | Form::Elsewhere));
    let known: Vec<_> = known.map(|word| format!("`{}`", word.name)).collect();
    known.join(", ")
}
