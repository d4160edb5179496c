//! From schemas to types. What cannot be expressed becomes a type that accepts more, with a diagnostic: never a type
//! that accepts less, because a client that refuses a valid answer is of no use.

mod circle;
mod error;
mod literal;
mod object;
mod schema;
mod tag;
mod union;

use serde_json::{Value, json};

use crate::diagnostic::Diagnostic;
use crate::ir::{Api, Origin, Output, Shape, Tool, Types};
use crate::manifest::{self, Manifest};
use crate::schema::merge::Node;
use crate::schema::resolve::Document;
use crate::schema::{Kinds, Place};
use schema::Lowering;

/// Lowers everything a server offers.
pub(crate) fn lower(manifest: &Manifest) -> (Api, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut api = Api {
        server: manifest.name.clone(),
        version: manifest.version.clone(),
        ..Api::default()
    };
    for tool in &manifest.tools {
        let tool = lower_tool(tool, &mut api.types, &mut diagnostics);
        api.tools.push(tool);
    }
    circle::break_unnamed(&mut api.types);
    tag::find(&mut api.types);
    // A place that is used twice is reported twice.
    diagnostics.sort();
    diagnostics.dedup();
    (api, diagnostics)
}

fn lower_tool(tool: &manifest::Tool, types: &mut Types, diagnostics: &mut Vec<Diagnostic>) -> Tool {
    let object = json!({"type": "object"});
    let document = Document::new("/inputSchema", &tool.input_schema);
    let mut lowering = Lowering::new(&tool.name, &document, types, diagnostics);
    // Whatever the schema says: the protocol sends an object.
    let root = [document.root().clone(), Place::new("", &object)];
    let without_arguments = declares_nothing(&Node::merge(&document, &root));
    let arguments = if without_arguments {
        let any = lowering.types.push(Shape::Any, Origin::default());
        lowering.types.push(Shape::Map(any), Origin::default())
    } else {
        lowering.lower(&root, Origin::default())
    };
    Tool {
        name: tool.name.clone(),
        title: tool.title().map(str::to_owned),
        description: tool.description().map(str::to_owned),
        arguments,
        without_arguments,
        output: lower_output(tool, types, diagnostics),
        errors: error::lower(tool, types, diagnostics),
    }
}

fn lower_output(
    tool: &manifest::Tool,
    types: &mut Types,
    diagnostics: &mut Vec<Diagnostic>,
) -> Output {
    let Some(schema) = &tool.output_schema else {
        return Output::Content;
    };
    let document = Document::new("/outputSchema", schema);
    let mut lowering = Lowering::new(&tool.name, &document, types, diagnostics);
    let root = [document.root().clone()];
    let node = Node::merge(&document, &root);
    match &*node.properties {
        [("result", result)] if is_only_an_object(&node) && node.required.contains(&"result") => {
            Output::Wrapped(lowering.lower(result, Origin::default()))
        }
        _ => Output::Value(lowering.lower(&root, Origin::default())),
    }
}

fn is_only_an_object(node: &Node<'_>) -> bool {
    node.kinds == Kinds::OBJECT && node.alternatives.is_none() && node.literals.is_none()
}

/// `properties` is there and empty: the way generators of schemas say that a function has no parameters.
fn declares_nothing(node: &Node<'_>) -> bool {
    let empty = |place: &Place<'_>| {
        let get = |key| place.value.get(key);
        get("properties")
            .and_then(Value::as_object)
            .is_some_and(serde_json::Map::is_empty)
            || get("additionalProperties") == Some(&Value::Bool(false))
    };
    is_only_an_object(node)
        && node.properties.is_empty()
        && node.required.is_empty()
        && node.places.iter().any(empty)
}
