//! The macros, and their documentation: here, where the examples compile.

mod prompt;
mod resource;

pub use prompt::{prompt, prompts};
pub use resource::{resource, resources};

/// Makes a function a tool.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Adds two whole numbers.
/// #[tool]
/// fn add(
///     /// The first number.
///     a: i64,
///     /// The second number.
///     b: i64,
/// ) -> i64 {
///     a + b
/// }
///
/// # fn main() {
/// let server = Server::new("calculator", "1.0.0").tools(tools![add]);
/// assert_eq!(add(1, 2), 3); // still a function
/// # }
/// ```
///
/// The doc comment of the function is the tool's description, those of its parameters describe the
/// arguments. A function may be `async`. One that is not runs on a thread of its own, where blocking
/// harms nobody.
///
/// # Parameters
///
/// **Owned parameters come from the caller, borrowed ones from the server.**
///
/// An argument has any type that is `serde::Deserialize + schemars::JsonSchema`. It is optional when
/// its type is (`Option<T>`, by any name) or when it has a default:
///
/// ```
/// # use mcp_runtime::prelude::*;
/// #[tool]
/// async fn search(
///     query: String,
///     language: Option<String>,
///     #[arg(default = 10)] limit: usize,
///     #[arg(default)] tags: Vec<String>,
///     #[arg(name = "match")] r#type: String,
/// ) -> Vec<String> {
///     vec![format!("{query} {language:?} {limit} {tags:?} {}", r#type)]
/// }
/// ```
///
/// What is borrowed is the call's [`Context`](crate::Context), or a value that was given to
/// [`Server::state`](crate::Server::state):
///
/// ```
/// # use mcp_runtime::prelude::*;
/// struct Index(Vec<String>);
///
/// #[tool]
/// fn search(ctx: &Context, index: &Index, query: String) -> Vec<String> {
///     ctx.progress(0.0, 1.0, Some("searching"));
///     index.0.iter().filter(|entry| entry.contains(&query)).cloned().collect()
/// }
///
/// # fn main() {
/// let server = Server::new("search", "1.0.0")
///     .state(Index(vec!["one".to_owned()]))
///     .tools(tools![search]);
/// # }
/// ```
///
/// A server whose tools borrow something that it does not have refuses to start.
///
/// | key of `#[arg(…)]` | meaning |
/// |---|---|
/// | `default` | the argument is optional; what its type's `Default` says |
/// | `default = expression` | the argument is optional; a text literal may stand for a `String` |
/// | `name = "…"` | its name for callers; patterns like `(a, b): (u8, u8)` need one |
/// | `range(min = …, max = …)` | a number has a place in it; either bound may be left out |
/// | `length(min = …, max = …)` | so many characters, items or members |
/// | `pattern = "…"` | a text matches the regular expression |
/// | `format = "…"` | a text is a `date`, `date-time`, `email`, `hostname`, `ipv4`, `ipv6`, `time`, `uri` or `uuid` |
/// | `example = expression` | shows what is meant |
/// | `header = "Region"` | HTTP clients send the value in the header `Mcp-Param-Region`, too, where proxies can read it: no secrets. For integers, texts, `bool` and enums without data |
///
/// What these demand is in the schema and is enforced before the function is called. A call with wrong
/// arguments is answered with all that is wrong, so that the model can correct it at once; what has only
/// one reading, `"5"` for a number or an object sent as text, is read that way.
///
/// ```
/// # use mcp_runtime::prelude::*;
/// #[tool]
/// fn book(
///     #[arg(format = "date", example = "2026-07-28")] day: String,
///     #[arg(range(min = 1, max = 12))] guests: u8,
///     #[arg(pattern = "^[A-Z]{2}$")] country: Option<String>,
/// ) -> String {
///     format!("{guests} on {day} from {country:?}")
/// }
/// ```
///
/// `#[cfg]` on a parameter is on its argument, too.
///
/// # Results
///
/// | a function returns | the caller gets |
/// |---|---|
/// | any `T: serde::Serialize + schemars::JsonSchema` | structured content and an output schema, and the same JSON as text |
/// | `String`, `&str` | text |
/// | [`Content`](crate::protocol::Content), `Image`, `ResourceLink` …, a `Vec` or a tuple of them | content blocks |
/// | `()` | nothing |
/// | [`ToolResult`](crate::protocol::ToolResult) | just that |
/// | another type with [`IntoToolResult`](crate::IntoToolResult) | what it says |
/// | `Result<T, E>` with one of these as `T` | the error as a tool execution error with its text, or what [`ToolError`](derive@ToolError) says |
///
/// # Keys
///
/// | key of `#[tool(…)]` | meaning |
/// |---|---|
/// | `name = "…"` | the name for callers; else the function's |
/// | `title = "…"` | the name for people |
/// | `description = …` | any constant `&str`; else the doc comment |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | hints for the client; each may also be `= false` |
/// | `inline` | keeps a sync function that returns at once on the runtime's thread |
/// | `timeout = "30s"` | how long a call may take, waiting for its turn included: a number of `ms`, `s`, `m`, `h` or `d`; after it the model is told so, and the future is dropped. A sync function goes on, without anybody who waits for it: [`Context::is_cancelled`](crate::Context::is_cancelled) tells it |
/// | `concurrency = 4` | how many calls of it run at once, over all connections; others wait for their turn |
/// | `hidden` | leaves it out of lists; it can be called |
/// | `output = Type` | the output schema is that of another type |
/// | `meta(key = value, "vendor/key" = value)` | entries of the tool's `_meta`: anything `serde::Serialize` |
/// | `icon = "…"` | an `https:` or `data:` URI |
/// | `crate = path` | where the runtime is; else what `Cargo.toml` calls it |
///
/// # What it adds
///
/// The function stays as it is. Beside it the macro puts a type of the same name, which carries the tool:
/// that is what [`tools!`] finds by the function's path. (A module, a type or a crate of that name cannot
/// be in the same scope.)
#[doc(inline)]
pub use mcp_macros::tool;

