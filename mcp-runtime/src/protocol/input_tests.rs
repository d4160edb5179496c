//! What servers ask comes back from the wire as it went there.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::*;

/// Reads, writes, and expects the same; returns what was read.
#[track_caller]
fn round_trip<T: DeserializeOwned + Serialize>(value: &Value) -> T {
    let text = value.to_string();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_value(&read).expect("JSON"), *value);
    read
}

#[test]
fn each_kind_of_field_is_known_and_what_it_does_not_know_stays() {
    let choices = json!([{"const": "r", "title": "Red"}, {"const": "g", "title": "Green"}]);
    for (known, field) in [
        (true, json!({"type": "string"})),
        (
            true,
            json!({"type": "string", "format": "date-time", "minLength": 1, "maxLength": 9,
            "default": "x", "title": "T", "description": "D", "x-order": 3}),
        ),
        (
            true,
            json!({"type": "string", "format": "postcode", "pattern": "^[0-9]+$"}),
        ),
        (
            true,
            json!({"type": "integer", "minimum": -1, "maximum": 18446744073709551615u64, "default": 0}),
        ),
        (
            true,
            json!({"type": "number", "minimum": 0.5, "default": 1.5}),
        ),
        (true, json!({"type": "boolean", "default": true})),
        (
            true,
            json!({"type": "string", "enum": ["r", "g"], "default": "r"}),
        ),
        (
            true,
            json!({"type": "string", "enum": ["r", "g"], "enumNames": ["Red", "Green"]}),
        ),
        (
            true,
            json!({"type": "string", "oneOf": choices, "default": "g"}),
        ),
        (
            true,
            json!({"type": "array", "items": {"type": "string", "enum": ["r"]}, "default": ["r"]}),
        ),
        (
            true,
            json!({"type": "array", "items": {"anyOf": choices}, "minItems": 1, "maxItems": 2}),
        ),
        (
            false,
            json!({"type": "object", "properties": {"a": {"type": "string"}}}),
        ),
        (false, json!({"type": "boolean", "default": "yes"})),
        (false, json!({"type": "string", "enum": [1, 2]})),
        (false, json!({})),
    ] {
        let read: ElicitField = round_trip(&field);
        assert_eq!(read.kind != FieldKind::Other, known, "{field}");
        assert_eq!(
            read.default_value().as_ref(),
            field.get("default"),
            "{field}"
        );
    }
}

#[test]
fn a_question_without_a_mode_is_a_form_and_an_unknown_mode_is_named() {
    let form = json!({"message": "Who?", "requestedSchema": {"type": "object", "properties": {}}});
    let read: ElicitRequest = serde_json::from_value(form).expect("a form");
    assert!(matches!(&read, ElicitRequest::Form(form) if form.other.is_empty()));
    assert_eq!(serde_json::to_value(&read).expect("JSON")["mode"], "form");
    let page: ElicitRequest = round_trip(&json!({"mode": "url", "message": "Log in.",
        "url": "https://example.com", "elicitationId": "7", "x": [1], "_meta": {"a/b": 1}}));
    assert!(matches!(&page, ElicitRequest::Url(page) if page.other.len() == 1));
    let error = serde_json::from_value::<ElicitRequest>(json!({"mode": "song", "message": ""}));
    assert!(
        error
            .expect_err("no such mode")
            .to_string()
            .contains("song")
    );
}

#[test]
fn one_block_stands_alone_and_several_are_a_list() {
    let text = json!({"type": "text", "text": "a"});
    let uses = json!({"type": "tool_use", "id": "1", "name": "add", "input": {"a": 1}});
    let result = json!({"type": "tool_result", "toolUseId": "1", "content": [text], "isError": false,
        "structuredContent": [1]});
    let odd = json!({"type": "smell", "of": "roses"});
    let request: CreateMessageRequest = round_trip(&json!({
        "messages": [
            {"role": "user", "content": text},
            {"role": "assistant", "content": [text, uses], "_meta": {"k": 1}},
            {"role": "user", "content": [result, odd]},
        ],
        "maxTokens": 5, "systemPrompt": "s", "temperature": 0.5, "stopSequences": ["x"],
        "includeContext": "thisServer", "metadata": {"seed": 1},
        "modelPreferences": {"hints": [{"name": "small", "size": 1}], "costPriority": 0.5},
        "tools": [{"name": "add", "inputSchema": {"type": "object"}}],
        "toolChoice": {"mode": "required"}, "thinking": {"budget": 3},
    }));
    assert!(matches!(
        &request.messages[1].content[..],
        [_, SamplingContent::ToolUse(_)]
    ));
    let several = [SamplingContent::Other(Json::encode(&odd).expect("JSON"))];
    assert!(matches!(
        &request.messages[2].content[..],
        [SamplingContent::ToolResult(_), _]
    ));
    assert_eq!(several.len(), 1);
    let answer: CreateMessageResult = round_trip(&json!({"role": "assistant", "model": "m",
        "content": [text, uses, uses], "stopReason": "toolUse", "usage": 7}));
    assert_eq!(
        (answer.text(), answer.tool_uses().count()),
        ("a".to_owned(), 2)
    );
}

#[test]
fn questions_keep_their_order_and_their_keys() {
    let form = json!({"mode": "form", "message": "?", "requestedSchema": {"type": "object",
        "properties": {"b": {"type": "boolean"}, "a": {"type": "string"}}, "required": ["b"]}});
    let asked = json!({"z": {"method": "elicitation/create", "params": form},
        "y": {"method": "sampling/createMessage", "params": {"messages": [], "maxTokens": 1}},
        "x": {"method": "roots/list"}, "w": {"method": "moon/phase", "params": {"at": "night"}}});
    let required: InputRequired = round_trip(&json!({"inputRequests": asked, "requestState": "s"}));
    let methods = required
        .input_requests
        .iter()
        .map(|(key, it)| (&**key, it.method()));
    assert_eq!(
        methods.collect::<Vec<_>>(),
        [
            ("z", Some(Method::Elicit)),
            ("y", Some(Method::CreateMessage)),
            ("x", Some(Method::ListRoots)),
            ("w", None),
        ]
    );
    let _: InputRequired = round_trip(&json!({"requestState": "s"}));
    let _: InputAnswers = round_trip(&json!({"inputResponses": {"x": {"roots": []}}}));
}

#[test]
fn answers_and_capabilities_come_back() {
    let _: ElicitResult = round_trip(&json!({"action": "accept", "content": {"a": [1]}, "x": 1}));
    let _: ListRootsResult =
        round_trip(&json!({"roots": [{"uri": "file:///a", "name": "A", "x": 1}]}));
    let _: UrlElicitations = round_trip(&json!({"elicitations": [
        {"mode": "url", "message": "m", "url": "https://a", "elicitationId": "1"}]}));
    for (capabilities, forms, urls) in [
        (json!({}), false, false),
        (
            json!({"elicitation": {}, "roots": {"listChanged": true}}),
            true,
            false,
        ),
        (json!({"elicitation": {"form": {}, "url": {}}}), true, true),
        (
            json!({"elicitation": {"url": {}}, "sampling": {"tools": {}, "context": {}}}),
            false,
            true,
        ),
    ] {
        let read: ClientCapabilities = round_trip(&capabilities);
        assert_eq!((read.elicits_forms(), read.elicits_urls()), (forms, urls));
    }
}
