//! Typed clients from an MCP server's lists, contract checks and scaffolds: the library behind `cargo mcp`.
//!
//! ```
//! use mcp_codegen::{Manifest, Options};
//!
//! let listed = r#"{"tools": [{
//!     "name": "read_file",
//!     "inputSchema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
//! }]}"#;
//! let (manifest, _) = Manifest::read(listed)?;
//! let generated = mcp_codegen::generate(&manifest, &Options::new("files"));
//! let (path, text) = generated.files.iter().next().unwrap();
//! assert_eq!(path.to_str(), Some("files.rs"));
//! assert!(text.contains("pub fn read_file(&self, arguments: ReadFile) -> Call<ToolResult>"));
//! # Ok::<(), mcp_codegen::Error>(())
//! ```

mod diagnostic;
mod emit;
mod error;
mod files;
mod ir;
mod lower;
mod manifest;
mod scaffold;
mod schema;
mod summary;

pub use diagnostic::Diagnostic;
pub use error::Error;
pub use files::{Difference, Files, read};
pub use manifest::{Manifest, Tool};
pub use scaffold::{Runtime, Template, new_project};
pub use summary::ToolSummary;

/// How a client is generated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What the client is a client of, for instance `filesystem`: makes `filesystem.rs` with a `FilesystemClient`.
    pub name: String,
    /// Leave out the client and write only the types.
    pub types_only: bool,
}

/// What [`generate`] made.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The texts, by their path.
    pub files: Files,
    /// What each tool became.
    pub tools: Vec<ToolSummary>,
    /// What could not be expressed exactly.
    pub diagnostics: Vec<Diagnostic>,
}

impl Options {
    /// Options for a client of this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            types_only: false,
        }
    }

    /// Whether to leave out the client and write only the types.
    #[must_use]
    pub fn types_only(mut self, types_only: bool) -> Self {
        self.types_only = types_only;
        self
    }
}

/// Makes a typed client of what a server offers. Pure: the same input gives the same text, byte for byte.
pub fn generate(manifest: &Manifest, options: &Options) -> Generated {
    let (api, diagnostics) = lower::lower(manifest);
    let options = emit::Options {
        client: options.name.clone(),
        types_only: options.types_only,
    };
    let (files, tools) = emit::emit(&api, &options);
    Generated {
        files,
        tools,
        diagnostics,
    }
}
