//! Documents that nobody sends by accident. Each gives a client, or an error that says what is wrong; never a panic,
//! never more than a bounded amount of text.

use mcp_codegen::{Error, Generated, Manifest, Options};
use serde_json::{Map, Value, json};

fn generate(schema: &Value) -> Generated {
    let listed = json!({"tools": [{"name": "t", "inputSchema": schema, "outputSchema": schema}]});
    let (manifest, _) = Manifest::read(&listed.to_string()).unwrap();
    mcp_codegen::generate(&manifest, &Options::new("hostile"))
}

fn text(generated: &Generated) -> &str {
    generated.files.iter().next().unwrap().1
}

#[test]
fn circles_of_every_kind_end() {
    for schema in [
        json!({"$ref": "#"}),
        json!({"$ref": "#/properties/a", "properties": {"a": {"$ref": "#"}}}),
        json!({"anyOf": [{"$ref": "#"}, {"$ref": "#"}]}),
        json!({"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"anyOf": [{"$ref": "#/$defs/a"}]}}}),
        json!({"allOf": [{"$ref": "#"}, {"allOf": [{"$ref": "#"}]}]}),
        json!({"type": "object", "properties": {"a": {"type": "array", "items": {"$ref": "#/properties/a"}}}}),
        json!({"type": "object", "properties": {"a": {"type": ["array", "null"], "items": {"$ref": "#/properties/a"}}}}),
        json!({"type": "object", "additionalProperties": {"$ref": "#"}}),
        json!({"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}),
    ] {
        generate(&schema);
    }
}

#[test]
fn depth_is_bounded_or_refused() {
    let deep = |levels: usize, open: &str, close: &str| {
        format!("{}{{}}{}", open.repeat(levels), close.repeat(levels))
    };
    for levels in [20, 60, 1_000, 100_000] {
        for (open, close) in [
            (r#"{"type":"array","items":"#, "}"),
            (r#"{"type":"object","properties":{"a":"#, "}}"),
            (r#"{"anyOf":[{"type":"null"},"#, "]}"),
            (r#"{"allOf":["#, "]}"),
        ] {
            let listed = format!(
                r#"{{"tools": [{{"name": "t", "inputSchema": {}}}]}}"#,
                deep(levels, open, close)
            );
            match Manifest::read(&listed) {
                Ok((manifest, _)) => drop(mcp_codegen::generate(&manifest, &Options::new("deep"))),
                Err(error) => assert!(matches!(error, Error::Json(_)) && levels > 20, "{error}"),
            }
        }
    }
}

#[test]
fn a_chain_of_definitions_is_cut() {
    for reversed in [false, true] {
        let mut definitions = Map::new();
        for index in 0..5_000 {
            let next = json!({"$ref": format!("#/$defs/d{}", index + 1)});
            definitions.insert(
                format!("d{index}"),
                json!({"type": "object", "properties": {"next": next}}),
            );
        }
        let mut properties = Map::new();
        for index in 0..200 {
            let at = if reversed { 199 - index } else { index };
            properties.insert(
                format!("p{index}"),
                json!({"$ref": format!("#/$defs/d{at}")}),
            );
        }
        generate(&json!({"type": "object", "properties": properties, "$defs": definitions}));
    }
}

#[test]
fn alternatives_of_alternatives_do_not_multiply_without_end() {
    let group = |name: &str| {
        let each = (0..10).map(|index| json!({"properties": {format!("{name}{index}"): {"type": "string"}}, "required": [format!("{name}{index}")]}));
        json!({"type": "object", "anyOf": each.collect::<Vec<_>>()})
    };
    let all: Vec<_> = ["a", "b", "c", "d", "e", "f"].map(group).into();
    let generated = generate(&json!({"allOf": all}));
    assert!(text(&generated).len() < 50_000_000);
}

#[test]
fn many_subschemas_take_linear_time() {
    let properties: Map<_, _> = (0..10_000)
        .map(|index| {
            (
                format!("p{index}"),
                json!({"type": "object", "properties": {format!("x{index}"): {"type": "string"}}}),
            )
        })
        .collect();
    let values: Vec<_> = (0..10_000).map(|index| format!("value {index}")).collect();
    let start = std::time::Instant::now();
    generate(&json!({"type": "object", "properties": properties}));
    generate(&json!({"type": "object", "properties": {"e": {"enum": values}}}));
    // Quadratic time would be hours.
    assert!(start.elapsed().as_secs() < 200, "{:?}", start.elapsed());
}

#[test]
fn keywords_of_the_wrong_kind_are_ignored() {
    for keyword in [
        "type",
        "properties",
        "required",
        "items",
        "prefixItems",
        "additionalProperties",
        "patternProperties",
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "allOf",
        "$ref",
        "$defs",
        "minimum",
        "maxItems",
        "title",
        "description",
        "default",
        "$id",
        "$anchor",
        "$schema",
        "nullable",
        "deprecated",
    ] {
        for value in [
            json!(null),
            json!(true),
            json!(1.5),
            json!("x"),
            json!([]),
            json!([1, null]),
            json!({}),
            json!({"a": 1}),
        ] {
            generate(
                &json!({"type": "object", "properties": {"a": {keyword: value}}, keyword: value}),
            );
            generate(&json!({keyword: value}));
        }
    }
}

/// Whatever text a server sends, it ends up in comments and in string literals.
#[test]
fn text_is_data() {
    let marker = "evil_marker";
    for text in [
        format!("*/ fn {marker}() {{}}"),
        format!("\n#![allow(x)] fn {marker}() {{}}"),
        format!("\r\nfn {marker}() {{}}"),
        format!("\u{2028}fn {marker}() {{}}"),
        format!("\"; fn {marker}() {{}} //"),
        format!("```\nfn {marker}() {{}}\n```"),
        format!("\\\"; fn {marker}() {{}} //"),
        format!("r#\"\"# fn {marker}"),
    ] {
        let schema = json!({"type": "object", "description": text, "properties": {
            text.clone(): {"type": "string", "description": text, "title": text, "default": text},
            "e": {"enum": [text, "other"]}, "c": {"const": text},
            "u": {"oneOf": [{"type": "object", "title": text, "properties": {text.clone(): {"const": text}}, "required": [text]},
                {"type": "object", "properties": {text.clone(): {"const": "x"}}, "required": [text]}]},
        }});
        let errors = json!([{"code": 1, "name": text, "description": text, "data": {"properties": {text.clone(): {}}}}]);
        let listed = json!({"serverInfo": {"name": text, "version": text}, "tools": [
            {"name": text, "description": text, "inputSchema": schema, "_meta": {"mcp-runtime/errors": errors}}]});
        let (manifest, _) = Manifest::read(&listed.to_string()).unwrap();
        let generated = mcp_codegen::generate(&manifest, &Options::new(&*text));
        for line in generated
            .files
            .iter()
            .next()
            .unwrap()
            .1
            .lines()
            .map(str::trim)
        {
            if let Some(at) = line.find(&format!("fn {marker}")) {
                let before = &line[..at];
                let quotes = before
                    .replace("\\\\", "")
                    .replace("\\\"", "")
                    .matches('"')
                    .count();
                assert!(before.starts_with("//") || quotes % 2 == 1, "{line}");
            }
        }
    }
}