/// Makes the methods of an `impl` block tools, prompts and resources: those with
/// [`#[tool]`](macro@tool), [`#[prompt]`](macro@prompt) or [`#[resource]`](macro@resource).
///
/// ```
/// use std::sync::Mutex;
///
/// use mcp_runtime::prelude::*;
///
/// struct Notes {
///     texts: Mutex<Vec<String>>,
/// }
///
/// /// Keeps notes until the server ends.
/// #[server]
/// impl Notes {
///     fn new() -> Self {
///         Self { texts: Mutex::default() }
///     }
///
///     /// Keeps a note and returns its number.
///     #[tool]
///     async fn keep(&self, text: String) -> usize {
///         let mut texts = self.texts.lock().unwrap();
///         texts.push(text);
///         texts.len()
///     }
///
///     /// All notes.
///     #[tool(read_only)]
///     fn all(&self) -> Vec<String> {
///         self.texts.lock().unwrap().clone()
///     }
///
///     /// One note.
///     #[resource("notes://{number}", mime = "text/plain")]
///     fn note(&self, number: usize) -> Option<String> {
///         self.texts.lock().unwrap().get(number).cloned()
///     }
///
///     /// Asks for a summary of all notes.
///     #[prompt]
///     fn summarize(&self) -> String {
///         format!("Summarize these notes:\n{}", self.texts.lock().unwrap().join("\n"))
///     }
/// }
///
/// # fn main() {
/// let server = Server::new("notes", "1.0.0").service(Notes::new());
/// # }
/// ```
///
/// The attributes have the same keys here as on functions, and parameters mean the same. A method takes
/// `&self` or `self: Arc<Self>`; one that takes neither is offered as well. The block may be generic, have
/// a `where` clause, or implement a trait; `#[cfg]` on a method is on what it offers, too.
///
/// ```
/// # use mcp_runtime::prelude::*;
/// # use std::fmt::Display;
/// trait Store: Send + Sync + 'static {
///     type Error: Display + Send;
///     fn put(&self, text: String) -> Result<(), Self::Error>;
/// }
///
/// struct Notes<S>(S);
///
/// #[server]
/// impl<S: Store> Notes<S> {
///     #[tool]
///     fn keep(&self, text: String) -> Result<(), S::Error> {
///         self.0.put(text)
///     }
/// }
/// ```
///
/// A type has one block that is its service. Others are parts of it, by names that it lists; they may be
/// in other modules, and implement traits:
///
/// ```
/// # use mcp_runtime::prelude::*;
/// struct Library;
///
/// #[server(parts(reading))]
/// impl Library {
///     #[tool]
///     fn open(&self) {}
/// }
///
/// #[server(part = reading)]
/// impl Library {
///     #[tool]
///     fn read(&self) {}
/// }
/// ```
///
/// | key of `#[server(…)]` | meaning |
/// |---|---|
/// | `instructions = …` | what models should know about the service; else the doc comment of the block |
/// | `name = "…"`, `version = "…"` | what [`Server::of`](crate::Server::of) calls a server of this service; the version is the package's unless given |
/// | `part = name`, `parts(name, …)` | one of several blocks; the others |
/// | `crate = path` | where the runtime is; else what `Cargo.toml` calls it |
#[doc(inline)]
pub use mcp_macros::server;

