//! The attribute and derive macros of `mcp-runtime`, which re-exports and documents them.
