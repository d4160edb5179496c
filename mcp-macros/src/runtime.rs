//! The name of the runtime crate in the user's crate.
//!
//! A dependency can be renamed, and an attribute macro has no `$crate`: the manifest that Cargo
//! compiles says what the runtime is called. `crate = path` in an attribute overrides it, for build
//! systems without a manifest and for crates that re-export the runtime.

use std::path::Path;
use std::sync::OnceLock;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The package, as its own manifest names it.
const PACKAGE: &str = "mcp-runtime";

/// The path of the runtime crate.
pub(crate) fn path() -> TokenStream {
    static NAME: OnceLock<String> = OnceLock::new();
    let name = NAME.get_or_init(|| find().unwrap_or_else(|| PACKAGE.replace('-', "_")));
    let name = Ident::new(name, Span::call_site());
    quote!(::#name)
}

fn find() -> Option<String> {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")?;
    let manifest = std::fs::read_to_string(Path::new(&folder).join("Cargo.toml")).ok()?;
    if let Some(name) = renamed(&manifest) {
        return Some(name);
    }
    // `alias.workspace = true`: the package behind the alias is in the workspace's manifest.
    let mut folders = Path::new(&folder).ancestors().skip(1);
    let workspace = folders.find_map(|folder| {
        let text = std::fs::read_to_string(folder.join("Cargo.toml")).ok()?;
        text.lines()
            .any(|line| line.trim().starts_with("[workspace"))
            .then_some(text)
    })?;
    let alias = renamed(&workspace)?;
    mentions(&manifest, &alias).then_some(alias)
}

/// The name that the manifest's text gives to the runtime, if it is not its own.
///
/// Reads the three ways to write a dependency and not TOML as such: a parser would be the heaviest
/// dependency of all, for a case that is rare.
fn renamed(manifest: &str) -> Option<String> {
    let mut table = "";
    let mut key = "";
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            table = header.trim_end_matches(']').trim();
            key = "";
            continue;
        }
        if line.starts_with('#') || !table.contains("dependencies") {
            continue;
        }
        // An inline table may go on over several lines; then a line has no key of its own.
        if let Some((name, value)) = line.split_once('=')
            && !matches!(name.trim(), "package" | "version" | "path" | "features")
            && (value.trim().starts_with(['{', '"']) || name.contains('.'))
        {
            key = name.trim();
        }
        if is_package(line) {
            let header = table.rsplit_once("dependencies").map_or("", |it| it.1);
            let alias = match header.trim_matches(['.', '"', ' ']) {
                "" => key.split('.').next().unwrap_or(key).trim_matches('"'),
                alias => alias,
            };
            return (!alias.is_empty()).then(|| alias.trim().replace('-', "_"));
        }
    }
    None
}

/// Whether the line says `package = "mcp-runtime"`.
fn is_package(line: &str) -> bool {
    line.match_indices("package").any(|(at, word)| {
        let rest = line[at + word.len()..].trim_start();
        let value = rest.strip_prefix('=').map(str::trim_start);
        value.is_some_and(|it| {
            it.strip_prefix(['"', '\''])
                .and_then(|it| it.strip_prefix(PACKAGE))
                .is_some_and(|it| it.starts_with(['"', '\'']))
        })
    })
}

fn mentions(manifest: &str, alias: &str) -> bool {
    manifest.lines().any(|line| {
        let line = line.trim().replace('-', "_");
        line.strip_prefix(alias)
            .is_some_and(|rest| rest.trim_start().starts_with(['.', '=']))
            || line.ends_with(&format!("dependencies.{alias}]"))
    })
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn finds_the_alias_in_each_way_to_write_it() {
        let inline = "[package]\nname = \"x\"\n[dependencies]\nmcp-runtime-x = \"1\"\nmcp = { package = \"mcp-runtime\", version = \"1\" }\n";
        let table = "[dependencies.my-mcp]\nversion = \"1\"\npackage = \"mcp-runtime\"\n";
        let target = "[target.'cfg(unix)'.dependencies]\nmcp = { version = \"1\", package=\"mcp-runtime\" }\n";
        let dotted = "[dev-dependencies]\nmcp.version = \"1\"\nmcp.package = \"mcp-runtime\"\n";
        let lines =
            "[dependencies]\nmcp = {\n  version = \"1\",\n  package = \"mcp-runtime\",\n}\n";
        for manifest in [inline, target, dotted, lines] {
            assert_eq!(renamed(manifest).as_deref(), Some("mcp"), "{manifest}");
        }
        assert_eq!(renamed(table).as_deref(), Some("my_mcp"));
    }

    #[test]
    fn is_not_misled() {
        let plain = "[dependencies]\nmcp-runtime = { version = \"1\" }\n";
        let own = "[package]\nname = \"mcp-runtime\"\n[dependencies]\nserde = \"1\"\n";
        let other = "[dependencies]\nx = { package = \"mcp-runtime-extra\" }\n";
        let comment = "[dependencies]\n# mcp = { package = \"mcp-runtime\" }\n";
        for manifest in [plain, own, other, comment] {
            assert_eq!(renamed(manifest), None, "{manifest}");
        }
    }
}
