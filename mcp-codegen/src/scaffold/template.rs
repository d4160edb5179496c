//! What a new project is filled with. The templates live in the program: nothing is fetched.

/// A kind of project.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Template {
    /// One tool, its tests, on standard input and output.
    #[default]
    Minimal,
}

impl Template {
    /// Files by their path in the project. `{{name}}` stands for the project's name.
    pub(super) fn files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Minimal => &[
                (
                    "src/main.rs",
                    include_str!("../../templates/minimal/main.rs"),
                ),
                (
                    "README.md",
                    include_str!("../../templates/minimal/README.md"),
                ),
                (
                    ".github/workflows/ci.yml",
                    include_str!("../../templates/minimal/ci.yml"),
                ),
            ],
        }
    }

    /// The end of `Cargo.toml`, from the dependencies on.
    pub(super) fn dependencies(self) -> &'static str {
        match self {
            Self::Minimal => include_str!("../../templates/minimal/dependencies.toml"),
        }
    }
}
