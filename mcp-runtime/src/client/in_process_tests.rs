use serde_json::json;

use crate::client::{CallError, Client, ConnectError, ToolFailure};
use crate::protocol::{self, Code, ErrorObject, Json, ToolResult, Version};
use crate::server::{Invocation, Place, Run, Server, Tool, ToolOutcome};

fn tool(name: &str, run: fn(&Invocation) -> ToolOutcome) -> Tool {
    let schema = Json::encode(&json!({ "type": "object" })).expect("it is JSON");
    Tool {
        definition: protocol::Tool::new(name, schema),
        wraps_result: true,
        hidden: false,
        needs: Vec::new(),
        receiver: None,
        run: Run::Inline(run),
        limit: Default::default(),
        place: Place {
            file: file!(),
            line: line!(),
        },
    }
}

fn count(invocation: &Invocation) -> ToolOutcome {
    let members = invocation.arguments.as_ref().map(|arguments| {
        let members: serde_json::Map<_, _> = arguments.decode().expect("arguments are an object");
        members.len()
    });
    Ok(ToolResult::structured(&members).expect("it is JSON"))
}

fn fail(_: &Invocation) -> ToolOutcome {
    Err(ErrorObject::new(Code(1001), "gone"))
}

#[tokio::test]
async fn a_server_in_the_same_process_is_called_in_every_version() {
    for version in Version::ALL {
        let tools = [tool("count", count), tool("fail", fail)];
        let server = Server::new("inside", "1").tools(tools);
        let builder = Client::builder().protocol_version(version);
        let client = builder.connect(server).await;
        is_called(client.expect("it speaks our language"), version).await;
    }
    let server = Server::new("inside", "1");
    let client = Client::connect(server).await;
    let version = client.expect("it speaks our language").protocol_version();
    assert_eq!(version, Version::V2026_07_28);
}

async fn is_called(client: Client, version: Version) {
    assert_eq!(client.protocol_version(), version);
    assert_eq!(client.server_info().expect("it says so").name, "inside");
    assert_eq!(client.list_tools().await.expect("it lists").len(), 2);
    let arguments = json!({ "a": 1, "b": 2 });
    let wrapped = client.call_wrapped::<usize, ToolFailure>("count", &arguments);
    assert_eq!(wrapped.await.expect("it counts"), 2);
    let bare = client.call_structured::<usize, ToolFailure>("count", &arguments);
    assert_eq!(bare.await.expect("it counts"), 2);
    let failed = client.call::<ToolFailure>("fail", ()).await;
    assert!(matches!(failed, Err(CallError::Tool(failure)) if failure.code == Some(1001)));
    client.close().await.expect("it ends");
}

#[tokio::test]
async fn a_server_that_contradicts_itself_says_so() {
    let server = Server::new("inside", "1").tools([tool("count", count), tool("count", count)]);
    let error = Client::connect(server)
        .await
        .expect_err("two tools have one name");
    assert!(matches!(error, ConnectError::NotServed(_)), "{error}");
    assert!(
        error.to_string().contains("two tools are called `count`"),
        "{error}"
    );
}
