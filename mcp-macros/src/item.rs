//! The user's item, read as far as a macro needs it and kept as it is.
//!
//! Bodies stay tokens: code that is half written, or that a later Rust understands and we do not, is
//! none of our business.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt as _, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, FnArg, ImplItem, ItemImpl, Signature, Token, Visibility};

use crate::docs::is_doc;
use crate::words::ARG_MARKER;

/// A function or a method.
pub(crate) struct Function {
    /// Whether lints about what a handler cannot do otherwise are silenced.
    pub(crate) is_handler: bool,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    default: Option<Token![default]>,
    pub(crate) signature: Signature,
    body: TokenStream,
}

/// An `impl` block.
pub(crate) struct Block {
    /// Everything before the brace, without members.
    pub(crate) head: ItemImpl,
    /// The same as it was written.
    head_tokens: TokenStream,
    pub(crate) members: Vec<Member>,
    /// The names that the block gives to types.
    pub(crate) types: Vec<Ident>,
    braces: Group,
}

/// What an `impl` block contains.
pub(crate) enum Member {
    Function(Box<Function>),
    Other(TokenStream),
}

/// The attributes that a macro of ours reads on an item, and that must not survive it.
impl Function {
    /// The function as the compiler shall see it: without what the macro reads from parameters.
    fn stripped_signature(&self) -> Signature {
        let mut signature = self.signature.clone();
        for input in &mut signature.inputs {
            let attributes = match input {
                FnArg::Receiver(receiver) => &mut receiver.attrs,
                FnArg::Typed(typed) => &mut typed.attrs,
            };
            attributes.retain(|it| !is_doc(it) && !is_marker(it, ARG_MARKER));
        }
        signature
    }
}

/// Lints that ask for what a handler cannot do: arguments belong to it whether it consumes them or not,
/// and what it borrows is a reference whatever its size.
const LINTS: &[&str] = &[
    "needless_pass_by_value",
    "too_many_arguments",
    "trivially_copy_pass_by_ref",
];

/// Whether the attribute is ours, by the last word of its path: `#[tool]`, `#[mcp_runtime::tool]`.
pub(crate) fn is_marker(attribute: &Attribute, word: &str) -> bool {
    let segments = &attribute.path().segments;
    segments.last().is_some_and(|last| last.ident == word)
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Self::after_attributes(input.call(Attribute::parse_outer)?, input)
    }
}

impl Function {
    fn after_attributes(attributes: Vec<Attribute>, input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Self {
            is_handler: false,
            attributes,
            visibility: input.parse()?,
            default: input.parse()?,
            signature: input.parse()?,
            body: body(input)?,
        })
    }

    /// The lints to silence, without those that the user has an opinion on.
    fn silenced(&self) -> Vec<TokenStream> {
        let attributes = self.attributes.iter().map(|it| it.meta.to_token_stream());
        let attributes: Vec<_> = attributes.map(|it| it.to_string()).collect();
        let is_free = |lint: &&&str| !attributes.iter().any(|it| it.contains(**lint));
        let lints = LINTS.iter().filter(is_free);
        lints
            .map(|lint| {
                let lint = Ident::new(lint, Span::call_site());
                quote!(clippy::#lint)
            })
            .collect()
    }

    fn is_next(input: ParseStream<'_>) -> bool {
        let ahead = input.fork();
        if ahead.parse::<Visibility>().is_err() {
            return false;
        }
        // `const fn`, `async unsafe fn` …, `extern "C" fn`; not `const NAME`.
        while !ahead.peek(Token![fn]) {
            let is_word = ahead
                .parse::<Option<Token![const]>>()
                .is_ok_and(|it| it.is_some())
                || ahead
                    .parse::<Option<Token![async]>>()
                    .is_ok_and(|it| it.is_some())
                || ahead
                    .parse::<Option<Token![unsafe]>>()
                    .is_ok_and(|it| it.is_some())
                || ahead
                    .parse::<Option<Token![default]>>()
                    .is_ok_and(|it| it.is_some())
                || ahead
                    .parse::<Option<syn::Abi>>()
                    .is_ok_and(|it| it.is_some());
            if !is_word {
                return false;
            }
        }
        true
    }
}

/// The braces of a function and everything in them, or the semicolon of one without a body.
fn body(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let tree: TokenTree = input.parse()?;
    Ok(tree.into())
}

impl ToTokens for Function {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.append_all(&self.attributes);
        if self.is_handler {
            let lints = self.silenced();
            tokens.append_all(quote!(#[allow(#(#lints),*)]));
        }
        self.visibility.to_tokens(tokens);
        self.default.to_tokens(tokens);
        self.stripped_signature().to_tokens(tokens);
        self.body.to_tokens(tokens);
    }
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut trees: Vec<TokenTree> = input.parse::<TokenStream>()?.into_iter().collect();
        let Some(TokenTree::Group(braces)) = trees.pop() else {
            return Err(input.error("expected an `impl` block"));
        };
        let head_tokens: TokenStream = trees.into_iter().collect();
        let mut empty = head_tokens.clone();
        empty.append(Group::new(braces.delimiter(), TokenStream::new()));
        let (members, types) = members.parse2(braces.stream())?;
        Ok(Self {
            head: syn::parse2(empty)?,
            head_tokens,
            members,
            types,
            braces,
        })
    }
}

fn members(input: ParseStream<'_>) -> syn::Result<(Vec<Member>, Vec<Ident>)> {
    let mut members = Vec::new();
    let mut types = Vec::new();
    let inner = input.call(Attribute::parse_inner)?;
    if !inner.is_empty() {
        members.push(Member::Other(
            inner.iter().map(ToTokens::to_token_stream).collect(),
        ));
    }
    while !input.is_empty() {
        let attributes = input.call(Attribute::parse_outer)?;
        if Function::is_next(input) {
            let function = Function::after_attributes(attributes, input)?;
            members.push(Member::Function(Box::new(function)));
            continue;
        }
        let mut tokens = TokenStream::new();
        tokens.append_all(attributes);
        let item: ImplItem = input.parse()?;
        item.to_tokens(&mut tokens);
        if let ImplItem::Type(item) = item {
            types.push(item.ident);
        }
        members.push(Member::Other(tokens));
    }
    Ok((members, types))
}

impl ToTokens for Member {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Function(function) => function.to_tokens(tokens),
            Self::Other(item) => item.to_tokens(tokens),
        }
    }
}

impl ToTokens for Block {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.head_tokens.to_tokens(tokens);
        let mut members = TokenStream::new();
        members.append_all(&self.members);
        let mut braces = Group::new(self.braces.delimiter(), members);
        braces.set_span(self.braces.span());
        tokens.append(braces);
    }
}
