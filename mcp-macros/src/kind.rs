//! What a function can be to clients.

/// What a function is to clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Tool,
    Prompt,
    Resource,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Tool, Self::Prompt, Self::Resource];

    /// The word for it, which is the attribute's too.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Prompt => "prompt",
            Self::Resource => "resource",
        }
    }

    /// The attribute, as it is written in a message.
    pub(crate) const fn attribute(self) -> &'static str {
        match self {
            Self::Tool => "#[tool]",
            Self::Prompt => "#[prompt]",
            Self::Resource => "#[resource]",
        }
    }

    /// The attribute with the key that names it.
    pub(crate) const fn named(self) -> &'static str {
        match self {
            Self::Tool => "#[tool(name = \"…\")]",
            Self::Prompt => "#[prompt(name = \"…\")]",
            Self::Resource => "#[resource(\"…\", name = \"…\")]",
        }
    }

    /// How several are listed.
    pub(crate) const fn list(self) -> &'static str {
        match self {
            Self::Tool => "tools![add, admin::purge]",
            Self::Prompt => "prompts![review, admin::report]",
            Self::Resource => "resources![readme, admin::log]",
        }
    }
}
