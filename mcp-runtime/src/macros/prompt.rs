//! Functions that are prompts.

/// Makes a function a prompt: text that a person picks, and that the model then reads.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// /// Asks for a review.
/// #[prompt]
/// fn review(
///     /// The code to review.
///     code: String,
///     #[arg(complete = languages)] language: Option<String>,
/// ) -> String {
///     format!("Review this {}:\n{code}", language.unwrap_or_default())
/// }
///
/// fn languages(typed: &str) -> Vec<String> {
///     let known = ["python", "rust"].into_iter().filter(|it| it.starts_with(typed));
///     known.map(str::to_owned).collect()
/// }
///
/// # fn main() {
/// let server = Server::new("reviewer", "1.0.0").prompts(prompts![review]);
/// assert_eq!(review("1 + 1".to_owned(), None), "Review this :\n1 + 1"); // still a function
/// # }
/// ```
///
/// What holds for [`#[tool]`](macro@crate::tool) holds here: doc comments describe, owned parameters come from
/// the caller and borrowed ones from the server, a sync function runs where it may block, and methods
/// of a [`#[server]`](macro@crate::server) block are prompts of its value.
///
/// # Parameters
///
/// Clients send the arguments of a prompt as texts. A text is read by the `std::str::FromStr` of the
/// parameter's type, or, when it has none whose error is `Display`, by its `serde::Deserialize`: as a
/// string first, for enums and wrapped strings, then as JSON, for wrapped numbers and lists. A parameter
/// is optional when its type is `Option<T>` (by any name) or when it has a default. A call with wrong
/// arguments is answered with all that is wrong.
///
/// | key of `#[arg(…)]` | meaning |
/// |---|---|
/// | `default`, `default = expression` | the argument is optional |
/// | `name = "…"` | its name for clients |
/// | `complete = function` | what it may become: `fn(typed: &str) -> Vec<String>`, or `async fn(ask: Inquiry) -> …` for one that waits, or looks at other arguments, the state or the [`Inquiry::context`](crate::Inquiry::context) |
///
/// # Results
///
/// | a function returns | the client gets |
/// |---|---|
/// | `String`, `&str` | a message of the user |
/// | [`PromptMessage`](crate::protocol::PromptMessage), a `Vec` of them | these messages |
/// | [`Content`](crate::protocol::Content) | a message of the user with this block |
/// | [`PromptResult`](crate::protocol::PromptResult) | just that |
/// | `Result<T, E>` with one of these as `T` | the error as a protocol error: with its code, if [`ToolError`](derive@crate::ToolError) gives it one |
///
/// # Keys
///
/// | key of `#[prompt(…)]` | meaning |
/// |---|---|
/// | `name = "…"` | the name for clients; else the function's |
/// | `title = "…"` | the name for people |
/// | `description = …` | any constant `&str`; else the doc comment |
/// | `icon = "…"` | an `https:` or `data:` URI |
/// | `inline` | keeps a sync function that returns at once on the runtime's thread |
/// | `crate = path` | where the runtime is; else what `Cargo.toml` calls it |
#[doc(inline)]
pub use mcp_macros::prompt;

/// The prompts of functions with [`#[prompt]`](macro@crate::prompt), named by their paths, as [`tools!`](crate::tools!) names
/// tools.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// #[prompt]
/// fn greet(name: String) -> String {
///     format!("Greet {name}.")
/// }
///
/// # fn main() {
/// assert_eq!(prompts![greet][0].name(), "greet");
/// # }
/// ```
#[doc(inline)]
pub use mcp_macros::prompts;
