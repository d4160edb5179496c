//! The client's half of the eras: how requests are written and results are read, once the server's era
//! is known.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::rules::{ListShape, list_shape, rules};
use super::{legacy, modern};
use crate::protocol::{
    ClientCapabilities, Era, Implementation, Json, LogLevel, Meta, Payload, Request,
    ServerCapabilities, Version,
};

/// What a client says about itself, in both eras.
#[derive(Clone, Debug)]
pub(crate) struct Hello {
    pub(crate) info: Implementation,
    pub(crate) capabilities: ClientCapabilities,
    /// Which log messages it wants.
    pub(crate) log_level: Option<LogLevel>,
}

/// What a server says about itself, in both eras.
#[derive(Debug, Default)]
pub(crate) struct ServerFacts {
    pub(crate) info: Option<Implementation>,
    pub(crate) capabilities: ServerCapabilities,
    pub(crate) instructions: Option<String>,
}

/// How to talk to one server.
#[derive(Debug)]
pub(crate) struct ClientEra {
    version: Version,
    /// What every request carries in its `_meta`.
    metadata: Meta,
}

/// What a request of the server's wants.
#[derive(Debug)]
pub(crate) enum Asked {
    /// Nothing that takes time: this is the answer.
    Answered(Payload),
    /// What the client's user, model or host knows.
    Question,
}

/// Why a result that came cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// The server needs to know more first.
    InputRequired,
    /// The result is of a type that we do not know, or none at all.
    Invalid(String),
}

impl ClientEra {
    pub(super) fn new(version: Version, hello: &Hello) -> Self {
        let metadata = match version.era() {
            Era::Legacy => BTreeMap::new(),
            Era::Modern => modern::client::metadata(version, hello),
        };
        Self { version, metadata }
    }

    /// How to talk in a version, for tests of those who read results.
    #[cfg(test)]
    pub(crate) fn of(version: Version) -> Self {
        let metadata = BTreeMap::new();
        Self { version, metadata }
    }

    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Adds to a request's metadata what the era wants there.
    pub(crate) fn identify(&self, meta: &mut Meta) {
        let own = &self.metadata;
        meta.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
    }

    /// Reads of which type a result is, and checks that it can be used.
    pub(crate) fn check(&self, result: &Json) -> Result<(), Unusable> {
        if !result.is_object() {
            return Err(Unusable::Invalid("the result is not an object".to_owned()));
        }
        if rules(self.version).typed_results {
            modern::client::check_type(result)?;
        }
        Ok(())
    }

    /// What to do with a request that the server sends; `None` where the era allows no answer. While
    /// the era is not known yet, only a legacy server can have a reason to ask.
    pub(crate) fn asked(known: Option<&Self>, request: &Request) -> Option<Asked> {
        match known.map(|known| known.version.era()) {
            None | Some(Era::Legacy) => Some(legacy::client::asked(request)),
            Some(Era::Modern) => None,
        }
    }

    /// Whether a server wants to be told that the client's roots changed. Others ask again.
    pub(crate) fn tells_changes(&self) -> bool {
        self.version.era() == Era::Legacy
    }

    /// Whether a server keeps nothing between requests, so that one process is as good as another.
    pub(crate) fn is_stateless(&self) -> bool {
        self.version.era() == Era::Modern
    }

    /// Whether a server says that a list changed without being asked to.
    pub(crate) fn hears_changes(&self) -> bool {
        self.version.era() == Era::Legacy
    }

    /// Whether structured content is any JSON. Otherwise it is an object, and what is none by its
    /// nature is wrapped as `{"result": …}`.
    pub(crate) fn has_bare_values(&self) -> bool {
        list_shape(self.version) == ListShape::Anything
    }
}

impl ServerFacts {
    /// What a server says about itself is for display: nonsense there is no reason to refuse it.
    pub(super) fn new(
        info: Option<&Json>,
        capabilities: Option<&Json>,
        instructions: Option<String>,
    ) -> Self {
        Self {
            info: lenient("the server's name", info),
            capabilities: lenient("the server's capabilities", capabilities).unwrap_or_default(),
            instructions,
        }
    }
}

fn lenient<T: DeserializeOwned>(what: &str, json: Option<&Json>) -> Option<T> {
    let decoded = json?.decode();
    if let Err(error) = &decoded {
        tracing::warn!(%error, "{what} cannot be read");
    }
    decoded.ok()
}

/// The members of an error's data that name versions.
#[derive(Deserialize)]
pub(super) struct Supported {
    pub(super) supported: Vec<String>,
}
