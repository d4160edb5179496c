//! Our client with other people's servers.

#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use mcp_runtime::client::Client;
use mcp_tests::peers::{Peers, peers};
use mcp_tests::programs::marked;
use mcp_tests::wire::PATIENCE;
use serde_json::{Value, json};

/// One server, and what it must be able to do.
struct Server {
    name: &'static str,
    command: fn(&Peers, &Path) -> Command,
    version: &'static str,
    tool: &'static str,
    arguments: fn(&Path) -> Value,
    /// A part of the text of the answer.
    answers: &'static str,
}

fn servers() -> Vec<Server> {
    vec![
        Server {
            name: "filesystem",
            command: |peers, folder| {
                let mut command = peers.npm_server("server-filesystem");
                command.arg(folder);
                command
            },
            version: "2025-11-25",
            tool: "list_directory",
            arguments: |folder| json!({ "path": folder }),
            answers: "[FILE] greeting.txt",
        },
        Server {
            name: "everything",
            command: |peers, _| peers.npm_server("server-everything"),
            version: "2025-11-25",
            tool: "echo",
            arguments: |_| json!({ "message": "hi there" }),
            answers: "hi there",
        },
        Server {
            name: "memory",
            command: |peers, folder| {
                let mut command = peers.npm_server("server-memory");
                command.env("MEMORY_FILE_PATH", folder.join("memory.jsonl"));
                command
            },
            version: "2025-11-25",
            tool: "create_entities",
            arguments: |_| json!({ "entities": [{ "name": "Ada", "entityType": "person", "observations": [] }] }),
            answers: "Ada",
        },
        Server {
            name: "sequential thinking",
            command: |peers, _| peers.npm_server("server-sequential-thinking"),
            version: "2025-11-25",
            tool: "sequentialthinking",
            arguments: |_| {
                json!({
                    "thought": "first", "nextThoughtNeeded": false,
                    "thoughtNumber": 1, "totalThoughts": 1,
                })
            },
            answers: "thoughtNumber",
        },
        Server {
            name: "time",
            command: |peers, _| peers.python_module("mcp_server_time"),
            version: "2026-07-28",
            tool: "convert_time",
            arguments: |_| json!({ "source_timezone": "UTC", "time": "12:00", "target_timezone": "UTC" }),
            answers: "12:00",
        },
        Server {
            name: "git",
            command: |peers, _| peers.python_module("mcp_server_git"),
            version: "2026-07-28",
            tool: "git_status",
            arguments: |folder| json!({ "repo_path": folder }),
            answers: "greeting.txt",
        },
        Server {
            name: "Python SDK",
            command: |peers, _| peers.python("server.py").into_std(),
            version: "2026-07-28",
            tool: "add",
            arguments: |_| json!({ "a": 20, "b": 22 }),
            answers: "42",
        },
    ]
}

#[tokio::test]
async fn servers_are_found_out_listed_called_and_ended() {
    let Some(peers) = peers() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("servers");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let folder = folder.canonicalize().expect("a folder");
    std::fs::write(folder.join("greeting.txt"), "hello").expect("written");
    let init = Command::new("git")
        .args(["init", "--quiet"])
        .current_dir(&folder)
        .status();
    assert!(init.expect("git").success());

    for server in servers() {
        let name = server.name;
        let mut command = (server.command)(peers, &folder);
        // Marks the process and all that it starts.
        let mark = format!("{}-{name}", std::process::id());
        command.env("MCP_TEST_MARK", &mark).current_dir(&folder);
        // A slow machine must not make a server look older than it is.
        let client = Client::builder()
            .probe_timeout(PATIENCE)
            .connect(command)
            .await;
        let client = client.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(client.protocol_version().as_str(), server.version, "{name}");
        let tools = client
            .list_tools()
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(
            tools.iter().any(|tool| tool.name == server.tool),
            "{name}: {tools:?}"
        );
        let result = client
            .call_tool(server.tool, (server.arguments)(&folder))
            .await;
        let result = result.unwrap_or_else(|error| panic!("{name}: {error}"));
        let text = result.joined_text();
        assert!(text.contains(server.answers), "{name}: {text}");
        client
            .close()
            .await
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let left = marked(&mark);
        assert!(left.is_empty(), "{name} left processes behind: {left:?}");
    }
}
