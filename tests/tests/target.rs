//! Where a server is, as it is typed to `cargo mcp`: the same for every command.

use mcp_tests::peers::peers;
use mcp_tests::programs::{folder, mcp, mcp_with};
use serde_json::{Value, json};

const FIXTURE: &str = env!("CARGO_BIN_EXE_fixture");

#[test]
fn a_server_is_found_by_its_name_in_the_configuration_above() {
    let project = folder("named");
    let below = project.join("src/deep");
    std::fs::create_dir_all(&below).expect("a folder");
    std::fs::create_dir_all(project.join(".vscode")).expect("a folder");
    let entry = json!({ "command": FIXTURE, "env": { "API_TOKEN": "${env:FIXTURE_SECRET}" } });
    // Comments and trailing commas are fine in an editor's files.
    let text = format!("{{ // servers\n\"servers\": {{ \"fixture\": {entry}, }},}}");
    std::fs::write(project.join(".vscode/mcp.json"), text).expect("written");

    let secret = [("FIXTURE_SECRET", "s3cret-value"), ("HOME", "/nonexistent")];
    let call = ["call", "server:fixture", "echo", "text=hi", "--trace"];
    let (code, stdout, stderr) = mcp_with(&below, &call, &secret);
    assert_eq!((code, &*stdout), (0, "hi\n"), "{stderr}");
    assert!(stderr.contains("> {\"jsonrpc\":\"2.0\""), "{stderr}");
    assert!(stderr.contains("< {\"jsonrpc\":\"2.0\""), "{stderr}");

    // A secret is shown nowhere, even if a server says it.
    let call = [
        "call",
        "server:fixture",
        "echo",
        "text=s3cret-value",
        "--trace",
    ];
    let (code, stdout, stderr) = mcp_with(&below, &call, &secret);
    assert_eq!((code, &*stdout), (0, "***\n"), "{stderr}");
    assert!(!stderr.contains("s3cret-value"), "{stderr}");

    let (code, _, stderr) = mcp(&below, &["list", "server:fixture"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("has no FIXTURE_SECRET"), "{stderr}");
    let (code, _, stderr) = mcp_with(&below, &["list", "server:other"], &secret);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("there are: fixture"), "{stderr}");
    assert!(stderr.contains(".vscode/mcp.json"), "{stderr}");
}

#[test]
fn what_a_server_said_can_be_listed_again() {
    let project = folder("said");
    let (code, listed, stderr) = mcp(&project, &["list", "--output", "json", "--", FIXTURE]);
    assert_eq!(code, 0, "{stderr}");
    std::fs::write(project.join("fixture.mcp.json"), &listed).expect("written");
    let (code, again, stderr) = mcp(&project, &["list", "fixture.mcp.json"]);
    assert_eq!(code, 0, "{stderr}");
    let (_, live, _) = mcp(&project, &["list", "--", FIXTURE]);
    // A manifest is sorted.
    let sorted = |text: &str| {
        let mut parts: Vec<_> = text.split("\n\n").map(|it| it.trim().to_owned()).collect();
        parts.sort();
        parts
    };
    assert_eq!(sorted(&again), sorted(&live));
    for part in [
        "\nresource docs://pages/{number}\n",
        "\nprompt review code tone [language]\n",
    ] {
        assert!(live.contains(part), "{live}");
    }
    let listed: Value = serde_json::from_str(&listed).expect("JSON");
    assert_eq!(
        listed["resourceTemplates"][0]["uriTemplate"],
        "docs://pages/{number}"
    );

    let (code, _, stderr) = mcp(&project, &["call", "./fixture.mcp.json", "add"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("no server that could be asked"), "{stderr}");
}

#[test]
fn resources_are_read_and_prompts_filled_in() {
    let project = folder("read");
    let run = |words: &[&str]| {
        let mut all = words.to_vec();
        all.extend(["--", FIXTURE]);
        mcp(&project, &all)
    };
    assert_eq!(
        run(&["read", "docs://readme"]),
        (0, "Read me!".to_owned(), String::new())
    );
    let (code, _, stderr) = run(&["read", "docs://nowhere"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("no resource docs://nowhere"), "{stderr}");
    let (code, _, stderr) = run(&["read", "docs://logo", "-o", "logo"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        !std::fs::read(project.join("logo"))
            .expect("written")
            .is_empty()
    );
    let (code, text, _) = run(&["read", "docs://readme", "--output", "json"]);
    let read: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (code, &read["contents"][0]["text"]),
        (0, &json!("Read me!"))
    );

    let (code, text, _) = run(&["prompt", "dice", "sides=6"]);
    assert_eq!((code, &*text), (0, "user: Roll a die with 6 sides.\n"));
    let (code, _, stderr) = run(&["prompt", "cards"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(
        stderr.contains("`cards`; it has: review, card, dice"),
        "{stderr}"
    );
}

#[test]
fn what_is_no_server_is_explained() {
    let project = folder("none");
    for (words, code, expected) in [
        (&["list"][..], 2, "which server?"),
        (&["list", "nonsense"], 2, "`nonsense` is no server"),
        (&["list", "server:x", "--", "x"], 2, "two servers"),
        (&["list", "missing.json"], 3, "missing.json"),
        (&["list", "https://example.invalid/mcp"], 2, "over HTTP"),
        (&["call", "server:x"], 2, "which tool of server:x?"),
        (&["call"], 2, "TOOL"),
        (
            &["list", "--config", "none.json", "server:x"],
            3,
            "none.json",
        ),
    ] {
        let (got, _, stderr) = mcp_with(&project, words, &[("HOME", "/nonexistent")]);
        assert_eq!(got, code, "{words:?}: {stderr}");
        assert!(stderr.contains(expected), "{words:?}: {stderr}");
    }
}

#[test]
fn a_server_from_npm_reports_progress_and_reads() {
    let Some(peers) = peers() else { return };
    let server = peers.npm_server("server-everything");
    let words: Vec<_> = std::iter::once(server.get_program())
        .chain(server.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let project = folder("everything");
    let run = |typed: &[&str]| {
        let mut all = typed.to_vec();
        all.push("--");
        all.extend(words.iter().map(String::as_str));
        mcp(&project, &all)
    };
    let tool = "trigger-long-running-operation";
    let (code, text, stderr) = run(&["call", tool, "duration=1", "steps=3", "--trace"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(text.contains("completed"), "{text}");
    assert_eq!(
        stderr.matches("\"notifications/progress\"").count(),
        3,
        "{stderr}"
    );
    let uri = "demo://resource/static/document/features.md";
    let (code, text, stderr) = run(&["read", uri]);
    assert_eq!(code, 0, "{stderr}");
    assert!(!text.is_empty());
    let (code, text, stderr) = run(&["prompt", "args-prompt", "city=Paris"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(text.contains("Paris"), "{text}");
}
