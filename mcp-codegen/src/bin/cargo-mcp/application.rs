//! The applications that start MCP servers, and where they are told which.

use std::path::{Path, PathBuf};

/// An application that starts servers as a file tells it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Application {
    /// Claude Desktop
    ClaudeDesktop,
    /// Claude Code, for this user
    ClaudeCode,
    /// Cursor
    Cursor,
    /// VS Code
    Vscode,
    /// Zed
    Zed,
    /// Windsurf
    Windsurf,
    /// .mcp.json in this folder, which Claude Code and others read
    Project,
}

impl Application {
    pub(crate) const ALL: [Self; 7] = [
        Self::ClaudeDesktop,
        Self::ClaudeCode,
        Self::Cursor,
        Self::Vscode,
        Self::Zed,
        Self::Windsurf,
        Self::Project,
    ];

    /// The file in which the servers of this user are, or of this folder for [`Project`](Self::Project).
    pub(crate) fn file(self, places: &Places) -> Option<PathBuf> {
        let home = places.home.as_deref()?;
        let settings = places.settings.as_deref()?;
        Some(match self {
            Self::ClaudeDesktop => settings.join("Claude/claude_desktop_config.json"),
            Self::ClaudeCode => home.join(".claude.json"),
            Self::Cursor => home.join(".cursor/mcp.json"),
            Self::Vscode => settings.join("Code/User/mcp.json"),
            Self::Zed if cfg!(windows) => settings.join("Zed/settings.json"),
            Self::Zed if cfg!(target_os = "macos") => home.join(".config/zed/settings.json"),
            Self::Zed => settings.join("zed/settings.json"),
            Self::Windsurf => home.join(".codeium/windsurf/mcp_config.json"),
            Self::Project => PathBuf::from(".mcp.json"),
        })
    }
}

/// The files of a project that name servers, whichever application reads them.
pub(crate) const PROJECT_FILES: [&str; 4] = [
    ".mcp.json",
    ".cursor/mcp.json",
    ".vscode/mcp.json",
    ".zed/settings.json",
];

/// Where this user's settings are.
#[derive(Debug)]
pub(crate) struct Places {
    home: Option<PathBuf>,
    /// Where applications keep what they are told.
    settings: Option<PathBuf>,
}

impl Places {
    /// Those of this system and user.
    pub(crate) fn of_this_user() -> Self {
        let home = std::env::home_dir().filter(|home| home.is_absolute());
        let from = |name| std::env::var_os(name).map(PathBuf::from);
        let settings = if cfg!(windows) {
            from("APPDATA")
        } else if cfg!(target_os = "macos") {
            below(home.as_deref(), "Library/Application Support")
        } else {
            // A relative path there is none, says the XDG specification.
            from("XDG_CONFIG_HOME")
                .filter(|path| path.is_absolute())
                .or_else(|| below(home.as_deref(), ".config"))
        };
        Self { home, settings }
    }
}

fn below(folder: Option<&Path>, path: &str) -> Option<PathBuf> {
    folder.map(|folder| folder.join(path))
}
