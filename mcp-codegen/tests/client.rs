//! The goldens as a user has them: compiled without a warning, and used.

#![deny(warnings)]
#![allow(
    dead_code,
    missing_docs,
    reason = "a test calls some of it, and schemas do not describe everything"
)]

use mcp_runtime::client::{FromFailure, ToolFailure};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

#[path = "../../tests/golden/all-of/client.rs"]
pub mod all_of;
#[path = "../../tests/golden/calculator/client.rs"]
pub mod calculator;
#[path = "../../tests/golden/error-catalogue/client.rs"]
pub mod error_catalogue;
#[path = "../../tests/golden/injection/client.rs"]
pub mod injection;
#[path = "../../tests/golden/literals/client.rs"]
pub mod literals;
#[path = "../../tests/golden/maps-and-openness/client.rs"]
pub mod maps_and_openness;
#[path = "../../tests/golden/names/client.rs"]
pub mod names;
#[path = "../../tests/golden/optional-and-null/client.rs"]
pub mod optional_and_null;
#[path = "../../tests/golden/recursion/client.rs"]
pub mod recursion;
#[path = "../../tests/golden/shared-shapes/client.rs"]
pub mod shared_shapes;
#[path = "../../tests/golden/tagged-union/client.rs"]
pub mod tagged_union;
#[path = "../../tests/golden/unnamed-circle/client.rs"]
pub mod unnamed_circle;
#[path = "../../tests/golden/untagged-union/client.rs"]
pub mod untagged_union;

/// Every value is read and written again without a change.
fn kept<T: Serialize + DeserializeOwned>(values: &[Value]) {
    for value in values {
        let read: T = serde_json::from_value(value.clone())
            .unwrap_or_else(|error| panic!("{value}: {error}"));
        assert_eq!(&serde_json::to_value(&read).unwrap(), value);
    }
}

fn refused<T: DeserializeOwned>(values: &[Value]) {
    for value in values {
        assert!(
            serde_json::from_value::<T>(value.clone()).is_err(),
            "{value}"
        );
    }
}

#[test]
fn absent_null_and_values_are_kept() {
    kept::<optional_and_null::Patch>(&[
        json!({"needed": null}),
        json!({"needed": "x", "nullable": null, "either": null, "any": null, "nothing": null}),
        json!({"needed": "x", "plain": "", "nullable": "a", "either": 0, "any": {"a": [1.0, 1]}, "limit": 1}),
        json!({"needed": "x", "unknown": {"deep": null}}),
    ]);
    refused::<optional_and_null::Patch>(&[
        json!({}),
        json!({"needed": 1}),
        json!({"needed": "x", "limit": -1}),
    ]);
}

#[test]
fn a_tag_chooses_the_variant() {
    kept::<tagged_union::Draw>(&[
        json!({"shape": {"kind": "circle", "radius": 1}}),
        json!({"shape": {"kind": "rect", "width": 1.5, "height": 2, "color": "red"}}),
        json!({"shape": {"kind": "nothing-at-all"}}),
    ]);
    refused::<tagged_union::Draw>(&[
        json!({"shape": {"kind": "square"}}),
        json!({"shape": {"kind": "circle"}}),
        json!({"shape": {"radius": 1}}),
    ]);
}

#[test]
fn a_choice_without_a_tag_loses_nothing() {
    kept::<untagged_union::Find>(&[
        json!({"target": "a"}),
        json!({"target": 7}),
        json!({"target": ["a"]}),
        json!({"target": {"id": "x", "name": "y"}}),
        json!({"target": {"name": "y", "exact": true, "more": 1}}),
        json!({"target": "a", "when": 1.0, "color": "green"}),
        json!({"target": "a", "when": false, "color": "a color of its own"}),
    ]);
    refused::<untagged_union::Find>(&[
        json!({"target": true}),
        json!({"target": {}}),
        json!({"target": [1]}),
    ]);
}

#[test]
fn circles_maps_and_literals_are_kept() {
    kept::<recursion::Tree>(&[json!({
        "root": {"name": "a", "children": [{"name": "b", "children": [], "parent": {"name": "a"}}]},
        "expression": {"op": "+", "left": 1, "right": {"op": "-", "left": 2.5, "right": 3}},
    })]);
    kept::<maps_and_openness::Set>(&[json!({
        "env": {"A": "b"}, "free": {"x": null}, "closed": {"a": "b"}, "open": {"z": 1}, "typed": {"a": "b", "n": 1},
        "patterned": {"x-a": 1}, "pair": ["a", 1], "old_pair": ["a", "b"], "matrix": [[1, 2.5], []],
    })]);
    kept::<literals::Pick>(&[
        json!({"flag": true, "version": 2}),
        json!({"flag": true, "version": 2, "level": 3, "mixed": null, "ratio": 0.5, "big": -1_000_000}),
        json!({"flag": true, "version": 2, "mixed": "auto", "choice": "b", "no": false, "language": "TypeScript"}),
        json!({"flag": true, "version": 2, "mixed": 0}),
    ]);
    refused::<literals::Pick>(&[
        json!({"flag": false, "version": 2}),
        json!({"flag": true, "version": 3}),
    ]);
    kept::<names::GetUser>(&[json!({
        "type": "a", "self": "b", "2fa": "c", "createdAt": "d", "created_at": "e", "": "f", "名前": "g", "extra": "h",
        "order": "<=", "other": 1,
    })]);
}

#[test]
fn arguments_are_made_of_what_is_at_hand() {
    let read = error_catalogue::Read::new(7);
    assert_eq!(serde_json::to_value(read).unwrap(), json!({"id": 7}));
    let note = error_catalogue::write::Note::new(1, "title", "body", ["a", "b"]);
    let expected = json!({"note": {"id": 1, "title": "title", "body": "body", "tags": ["a", "b"]}});
    assert_eq!(
        serde_json::to_value(error_catalogue::Write::new(note)).unwrap(),
        expected
    );
    // What can have only one value need not be given.
    let pick = literals::Pick::new()
        .level(literals::pick::Level::N2)
        .ratio(0.5);
    let expected = json!({"flag": true, "version": 2, "level": 2, "ratio": 0.5});
    assert_eq!(serde_json::to_value(pick).unwrap(), expected);
}

#[test]
fn published_errors_come_back_as_they_were() {
    use error_catalogue::ReadError;
    let read = |code, data: &str| {
        let data = RawValue::from_string(data.to_owned()).unwrap();
        ReadError::from_failure(ToolFailure {
            code: Some(code),
            text: "words".to_owned(),
            data: Some(data),
        })
    };
    assert!(matches!(read(1001, r#"{"0": 7}"#), ReadError::NotFound(7)));
    assert!(matches!(
        read(1002, r#"{"after_ms": 5}"#),
        ReadError::Busy { after_ms: 5 }
    ));
    assert!(read(1002, r#"{"after_ms": 5}"#).is_retryable());
    for (code, data) in [
        (1001, "{}"),
        (1002, r#"{"after_ms": -5}"#),
        (9, "{}"),
        (1003, "[]"),
    ] {
        let error = read(code, data);
        assert!(
            matches!(&error, ReadError::Other(failure) if failure.code == Some(code)),
            "{code} {data}"
        );
        assert_eq!(error.to_string(), "words");
    }
}
