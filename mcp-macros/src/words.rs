//! Every word of the attributes, once.

use crate::kind::Kind;

/// The keys of one attribute.
pub(crate) struct Words {
    /// The attribute, as a user writes it.
    pub(crate) attribute: &'static str,
    pub(crate) keys: &'static [Word],
}

/// One key.
pub(crate) struct Word {
    pub(crate) name: &'static str,
    /// How it is written.
    pub(crate) usage: &'static str,
    pub(crate) form: Form,
}

/// What follows a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing, or `= true`, or `= false`.
    Flag,
    /// `= value`
    Value,
    /// Nothing or `= value`.
    FlagOrValue,
    /// `(…)`
    List,
    /// Part of the contract, and not of this version.
    Later,
    /// Belongs somewhere else, which `usage` says.
    Elsewhere,
}

const fn word(name: &'static str, usage: &'static str, form: Form) -> Word {
    Word { name, usage, form }
}

pub(crate) const TOOL: Words = Words {
    attribute: "#[tool]",
    keys: &[
        word("name", "name = \"…\"", Form::Value),
        word("title", "title = \"…\"", Form::Value),
        word("description", "description = \"…\"", Form::Value),
        word("read_only", "read_only", Form::Flag),
        word("destructive", "destructive", Form::Flag),
        word("idempotent", "idempotent", Form::Flag),
        word("open_world", "open_world", Form::Flag),
        word("inline", "inline", Form::Flag),
        word("hidden", "hidden", Form::Flag),
        word("output", "output = Type", Form::Value),
        word("meta", "meta(key = value)", Form::List),
        word("icon", "icon = \"…\"", Form::Value),
        word("crate", "crate = path", Form::Value),
        word("timeout", "timeout = \"30s\"", Form::Value),
        word("concurrency", "concurrency = 4", Form::Value),
        word("task", "task", Form::Later),
    ],
};

pub(crate) const PROMPT: Words = Words {
    attribute: "#[prompt]",
    keys: &[
        word("name", "name = \"…\"", Form::Value),
        word("title", "title = \"…\"", Form::Value),
        word("description", "description = \"…\"", Form::Value),
        word("icon", "icon = \"…\"", Form::Value),
        word("inline", "inline", Form::Flag),
        word("crate", "crate = path", Form::Value),
        word("complete", COMPLETE, Form::Elsewhere),
    ],
};

pub(crate) const RESOURCE: Words = Words {
    attribute: "#[resource]",
    keys: &[
        word("name", "name = \"…\"", Form::Value),
        word("title", "title = \"…\"", Form::Value),
        word("description", "description = \"…\"", Form::Value),
        word("mime", "mime = \"text/plain\"", Form::Value),
        word("size", "size = 1024", Form::Value),
        word("ttl", "ttl = \"5m\"", Form::Value),
        word("scope", "scope = \"public\"", Form::Value),
        word("icon", "icon = \"…\"", Form::Value),
        word("inline", "inline", Form::Flag),
        word("crate", "crate = path", Form::Value),
        word("list", "list = path", Form::Later),
        word("complete", COMPLETE, Form::Elsewhere),
    ],
};

/// Where completion belongs.
const COMPLETE: &str = "it is said of one parameter: write `#[arg(complete = function)]` before it";

/// The words of an attribute that makes a function something.
pub(crate) const fn of(kind: Kind) -> &'static Words {
    match kind {
        Kind::Tool => &TOOL,
        Kind::Prompt => &PROMPT,
        Kind::Resource => &RESOURCE,
    }
}

pub(crate) const ARG: Words = Words {
    attribute: "#[arg]",
    keys: &[
        word("default", "default, or default = value", Form::FlagOrValue),
        word("name", "name = \"…\"", Form::Value),
        word("range", "range(min = 1, max = 9)", Form::List),
        word("length", "length(min = 1, max = 9)", Form::List),
        word("pattern", "pattern = \"…\"", Form::Value),
        word("format", "format = \"…\"", Form::Value),
        word("example", "example = value", Form::Value),
        word("header", "header = \"…\"", Form::Value),
        word("complete", "complete = function", Form::Value),
    ],
};

pub(crate) const RANGE: Words = Words {
    attribute: "range",
    keys: BOUNDS,
};

pub(crate) const LENGTH: Words = Words {
    attribute: "length",
    keys: BOUNDS,
};

const BOUNDS: &[Word] = &[
    word("min", "min = 1", Form::Value),
    word("max", "max = 9", Form::Value),
];

/// The formats of JSON Schema that are checked.
pub(crate) const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "time",
    "uri",
    "uuid",
];

pub(crate) const SERVER: Words = Words {
    attribute: "#[server]",
    keys: &[
        word("instructions", "instructions = \"…\"", Form::Value),
        word("part", "part = name", Form::Value),
        word("parts", "parts(name, …)", Form::List),
        word("crate", "crate = path", Form::Value),
        word("name", "name = \"…\"", Form::Value),
        word("version", "version = \"…\"", Form::Value),
    ],
};

pub(crate) const FIELD: Words = Words {
    attribute: "#[field]",
    keys: &[
        word("title", "title = \"…\"", Form::Value),
        word("default", "default = value", Form::Value),
        word("range", "range(min = 1, max = 9)", Form::List),
        word("length", "length(min = 1, max = 9)", Form::List),
        word("format", "format = \"email\"", Form::Value),
        word(
            "name",
            "the name is serde's: write `#[serde(rename = \"…\")]`",
            Form::Elsewhere,
        ),
        word(
            "pattern",
            "clients have no patterns in forms: check the answer",
            Form::Elsewhere,
        ),
        word(
            "header",
            "forms do not travel over HTTP by themselves: remove it",
            Form::Elsewhere,
        ),
        word(
            "example",
            "write it into the doc comment, or give a `default`",
            Form::Elsewhere,
        ),
    ],
};

/// The formats that clients know in forms.
pub(crate) const FORM_FORMATS: &[&str] = &["date", "date-time", "email", "uri"];

pub(crate) const CODE: Words = Words {
    attribute: "#[code]",
    keys: &[word("retry", "retry", Form::Flag)],
};

pub(crate) const MODEL: Words = Words {
    attribute: "#[model]",
    keys: &[
        word("code", "code = 1001", Form::Value),
        word("retry", "retry", Form::Flag),
    ],
};

/// The argument of the attribute that `#[server]` emits to have its name resolved.
pub(crate) const RESOLVED_MARKER: &str = "__mcp_marker";
/// What marks a parameter.
pub(crate) const ARG_MARKER: &str = "arg";

/// The codes with a name: the five of JSON-RPC and those that MCP defines.
pub(crate) const CODES: &[(&str, i64)] = &[
    ("internal", -32603),
    ("invalid_params", -32602),
    ("method_not_found", -32601),
    ("invalid_request", -32600),
    ("parse_error", -32700),
    ("header_mismatch", -32020),
    ("missing_client_capability", -32021),
    ("unsupported_protocol_version", -32022),
];

/// The codes that JSON-RPC keeps for itself and for protocols.
pub(crate) const RESERVED: std::ops::RangeInclusive<i64> = -32768..=-32000;
