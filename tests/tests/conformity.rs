//! The specification's schemas, and what is held to them.

use std::path::PathBuf;

use mcp_runtime::protocol::Version;
use mcp_tests::conformity::Conformity;
use mcp_tests::schema::{folder, schema};

const CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}"#;

/// Listens to one call of a session, and to its answer.
fn answer(version: &str, result: &str) {
    let mut conformity = Conformity::default();
    conformity.sent(r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#);
    let hello = format!(
        r#"{{"jsonrpc":"2.0","id":0,"result":{{"protocolVersion":"{version}","capabilities":{{}},"serverInfo":{{"name":"x","version":"1"}}}}}}"#
    );
    conformity.received(&hello);
    conformity.sent(CALL);
    conformity.received(&format!(r#"{{"jsonrpc":"2.0","id":1,"result":{result}}}"#));
}

#[test]
fn what_a_version_has_passes() {
    answer("2025-06-18", r#"{"content":[],"structuredContent":{}}"#);
    answer("2024-11-05", r#"{"content":[{"type":"text","text":"hi"}]}"#);
}

#[test]
#[should_panic(expected = "no CallToolResult of 2025-06-18")]
fn a_member_that_a_version_does_not_have_is_found() {
    answer("2025-06-18", r#"{"content":[],"resultType":"complete"}"#);
}

#[test]
#[should_panic(expected = "no CallToolResult of 2024-11-05")]
fn a_block_that_a_version_does_not_have_is_found() {
    answer(
        "2024-11-05",
        r#"{"content":[{"type":"audio","data":"","mimeType":"audio/wav"}]}"#,
    );
}

#[test]
#[should_panic(expected = "nobody asked")]
fn an_answer_to_nothing_is_found() {
    let mut conformity = Conformity::default();
    conformity.received(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#);
}

#[test]
#[should_panic(expected = "2025-11-25 has no `notifications/subscriptions/acknowledged`")]
fn a_notification_of_another_version_is_found() {
    let mut conformity = Conformity::default();
    conformity.sent(r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#);
    conformity.received(
        r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}}}"#,
    );
    conformity.received(r#"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged"}"#);
}

/// Examples of the specification that its own schema refuses.
const BAD_EXAMPLES: [&str; 2] = [
    // Without `ttlMs` and `cacheScope`, which results that may be kept must have.
    "read-resource-result-response.json",
    // With an id, which a request inside of an `InputRequiredResult` has not.
    "list-roots-request.json",
];

/// The specification's examples are what its schema says, also when nothing else may be there: the
/// members that we forbid are really none of its own.
#[test]
fn the_examples_of_the_specification_pass() {
    let version = Version::NEWEST_MODERN;
    let files = |folder: PathBuf| {
        let files = std::fs::read_dir(folder).expect("a folder");
        files.map(|file| file.expect("a file").path())
    };
    let mut failures = Vec::new();
    let mut checked = 0;
    for definition in files(folder(version).join("examples")) {
        let name = definition.file_name().expect("a name").to_string_lossy();
        for example in files(definition.clone()) {
            let text = std::fs::read_to_string(&example).expect("an example");
            let value = serde_json::from_str(&text).expect("JSON");
            let result = schema(version).check(&name, &value);
            let is_bad = BAD_EXAMPLES.iter().any(|bad| example.ends_with(bad));
            match result {
                Err(why) if !is_bad => failures.push(format!("{}: {why}", example.display())),
                Ok(()) if is_bad => failures.push(format!("{} is good", example.display())),
                _ => {}
            }
            checked += 1;
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(checked > 100, "only {checked} examples");
}
