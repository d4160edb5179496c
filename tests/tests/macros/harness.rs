//! A server and a client in one process, by hand: these tests are about the macros.

use std::fmt::Display;

use mcp_runtime::Server;
use mcp_tests::conformity::Conformity;
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
};

/// A client of a server that runs beside it, in the last legacy version.
#[derive(Debug)]
pub(crate) struct Client {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    next: u64,
    conformity: Conformity,
}

impl Client {
    pub(crate) async fn of(server: Server) -> Self {
        let (ours, theirs) = tokio::io::duplex(64 * 1024);
        let (reader, writer) = tokio::io::split(theirs);
        let connection = mcp_runtime::transport::lines(reader, writer, 1 << 20);
        tokio::spawn(server.serve(connection));
        let (reader, writer) = tokio::io::split(ours);
        let lines = BufReader::new(reader).lines();
        let mut client = Self {
            lines,
            writer,
            next: 1,
            conformity: Conformity::default(),
        };
        let hello = json!({
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "0" },
        });
        let answer = client.request("initialize", hello).await;
        assert!(answer["result"].is_object(), "{answer}");
        let done = json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
        client.send(&done).await;
        client
    }

    async fn send(&mut self, message: &impl Display) {
        let line = format!("{message}\n");
        self.conformity.sent(&line);
        self.writer.write_all(line.as_bytes()).await.unwrap();
    }

    /// The whole response. What is sent may be JSON that no value holds.
    pub(crate) async fn request(&mut self, method: &str, params: impl Display) -> Value {
        let id = self.next;
        self.next += 1;
        let request =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#);
        self.send(&request).await;
        loop {
            let line = self
                .lines
                .next_line()
                .await
                .unwrap()
                .expect("the server lives");
            self.conformity.received(&line);
            let message: Value = serde_json::from_str(&line).unwrap();
            if message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) async fn tools(&mut self) -> Vec<Value> {
        let answer = self.request("tools/list", json!({})).await;
        answer["result"]["tools"].as_array().unwrap().clone()
    }

    /// The response of a call.
    pub(crate) async fn raw(&mut self, tool: &str, arguments: Value) -> Value {
        let params = json!({ "name": tool, "arguments": arguments });
        self.request("tools/call", params).await
    }

    /// The result of a call.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let answer = self.raw(tool, arguments).await;
        assert!(answer["result"].is_object(), "{answer}");
        answer["result"].clone()
    }

    /// The text of a call that went well.
    pub(crate) async fn text(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_ne!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// The text of a tool execution error.
    pub(crate) async fn refusal(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments).await;
        assert_eq!(result["isError"], true, "{result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }
}
