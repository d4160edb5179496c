//! A value whose methods are tools, prompts and resources.

use super::{Prompt, Resource, Tool};

/// A type whose methods are tools, prompts and resources. `#[server]` on an `impl` block implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tools",
    label = "not a service",
    note = "write `#[server]` on the `impl` block that holds the `#[tool]` methods"
)]
pub trait Service: Sized + Send + Sync + 'static {
    /// The tools, in the order of the source. They are called on the value that is given to
    /// [`Server::service`](super::Server::service).
    #[must_use]
    fn tools() -> Vec<Tool> {
        Vec::new()
    }

    /// The prompts, in the order of the source, filled in by methods of the same value.
    #[must_use]
    fn prompts() -> Vec<Prompt> {
        Vec::new()
    }

    /// The resources, in the order of the source, read by methods of the same value.
    #[must_use]
    fn resources() -> Vec<Resource> {
        Vec::new()
    }

    /// What models should know about the service as a whole: the doc comment of the `impl` block.
    #[must_use]
    fn instructions() -> Option<&'static str> {
        None
    }
}

/// A service that names the server which offers it alone: `#[server(name = "…")]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its server is called",
    label = "without a name",
    note = "write `#[server(name = \"…\")]`, or `Server::new(\"…\", \"…\").service(…)`"
)]
pub trait NamedService: Service {
    /// The name of the server.
    const NAME: &'static str;
    /// Its version: the package's, unless `version = "…"` says another.
    const VERSION: &'static str;
}

/// What one block of several offers.
#[derive(Debug)]
pub struct Part {
    /// Its tools.
    pub tools: Vec<Tool>,
    /// Its prompts.
    pub prompts: Vec<Prompt>,
    /// Its resources.
    pub resources: Vec<Resource>,
}
