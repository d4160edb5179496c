//! What the macros know about the user's code.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, Generics, Ident, LitStr, Path, Signature, Type, Visibility};

use crate::docs::Text;
use crate::kind::Kind;

/// A function that clients can call or read.
pub(crate) struct Handler {
    /// The path of the runtime crate.
    pub(crate) runtime: TokenStream,
    pub(crate) visibility: Visibility,
    /// Conditions under which the function exists, copied to everything generated for it.
    pub(crate) conditions: Vec<Attribute>,
    pub(crate) signature: Signature,
    /// The name it is called by.
    pub(crate) name: Name,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Text,
    pub(crate) icon: Option<Expr>,
    /// Where `inline` stands, if it does.
    pub(crate) inline: Option<Span>,
    pub(crate) receiver: Receiver,
    pub(crate) parameters: Vec<Parameter>,
    /// What the function returns; for one that returns nothing, `()` at its name.
    pub(crate) returns: Type,
    pub(crate) offer: Offer,
}

impl Handler {
    pub(crate) fn is_method(&self) -> bool {
        !matches!(self.receiver, Receiver::None)
    }

    pub(crate) fn kind(&self) -> Kind {
        match &self.offer {
            Offer::Tool(_) => Kind::Tool,
            Offer::Prompt => Kind::Prompt,
            Offer::Resource(_) => Kind::Resource,
        }
    }

    /// The arguments, in the order of the source.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &Argument> {
        self.parameters.iter().filter_map(|it| match it {
            Parameter::Argument(argument) => Some(&**argument),
            Parameter::Borrow(_) => None,
        })
    }
}

/// What a function is, with what only such a thing has.
pub(crate) enum Offer {
    Tool(Box<ToolOffer>),
    Prompt,
    Resource(Box<ResourceOffer>),
}

/// What only a tool has.
pub(crate) struct ToolOffer {
    pub(crate) hints: Hints,
    pub(crate) hidden: bool,
    /// Entries of the tool's `_meta`.
    pub(crate) meta: Vec<(String, Expr)>,
    /// A type whose schema is shown instead of the return type's.
    pub(crate) output: Option<Type>,
    /// For how many milliseconds a call may go on, and where that is said.
    pub(crate) timeout: Option<(Span, u64)>,
    /// How many calls run at once, and where that is said.
    pub(crate) concurrency: Option<(Span, Expr)>,
}

/// What only a resource has.
pub(crate) struct ResourceOffer {
    /// `None` when it is missing or wrong, and that was reported.
    pub(crate) uri: Option<Uri>,
    pub(crate) mime: Option<Expr>,
    pub(crate) size: Option<Expr>,
    /// For how many milliseconds what is read may be kept.
    pub(crate) ttl: Option<u64>,
    pub(crate) is_public: bool,
    /// Where `scope` stands without a `ttl`.
    pub(crate) scope_alone: Option<Span>,
}

/// A URI, or a template of many.
pub(crate) struct Uri {
    pub(crate) text: LitStr,
    pub(crate) is_template: bool,
    pub(crate) variables: Vec<Variable>,
}

/// A variable of a template.
pub(crate) struct Variable {
    pub(crate) name: String,
    /// Whether a URI may be without it.
    pub(crate) is_optional: bool,
}

/// A name on the wire, and where it comes from.
#[derive(Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// What a tool says about its behaviour, and where.
#[derive(Default)]
pub(crate) struct Hints {
    pub(crate) read_only: Option<bool>,
    pub(crate) destructive: Option<bool>,
    pub(crate) idempotent: Option<bool>,
    pub(crate) open_world: Option<bool>,
    pub(crate) destructive_span: Option<Span>,
    pub(crate) idempotent_span: Option<Span>,
}

/// How a method is called on its value.
pub(crate) enum Receiver {
    /// It is not.
    None,
    /// `&self`
    Reference,
    /// `self: Arc<Self>`
    Shared,
    /// In a way that calls which run at the same time cannot share.
    Wrong(Span, WrongReceiver),
}

