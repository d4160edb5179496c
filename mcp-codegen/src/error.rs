//! Why nothing could be generated.

use std::io;
use std::path::{Path, PathBuf};

/// An error that ends a command. What is merely inexact is a [`Diagnostic`](crate::Diagnostic) instead.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file could not be read.
    #[error("cannot read {}: {error}", .path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// A file could not be written.
    #[error("cannot write {}: {error}", .path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The text is not JSON, or is nested too deeply to be a tool list.
    #[error("not a JSON document: {0}")]
    Json(serde_json::Error),
    /// The JSON is none of the forms a server's lists come in.
    #[error("{0}")]
    Manifest(String),
    /// A folder is in the way of a new project, or its surroundings cannot take it.
    #[error("{0}")]
    Project(String),
}

impl Error {
    pub(crate) fn read(path: &Path, error: io::Error) -> Self {
        Self::Read {
            path: path.to_owned(),
            error,
        }
    }

    pub(crate) fn write(path: &Path, error: io::Error) -> Self {
        Self::Write {
            path: path.to_owned(),
            error,
        }
    }
}
