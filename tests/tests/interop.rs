//! Our servers with other people's clients.

use mcp_tests::peers::{Peers, peers, run};
use mcp_tests::programs::{cargo_outside, root};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use tokio::process::Command;

const FIXTURE: &str = env!("CARGO_BIN_EXE_fixture");

/// One client: how it is asked to list the tools and call one.
struct Client {
    name: &'static str,
    /// The protocol version it ends up with, where it tells.
    version: Option<&'static str>,
    /// What a number looks like in its structured content.
    number: fn(i64) -> Value,
    command: fn(&Peers) -> Command,
}

fn wrapped(number: i64) -> Value {
    json!({ "result": number })
}

fn plain(number: i64) -> Value {
    json!(number)
}

fn clients() -> Vec<Client> {
    vec![
        Client {
            name: "TypeScript v1",
            version: None,
            number: wrapped,
            command: |peers| peers.node("client-v1.mjs"),
        },
        Client {
            name: "TypeScript v2, legacy",
            version: Some("2025-11-25"),
            number: wrapped,
            command: |peers| with_era(peers.node("client-v2.mjs"), "legacy"),
        },
        Client {
            name: "TypeScript v2, modern",
            version: Some("2026-07-28"),
            number: plain,
            command: |peers| with_era(peers.node("client-v2.mjs"), "modern"),
        },
        Client {
            name: "TypeScript v2, finds out",
            version: Some("2026-07-28"),
            number: plain,
            command: |peers| with_era(peers.node("client-v2.mjs"), "auto"),
        },
        Client {
            name: "Python, legacy",
            version: Some("2025-11-25"),
            number: wrapped,
            command: |peers| with_era(peers.python("client.py"), "legacy"),
        },
        Client {
            name: "Python, finds out",
            version: Some("2026-07-28"),
            number: plain,
            command: |peers| with_era(peers.python("client.py"), "auto"),
        },
    ]
}

fn with_era(mut command: Command, era: &str) -> Command {
    command.arg(era);
    command
}

#[tokio::test]
async fn sdk_clients_list_and_call() {
    let Some(peers) = peers() else { return };
    for client in clients() {
        let call = |tool: &'static str, arguments: Value| {
            let mut command = (client.command)(peers);
            command.args([tool, &arguments.to_string(), FIXTURE]);
            async move { run(&mut command).await }
        };
        let name = client.name;
        let answer = call("add", json!({ "a": 20, "b": 22 })).await;
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        let tools = answer["tools"].as_array().expect("tools");
        let tool = &tools[0];
        assert_eq!(tool["name"], "add", "{name}: the order is the source's");
        assert_eq!(tool["description"], "Adds two whole numbers.", "{name}");
        let second = &tool["inputSchema"]["properties"]["b"]["description"];
        assert_eq!(second, "The second number.", "{name}");
        assert_eq!(
            answer["result"]["structuredContent"],
            (client.number)(42),
            "{name}"
        );
        assert_eq!(answer["result"]["content"][0]["text"], "42", "{name}");
        if let Some(version) = client.version {
            assert_eq!(answer["version"], version, "{name}");
        }

        // A tool execution error is a result, and says all that is wrong.
        let answer = call("add", json!({ "a": "x" })).await;
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(answer["result"]["isError"], true, "{name}");
        let text = answer["result"]["content"][0]["text"]
            .as_str()
            .expect("text");
        assert!(text.contains("/a") && text.contains("/b"), "{name}: {text}");

        // A protocol error is one.
        let answer = call("divide", json!({ "dividend": 1, "divisor": 0 })).await;
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        let error = &answer["error"];
        assert_eq!(error["code"], 1001, "{name}: {answer}");
        assert_eq!(error["data"]["dividend"], 1.0, "{name}: {answer}");
        let message = error["message"].as_str().expect("a message");
        assert!(
            message.contains("cannot divide 1 by zero"),
            "{name}: {message}"
        );
    }
}

#[tokio::test]
async fn the_inspector_lists_and_calls() {
    let Some(peers) = peers() else { return };
    inspect(peers, Path::new(FIXTURE)).await;
}

async fn inspect(peers: &Peers, server: &Path) {
    let home = std::env::temp_dir().join(format!("mcp-inspector-{}", std::process::id()));
    fs::create_dir_all(&home).expect("a folder");
    for era in ["legacy", "modern"] {
        let inspect = |arguments: &[&str]| {
            let file =
                "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
            let mut command = peers.node(file);
            command
                .arg("--cli")
                .arg(server)
                .args(["--protocol-era", era, "--format", "json"])
                .args(arguments)
                .env("HOME", &home)
                .env("MCP_INSPECTOR_SECRET_STORE", "file");
            command
        };
        let listed = run(&mut inspect(&["--method", "tools/list", "--strict"])).await;
        let listed = listed.unwrap_or_else(|error| panic!("{era}: {error}"));
        assert_eq!(
            listed["result"]["tools"][0]["name"], "add",
            "{era}: {listed}"
        );
        let call = "--method tools/call --tool-name add --tool-arg a=20 --tool-arg b=22";
        let call: Vec<_> = call.split(' ').collect();
        let called = run(&mut inspect(&call)).await;
        let called = called.unwrap_or_else(|error| panic!("{era}: {error}"));
        assert_eq!(
            called["result"]["content"][0]["text"], "42",
            "{era}: {called}"
        );
    }
    let _ = fs::remove_dir_all(home);
}

/// What a newcomer does: copies the two files of the README into a folder and builds them.
#[tokio::test]
async fn the_server_of_the_readme_works_as_copied() {
    let Some(peers) = peers() else { return };
    let server = build_readme();
    inspect(peers, &server).await;
    for client in clients() {
        let name = client.name;
        let mut command = (client.command)(peers);
        command.args(["add", r#"{"a":20,"b":22}"#]).arg(&server);
        let answer = run(&mut command).await;
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            answer["result"]["structuredContent"],
            (client.number)(42),
            "{name}"
        );
        let mut command = (client.command)(peers);
        command
            .args(["divide", r#"{"dividend":1.5,"divisor":0}"#])
            .arg(&server);
        let answer = run(&mut command).await;
        let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(answer["error"]["code"], 1001, "{name}: {answer}");
    }
}

fn build_readme() -> PathBuf {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let block = |language: &str| {
        let (_, rest) = readme
            .split_once(&format!("```{language}\n"))
            .expect("a block of code");
        rest.split_once("```").expect("the block's end").0
    };
    let main = block("rust");
    let runtime = root().join("mcp-runtime");
    let manifest = block("toml").replace(
        r#"mcp-runtime = "0.1""#,
        &format!("mcp-runtime = {{ path = {:?} }}", runtime.display()),
    );
    assert!(manifest.contains("path"), "{manifest}");

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("src/main.rs"), main).expect("written");
    // The folder is inside of a workspace that must not claim it.
    fs::write(folder.join("Cargo.toml"), manifest + "\n[workspace]\n").expect("written");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let built = cargo_outside(&folder, &target)
        .args(["build", "--quiet"])
        .status();
    assert!(built.expect("cargo").success());
    target.join("debug/calculator")
}