pub(crate) enum WrongReceiver {
    Mutable,
    Value,
    Other,
}

/// A parameter of the function: owned ones come from the caller, borrowed ones from the server.
pub(crate) enum Parameter {
    Argument(Box<Argument>),
    Borrow(Box<Borrow>),
}

impl Parameter {
    /// What decides whether it is there, if anything does.
    pub(crate) fn condition(&self) -> Option<&[Predicate]> {
        let condition = match self {
            Self::Argument(argument) => &argument.condition,
            Self::Borrow(borrow) => &borrow.condition,
        };
        (!condition.is_empty()).then_some(condition)
    }
}

/// One part of a condition.
#[derive(Clone)]
pub(crate) enum Predicate {
    /// `#[cfg(…)]`
    Is(TokenStream),
    /// `#[cfg_attr(…, cfg(…))]`
    Implies(TokenStream, TokenStream),
}

/// An argument, or a variable of a URI.
pub(crate) struct Argument {
    /// `None` for a pattern that has no name and was given none.
    pub(crate) name: Option<Name>,
    /// Where the pattern stands.
    pub(crate) pattern: Span,
    pub(crate) of: Type,
    pub(crate) description: Option<Text>,
    pub(crate) default: Default,
    pub(crate) constraints: Vec<Constraint>,
    /// What completes it, and where that is said.
    pub(crate) complete: Option<(Span, Expr)>,
    /// What decides whether the parameter exists.
    pub(crate) condition: Vec<Predicate>,
}

/// What an argument is when the caller leaves it out.
pub(crate) enum Default {
    /// Whatever its type makes of a missing value.
    None,
    /// `#[arg(default)]`
    OfType(Span),
    /// `#[arg(default = …)]`
    Value(Expr),
}

/// What is demanded of an argument beyond its type.
pub(crate) struct Constraint {
    /// Where its key stands.
    pub(crate) span: Span,
    pub(crate) demand: Demand,
}

pub(crate) enum Demand {
    /// Of a number.
    Range(Bounds),
    /// Of a text, a list or a map.
    Length(Bounds),
    /// A regular expression.
    Pattern(LitStr),
    /// A format of JSON Schema.
    Format(LitStr),
    /// Nothing: shows what is meant.
    Example(Expr),
    /// Nothing: HTTP clients send it in a header, too.
    Header(LitStr),
}

impl Demand {
    /// The key that says it.
    pub(crate) const fn key(&self) -> &'static str {
        match self {
            Self::Range(_) => "range",
            Self::Length(_) => "length",
            Self::Pattern(_) => "pattern",
            Self::Format(_) => "format",
            Self::Example(_) => "example",
            Self::Header(_) => "header",
        }
    }
}

/// `min = …, max = …`
pub(crate) struct Bounds {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
    /// Whether something was wrong with them, and that was reported.
    pub(crate) reported: bool,
}

/// Something that the server lends.
pub(crate) struct Borrow {
    /// `None` for a pattern that has no name.
    pub(crate) name: Option<Name>,
    /// `T` of `&T`
    pub(crate) of: Type,
    /// `&mut`
    pub(crate) mutable: Option<Span>,
    /// `#[arg]`, which has no meaning here.
    pub(crate) arg: Option<Span>,
    /// What decides whether the parameter exists.
    pub(crate) condition: Vec<Predicate>,
}

/// An `impl` block whose methods are tools, prompts and resources.
pub(crate) struct Service {
    /// The path of the runtime crate.
    pub(crate) runtime: TokenStream,
    pub(crate) conditions: Vec<Attribute>,
    pub(crate) generics: Generics,
    pub(crate) of: Type,
    /// The trait that the block implements.
    pub(crate) of_trait: Option<Path>,
    pub(crate) instructions: Option<Text>,
    /// What a server of this service alone is called.
    pub(crate) name: Option<Text>,
    /// Its version; the package's unless given.
    pub(crate) version: Option<Text>,
    /// Where `name` and `version` stand.
    pub(crate) name_span: Option<Span>,
    pub(crate) version_span: Option<Span>,
    pub(crate) handlers: Vec<Handler>,
    /// The name of a block that is one of several of its type.
    pub(crate) part: Option<Ident>,
    /// The other blocks of the type that belong to the service.
    pub(crate) parts: Vec<Ident>,
    /// Where `instructions` stands.
    pub(crate) instructions_span: Option<Span>,
    /// The paths by which attributes were found, each once.
    pub(crate) markers: Vec<Marker>,
    /// Where `#[server]` stands.
    pub(crate) span: Span,
}

