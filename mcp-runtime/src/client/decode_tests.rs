use serde_json::{Value, json};

use super::{structured, wrapped};
use crate::era::ClientEra;
use crate::protocol::{Json, ToolResult, Version};

fn in_version(version: Version) -> ClientEra {
    ClientEra::of(version)
}

fn result(structured: Option<Value>, text: &str) -> ToolResult {
    let mut result = ToolResult::text(text);
    result.structured_content = structured.map(|value| Json::encode(&value).expect("it is JSON"));
    result
}

const OBJECTS: Version = Version::V2025_06_18;
const ANYTHING: Version = Version::V2026_07_28;

#[test]
fn values_are_unwrapped_where_versions_wrap_them() {
    let decode = |version, content| {
        wrapped::<i64>(&mut result(Some(content), ""), &in_version(version)).ok()
    };
    assert_eq!(decode(OBJECTS, json!({ "result": 3 })), Some(3));
    assert_eq!(decode(OBJECTS, json!(3)), None);
    assert_eq!(decode(ANYTHING, json!(3)), Some(3));
    assert_eq!(decode(ANYTHING, json!({ "result": 3 })), Some(3));
    assert_eq!(decode(ANYTHING, json!({ "result": 3, "more": 4 })), None);
    assert_eq!(decode(ANYTHING, json!("three")), None);
}

#[test]
fn a_caller_that_knows_a_bare_value_reads_a_wrapped_one() {
    let decode = |version, content| {
        structured::<Vec<i64>>(&mut result(Some(content), ""), &in_version(version)).ok()
    };
    assert_eq!(decode(ANYTHING, json!([3])), Some(vec![3]));
    assert_eq!(decode(ANYTHING, json!({ "result": [3] })), None);
    assert_eq!(decode(OBJECTS, json!({ "result": [3] })), Some(vec![3]));
}

#[test]
fn an_output_with_a_field_named_result_is_not_unwrapped() {
    #[derive(serde::Deserialize)]
    struct Output {
        result: i64,
    }
    for version in [OBJECTS, ANYTHING] {
        let content = Some(json!({ "result": 3 }));
        let output = structured::<Output>(&mut result(content, ""), &in_version(version));
        assert_eq!(output.expect("it is an output").result, 3);
    }
}

#[test]
fn text_is_read_where_there_is_no_structured_content() {
    let era = in_version(Version::V2024_11_05);
    let decode = |text: &str| structured::<Vec<i64>>(&mut result(None, text), &era);
    assert_eq!(decode("[1, 2]").expect("it is a list"), [1, 2]);
    let error = decode("one and two").expect_err("it is prose").to_string();
    assert!(error.contains("the text is not JSON"), "{error}");
    let wrapped = |text: &str| wrapped::<i64>(&mut result(None, text), &era).ok();
    assert_eq!(wrapped("3"), Some(3));
    assert_eq!(wrapped(r#"{"result": 3}"#), Some(3));
    let error = structured::<i64>(&mut ToolResult::default(), &era).expect_err("it is empty");
    assert!(error.to_string().contains("neither"), "{error}");
}