/// The tools of functions with [`#[tool]`](macro@tool), named by their paths.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// #[tool]
/// fn ping() {}
///
/// mod admin {
///     use mcp_runtime::prelude::*;
///
///     #[tool(destructive)]
///     pub fn purge() {}
/// }
///
/// # fn main() {
/// let tools = tools![
///     ping,
///     admin::purge,
///     #[cfg(windows)]
///     admin::register,
/// ];
/// assert_eq!(tools.len(), 2);
/// # }
/// ```
#[doc(inline)]
pub use mcp_macros::tools;

/// An error whose variants each say who shall know.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// #[derive(Debug, thiserror::Error, ToolError)]
/// enum NoteError {
///     /// There is no note with this id.
///     #[error("no note {0}")]
///     #[code(1001)] // programs: a protocol error with this number
///     NotFound(u64),
///
///     #[error("the store is busy")]
///     #[code(1002, retry)] // the same call may succeed later
///     Busy { after_ms: u64 },
///
///     #[error("a title has at most {max} letters")]
///     #[model(code = 1003)] // the model, which corrects itself; programs can tell it, too
///     TitleTooLong { max: usize },
///
///     #[error("the note is locked by {0}")]
///     #[model] // the model alone
///     Locked(String),
///
///     #[error("disk failure")]
///     #[code(internal)] // nobody outside: logged, with its causes
///     Disk(#[from] std::io::Error),
/// }
///
/// #[tool]
/// fn read(id: u64) -> Result<String, NoteError> {
///     Err(NoteError::NotFound(id))
/// }
/// ```
///
/// The fields of a variant travel as data, and so must be `serde::Serialize`; those with
/// `schemars::JsonSchema` are described. A cause (`#[from]`, `#[source]`, or a field `source`) never
/// travels. The errors with a code are published with the tool, in the order of the source, so that a
/// generated client has the same enum.
///
/// A code is a number outside -32768 to -32000, which JSON-RPC reserves, or the name of one that JSON-RPC
/// or MCP defines: `internal`, `invalid_params`, `invalid_request`, `method_not_found`, `parse_error`,
/// `header_mismatch`, `missing_client_capability`, `unsupported_protocol_version`. No two variants have
/// the same. A struct can be an error too, with its decision above it.
#[doc(inline)]
pub use mcp_macros::ToolError;

/// A form that a user fills in, or a choice that a user makes.
///
/// ```
/// use mcp_runtime::Elicit;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, Elicit)]
/// struct Order {
///     /// Who gets it.
///     #[field(title = "Your name", length(min = 1))]
///     name: String,
///     #[field(format = "email")]
///     mail: Option<String>, // may be left empty
///     #[field(range(min = 1, max = 9), default = 1)]
///     pieces: u8,
///     size: Size,
/// }
///
/// #[derive(Deserialize, Elicit)]
/// #[serde(rename_all = "lowercase")]
/// enum Size {
///     /// For one
///     Small,
///     /// For all
///     Large,
/// }
///
/// let form = Order::requested_schema();
/// assert_eq!(form.required, ["name", "pieces", "size"]);
/// ```
///
/// A form is flat: text, numbers, `bool`, enums that derive `Elicit`, a `Vec` of such an enum for several
/// choices, and an `Option` of any of these. Names are those that serde reads. A field's doc comment is
/// its description, a variant's its title.
///
/// | key of `#[field(…)]` | |
/// |---|---|
/// | `title = "…"` | the field's name for people |
/// | `default = value` | what it holds at first |
/// | `range(min = 1, max = 9)` | of a number; the bounds of its type stay |
/// | `length(min = 1, max = 9)` | of a text in characters, of several choices in number |
/// | `format = "email"` | of a text: `date`, `date-time`, `email` or `uri` |
///
/// Specification: *Elicitation, Requested Schema*.
#[doc(inline)]
pub use mcp_macros::Elicit;