impl Service {
    /// The handlers of one kind.
    pub(crate) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Handler> {
        self.handlers.iter().filter(move |it| it.kind() == kind)
    }

    /// Whether the type has a lifetime that is not `'static`.
    pub(crate) fn borrows(&self) -> bool {
        crate::check::borrow_in(&quote::ToTokens::to_token_stream(&self.of)).is_some()
    }
}

/// A path that led to an attribute of ours.
pub(crate) struct Marker {
    pub(crate) path: Path,
    /// Conditions of the method that it stands on.
    pub(crate) conditions: Vec<Attribute>,
}

/// An error whose variants each have a decision.
pub(crate) struct ErrorType {
    /// The path of the runtime crate.
    pub(crate) runtime: TokenStream,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) variants: Vec<Variant>,
    /// For a struct: there is one variant, and it is the type itself.
    pub(crate) is_struct: bool,
}

/// One kind of error.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) conditions: Vec<Attribute>,
    pub(crate) description: Text,
    /// `None` when the attributes say nothing, or nothing that can be understood.
    pub(crate) decision: Option<Decision>,
    /// Whether the attributes were wrong, and that was reported.
    pub(crate) reported: bool,
    pub(crate) fields: Vec<Field>,
}

/// Who shall know.
pub(crate) enum Decision {
    /// `#[code(…)]`: programs, by a protocol error.
    Protocol { code: Code, retry: bool },
    /// `#[model]`: the model, and with a code programs as well.
    Model { code: Option<Code>, retry: bool },
    /// `#[code(internal)]`: nobody outside.
    Internal,
}

/// A code and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Code {
    pub(crate) value: i64,
    pub(crate) span: Span,
    /// Whether it was given by its name.
    pub(crate) named: bool,
}

/// A field of an error.
pub(crate) struct Field {
    /// The name on the wire: its own, or its position.
    pub(crate) name: String,
    pub(crate) member: syn::Member,
    pub(crate) of: Type,
    /// `#[source]` and `#[from]`: a cause, which never leaves the server.
    pub(crate) is_source: bool,
    pub(crate) conditions: Vec<Attribute>,
}

/// What a user fills in, or picks.
pub(crate) struct ElicitType {
    /// The path of the runtime crate.
    pub(crate) runtime: TokenStream,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) shape: Shape,
}

/// What a user is shown.
pub(crate) enum Shape {
    /// The fields of a form.
    Form(Vec<FormField>),
    /// The variants of which one is picked.
    Choice(Vec<Pick>),
}

/// A field of a form.
pub(crate) struct FormField {
    pub(crate) name: Name,
    pub(crate) of: Type,
    pub(crate) title: Option<Expr>,
    pub(crate) description: Option<Text>,
    pub(crate) default: Option<Expr>,
    pub(crate) constraints: Vec<Constraint>,
    /// Whether `Deserialize` has a value for a field that is missing.
    pub(crate) has_default: bool,
    pub(crate) conditions: Vec<Attribute>,
}

/// A variant that can be picked.
pub(crate) struct Pick {
    pub(crate) name: Name,
    pub(crate) title: Option<Text>,
    pub(crate) conditions: Vec<Attribute>,
}

/// What `tools![…]` and its like name.
pub(crate) struct List {
    pub(crate) kind: Kind,
    /// The path of the runtime crate.
    pub(crate) runtime: TokenStream,
    pub(crate) entries: Vec<Entry>,
}

/// The path of a function with an attribute.
pub(crate) struct Entry {
    pub(crate) conditions: Vec<Attribute>,
    pub(crate) path: Path,
}
