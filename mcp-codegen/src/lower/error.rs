//! The catalogue of a tool's errors, as our own servers publish it.

use mcp_runtime::protocol::key;
use serde_json::Value;

use super::schema::Lowering;
use crate::diagnostic::Diagnostic;
use crate::ir::{ErrorCase, Origin, Types};
use crate::manifest::Tool;
use crate::schema::merge::Node;
use crate::schema::resolve::Document;

const AT: &str = "/_meta/mcp-runtime~1errors";

pub(super) fn lower(
    tool: &Tool,
    types: &mut Types,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<ErrorCase> {
    let Some(catalogue) = tool.meta(key::ERRORS) else {
        return Vec::new();
    };
    let mut cases: Vec<ErrorCase> = Vec::new();
    for (index, entry) in catalogue.as_array().into_iter().flatten().enumerate() {
        let at = format!("{AT}/{index}");
        let (code, name) = (
            entry.get("code").and_then(Value::as_i64),
            entry.get("name").and_then(Value::as_str),
        );
        let (Some(code), Some(name)) = (code, name) else {
            diagnostics.push(Diagnostic::new(
                Some(&tool.name),
                at,
                "an error without code or name; ignored",
            ));
            continue;
        };
        if cases.iter().any(|case| case.code == code) {
            diagnostics.push(Diagnostic::new(
                Some(&tool.name),
                at,
                format!("code {code} is taken already; ignored"),
            ));
            continue;
        }
        let fields = entry
            .get("data")
            .map(|data| fields(tool, data, &at, types, diagnostics));
        cases.push(ErrorCase {
            code,
            name: name.to_owned(),
            description: entry
                .get("description")
                .and_then(Value::as_str)
                .map(str::to_owned),
            retry: entry.get("retry") == Some(&Value::Bool(true)),
            fields: fields.unwrap_or_default(),
        });
    }
    cases
}

fn fields(
    tool: &Tool,
    data: &Value,
    at: &str,
    types: &mut Types,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(String, crate::ir::TypeId)> {
    let document = Document::new(&format!("{at}/data"), data);
    let mut lowering = Lowering::new(&tool.name, &document, types, diagnostics);
    let node = Node::merge(&document, &[document.root().clone()]);
    let properties = node.properties.iter();
    let lowered = properties.map(|(name, places)| {
        let origin = Origin {
            name: None,
            role: format!("error {name}"),
            parent: None,
        };
        ((*name).to_owned(), lowering.lower(places, origin))
    });
    lowered.collect()
}
