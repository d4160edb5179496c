//! Where a new project gets `mcp-runtime` from.

use std::path::{Path, PathBuf};

/// Where a new project gets `mcp-runtime` from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Runtime {
    /// The registry, in the version that belongs to this crate.
    Released,
    /// A folder.
    Folder(PathBuf),
}

impl Default for Runtime {
    /// A program that was built in a checkout makes projects that use the checkout: its version may
    /// not be released.
    fn default() -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("mcp-runtime");
        if folder.join("Cargo.toml").is_file() {
            Self::Folder(folder)
        } else {
            Self::Released
        }
    }
}

impl Runtime {
    /// The dependencies of a template with this runtime in them.
    pub(super) fn fill(&self, dependencies: &str) -> String {
        dependencies
            .replace("{{runtime}}", &self.dependency(""))
            .replace(
                "{{runtime with client}}",
                &self.dependency(r#", features = ["client"]"#),
            )
    }

    fn dependency(&self, more: &str) -> String {
        let source = match self {
            Self::Released if more.is_empty() => return format!("{:?}", env!("CARGO_PKG_VERSION")),
            Self::Released => format!("version = {:?}", env!("CARGO_PKG_VERSION")),
            Self::Folder(folder) => format!("path = {:?}", folder.display().to_string()),
        };
        format!("{{ {source}{more} }}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dependency_says_where_it_comes_from() {
        let template = "a = {{runtime}}\nb = {{runtime with client}}\n";
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            Runtime::Released.fill(template),
            format!(
                "a = \"{version}\"\nb = {{ version = \"{version}\", features = [\"client\"] }}\n"
            )
        );
        assert_eq!(
            Runtime::Folder("/x".into()).fill(template),
            "a = { path = \"/x\" }\nb = { path = \"/x\", features = [\"client\"] }\n"
        );
    }
}
