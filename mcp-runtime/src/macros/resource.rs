//! Functions that read resources.

/// Makes a function read a resource, or, by a URI template, many.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// struct Shelf(Vec<String>);
///
/// /// What to read first.
/// #[resource("docs://readme", mime = "text/plain", ttl = "1h", scope = "public")]
/// fn readme() -> &'static str {
///     "Read me!"
/// }
///
/// /// One page.
/// #[resource("docs://pages/{number}{?shout}", mime = "text/markdown")]
/// async fn page(shelf: &Shelf, number: usize, shout: Option<bool>) -> Option<String> {
///     let page = shelf.0.get(number)?;
///     Some(if shout == Some(true) { page.to_uppercase() } else { page.clone() })
/// }
///
/// # fn main() {
/// let server = Server::new("docs", "1.0.0")
///     .state(Shelf(vec!["one".to_owned()]))
///     .resources(resources![readme, page]);
/// # }
/// ```
///
/// A template is one of RFC 6570, levels 1 to 3. Its variables are the function's owned parameters, by
/// their names; the compiler refuses one without the other. They are read from their texts as the
/// arguments of a [prompt](macro@crate::prompt) are, and take the same keys of `#[arg(…)]`. A variable of
/// `{?…}`, `{&…}` or `{;…}` may be left out of a URI: its parameter is optional or has a default. The
/// values come from outside: whoever makes a path of one checks that it leads where it may.
///
/// # Results
///
/// | a function returns | the client gets |
/// |---|---|
/// | `String`, `&str` | text |
/// | `Vec<u8>`, `&[u8]` | bytes |
/// | [`ResourceContents`](crate::protocol::ResourceContents), a `Vec` of them | these; a part without a URI or a kind gets those of the resource |
/// | [`ResourceResult`](crate::protocol::ResourceResult) | just that |
/// | `Option<T>` with one of these as `T` | for `None` the error that there is no such resource |
/// | `Result<T, E>` with one of these as `T` | the error as a protocol error: with its code, if [`ToolError`](derive@crate::ToolError) gives it one |
///
/// # Keys
///
/// The URI comes first: `#[resource("docs://readme", …)]`.
///
/// | key of `#[resource(…)]` | meaning |
/// |---|---|
/// | `name = "…"` | the name for programs; else the function's |
/// | `title = "…"` | the name for people |
/// | `description = …` | any constant `&str`; else the doc comment |
/// | `mime = "…"` | what its text or its bytes are |
/// | `size = …` | how many bytes it has |
/// | `ttl = "5m"` | how long what is read may be kept: a number of `ms`, `s`, `m`, `h` or `d` |
/// | `scope = "public"` | anyone may keep it for everyone; else whoever asked for themselves |
/// | `icon = "…"` | an `https:` or `data:` URI |
/// | `inline` | keeps a sync function that returns at once on the runtime's thread |
/// | `crate = path` | where the runtime is; else what `Cargo.toml` calls it |
#[doc(inline)]
pub use mcp_macros::resource;

/// The resources of functions with [`#[resource]`](macro@crate::resource), named by their paths, as [`tools!`](crate::tools!)
/// names tools.
///
/// ```
/// use mcp_runtime::prelude::*;
///
/// #[resource("docs://readme")]
/// fn readme() -> &'static str {
///     "Read me!"
/// }
///
/// # fn main() {
/// assert_eq!(resources![readme][0].uri(), "docs://readme");
/// # }
/// ```
#[doc(inline)]
pub use mcp_macros::resources;
