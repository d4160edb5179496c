//! What the macros expand to, kept as files. `UPDATE=1` writes them anew.

use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;

use crate::expand;
use crate::kind::Kind;

/// Expands a file of the folder `snapshots`: its first attribute is the macro.
fn expansion(source: &str) -> String {
    let file = syn::parse_file(source).unwrap();
    let mut output = TokenStream::new();
    for mut item in file.items {
        let attributes = match &mut item {
            syn::Item::Fn(item) => &mut item.attrs,
            syn::Item::Impl(item) => &mut item.attrs,
            syn::Item::Enum(item) => &mut item.attrs,
            syn::Item::Struct(item) => &mut item.attrs,
            syn::Item::Const(_) => &mut Vec::new(),
            _ => panic!("no macro takes this item"),
        };
        let is_macro = |it: &syn::Attribute| {
            ["tool", "prompt", "resource", "server", "derive"]
                .iter()
                .any(|word| it.path().is_ident(word))
        };
        let position = attributes.iter().position(is_macro);
        let attribute = position.map(|position| attributes.remove(position));
        let tokens = quote::quote!(#item);
        let Some(attribute) = attribute else {
            let syn::Item::Const(item) = item else {
                unreachable!()
            };
            let syn::Expr::Macro(call) = *item.expr else {
                unreachable!()
            };
            let list = expand::list(Kind::Tool, call.mac.tokens);
            output.extend(quote::quote!(fn list() { #list }));
            continue;
        };
        let arguments = match &attribute.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            _ => TokenStream::new(),
        };
        output.extend(
            match attribute.path().get_ident().unwrap().to_string().as_str() {
                "tool" => expand::function(Kind::Tool, arguments, tokens),
                "prompt" => expand::function(Kind::Prompt, arguments, tokens),
                "resource" => expand::function(Kind::Resource, arguments, tokens),
                "server" => expand::server(arguments, tokens),
                _ if arguments.to_string() == "Elicit" => expand::elicit(tokens),
                _ => expand::tool_error(tokens),
            },
        );
    }
    prettyplease::unparse(&syn::parse2(output).unwrap())
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_str().unwrap().ends_with(".in.rs"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn the_expansions_are_as_written_down() {
    for input in cases() {
        let source = std::fs::read_to_string(&input).unwrap();
        let expanded = expansion(&source);
        let output = PathBuf::from(input.to_str().unwrap().replace(".in.rs", ".out.rs"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&output, &expanded).unwrap();
        }
        let known = std::fs::read_to_string(&output).unwrap_or_default();
        assert!(known == expanded, "{}:\n{expanded}", output.display());
    }
}

#[test]
fn generated_code_names_only_the_private_module() {
    for input in cases() {
        let source = std::fs::read_to_string(&input).unwrap();
        let expanded = expansion(&source);
        if expanded.contains("::core::compile_error!") {
            continue;
        }
        for (at, path) in expanded.match_indices("::mcp_runtime") {
            let rest = &expanded[at + path.len()..];
            assert!(
                rest.starts_with("::__private"),
                "{}: {rest:.60}",
                input.display()
            );
        }
        for root in ["::std", "::core", "::serde", "::alloc", "::schemars"] {
            let known = expanded.matches(root).count();
            assert_eq!(known, source.matches(root).count(), "{}", input.display());
        }
    }
}

#[test]
fn a_body_that_is_no_rust_yet_survives() {
    let item: TokenStream = "fn look(at: String) -> String { at. let = { 1 2 } }"
        .parse()
        .unwrap();
    let expanded = expand::function(Kind::Tool, TokenStream::new(), item).to_string();
    let body = "{ at . let = { 1 2 } }";
    assert!(expanded.contains(body), "{expanded}");
    assert!(!expanded.contains("compile_error"), "{expanded}");

    let block = "impl Notes { #[tool] fn look(&self) { self. } fn other( &self ) -> u8 { + } }";
    let expanded = expand::server(TokenStream::new(), block.parse().unwrap()).to_string();
    assert!(
        expanded.contains("{ self . }") && expanded.contains("{ + }"),
        "{expanded}"
    );
    assert!(!expanded.contains("compile_error"), "{expanded}");
}

#[test]
fn the_rest_of_a_block_survives() {
    let block = "impl<'a, T> Trait<T> for Notes<T> where T: Clone { \
        #![allow(unused)] \
        type Of = T; const A: u8 = { 1 }; const fn a() -> u8 { 1 } \
        default unsafe extern \"C\" fn b() {} \
        pub(crate) async fn c() {} pub const B: fn(u8) -> u8 = |x| { x }; call!{} other!(1); \
        #[tool] pub fn d(& self) {} }";
    let expanded = expand::server(TokenStream::new(), block.parse().unwrap()).to_string();
    let untouched = block.replace("#[tool] ", "");
    // How tokens are spaced is nobody's concern.
    let [expanded, untouched] = [expanded, untouched].map(|it| it.replace(' ', ""));
    let start = untouched.find("pubfnd(").unwrap();
    assert!(
        expanded.starts_with(&untouched[..start]),
        "{expanded}\n{untouched}"
    );
    assert!(expanded.contains("pubfnd(&self){}"), "{expanded}");
}
