//! Changes and log messages, from a server in this process, in every version.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;

use super::{Change, Changes, Client, ClientError};
use crate::protocol::{
    self, Code, Json, LogLevel, LogMessage, SubscriptionFilter, ToolResult, Version,
};
use crate::server::{
    ChangeError, ChangeSet, Inquiry, Invocation, Place, Prompt, Resource, Run, Server,
    ServerHandle, Tool, ToolOutcome,
};

const LONG: Duration = Duration::from_secs(30);

fn tool(name: &str, run: fn(&Invocation) -> ToolOutcome) -> Tool {
    let schema = Json::encode(&json!({ "type": "object" })).expect("it is JSON");
    Tool {
        definition: protocol::Tool::new(name, schema),
        wraps_result: false,
        hidden: false,
        limit: Default::default(),
        needs: Vec::new(),
        receiver: None,
        run: Run::Inline(run),
        place: Place {
            file: file!(),
            line: line!(),
        },
    }
}

fn talk(invocation: &Invocation) -> ToolOutcome {
    invocation.context.log(LogLevel::Debug, "a detail");
    invocation.context.log_from("engine", LogLevel::Error, 7);
    Ok(ToolResult::default())
}

fn prompt(name: &str) -> Prompt {
    Prompt::new(name, async |_: Inquiry| "text")
}

async fn connect(version: Version) -> (Client, ServerHandle) {
    let readme = Resource::new("docs://readme", "readme", async |_| "Read me!");
    let server = Server::new("inside", "1")
        .tools([tool("talk", talk)])
        .resources([readme])
        .prompts([]);
    let handle = server.handle();
    let builder = Client::builder().protocol_version(version);
    let client = builder.connect(server).await;
    (client.expect("it speaks our language"), handle)
}

async fn next(changes: &mut Changes) -> Change {
    let change = timeout(LONG, changes.next()).await.expect("in time");
    change.expect("it goes on")
}

#[tokio::test]
async fn changes_are_heard_in_every_version() {
    for version in Version::ALL {
        let (client, handle) = connect(version).await;
        let filter = SubscriptionFilter::lists().resource("docs://readme");
        let mut all = client.listen(filter.clone()).await.expect("a subscription");
        assert_eq!(*all.agreed(), filter);
        let mut one = client.subscribe("docs://readme").await.expect("another");
        handle.resource_updated("docs://other");
        handle.prompts_changed();
        handle.resource_updated("docs://readme");
        assert_eq!(next(&mut all).await, Change::Prompts);
        let readme = Change::Resource("docs://readme".to_owned());
        assert_eq!(next(&mut all).await, readme);
        assert_eq!(next(&mut one).await, readme);
        // The other one goes on.
        drop(one);
        client
            .list_prompts()
            .await
            .expect("what was sent before is done");
        tokio::time::sleep(Duration::from_millis(60)).await;
        handle.resource_updated("docs://readme");
        assert_eq!(next(&mut all).await, readme);
        client.close().await.expect("an end");
        assert_eq!(timeout(LONG, all.next()).await.expect("in time"), None);
        assert!(all.ended().is_some());
    }
}

#[tokio::test]
async fn what_is_offered_changes_while_the_server_runs() {
    for version in Version::ALL {
        let (client, handle) = connect(version).await;
        let mut changes = client
            .listen(SubscriptionFilter::lists())
            .await
            .expect("one");
        assert_eq!(client.tools().await.expect("a list").len(), 1);
        let more = ChangeSet::new()
            .tools([tool("more", talk)])
            .prompts([prompt("a"), prompt("b")]);
        handle.apply(more).expect("it is right");
        assert_eq!(next(&mut changes).await, Change::Tools);
        assert_eq!(next(&mut changes).await, Change::Prompts);
        // What was remembered is forgotten.
        assert_eq!(client.tools().await.expect("a list").len(), 2);
        assert_eq!(client.list_prompts().await.expect("a list").len(), 2);
        client.call_tool("more", ()).await.expect("a result");
        let other = ChangeSet::new().remove_prompt("a").prompts([prompt("a")]);
        handle.apply(other).expect("it is right");
        let names = client.list_prompts().await.expect("a list").into_iter();
        let names: Vec<_> = names.map(|prompt| prompt.name).collect();
        assert_eq!(names, ["b", "a"]);
        client.close().await.expect("an end");
    }
}

#[tokio::test]
async fn a_change_that_is_wrong_is_not_made() {
    let (client, handle) = connect(Version::ALL[0]).await;
    let wrong = ChangeSet::new()
        .tools([tool("new", talk), tool("talk", talk)])
        .remove_resource("docs://none");
    let error = handle.apply(wrong).expect_err("it is wrong").to_string();
    assert!(error.contains("two tools are called `talk`"), "{error}");
    assert!(error.contains("no resource `docs://none`"), "{error}");
    assert_eq!(client.list_tools().await.expect("a list").len(), 1);

    let server = Server::new("inside", "1").tools([]);
    let handle = server.handle();
    let early = handle.apply(ChangeSet::new().tools([tool("talk", talk)]));
    assert!(matches!(early, Err(ChangeError::NotRunning)), "{early:?}");
    let client = Client::connect(server)
        .await
        .expect("it speaks our language");
    assert!(client.list_tools().await.expect("a list").is_empty());
    let unheard = handle.apply(ChangeSet::new().prompts([prompt("a")]));
    assert!(
        matches!(unheard, Err(ChangeError::NotOffered(_))),
        "{unheard:?}"
    );
    handle
        .apply(ChangeSet::new().tools([tool("talk", talk)]))
        .expect("tools were announced");
}

#[tokio::test]
async fn a_server_that_never_changes_says_so() {
    for version in Version::ALL {
        let server = Server::new("inside", "1").tools([tool("talk", talk)]);
        let builder = Client::builder().protocol_version(version);
        let client = builder.connect(server).await.expect("it speaks");
        let tools = client.capabilities().tools.as_ref().expect("tools");
        assert_eq!(tools.list_changed, None);
        let refused = client.subscribe("docs://readme").await;
        assert!(
            matches!(&refused, Err(ClientError::Refused { error, .. })
                if error.code == Code::METHOD_NOT_FOUND),
            "{refused:?}"
        );
    }
}

#[tokio::test]
async fn log_messages_reach_the_handler() {
    for version in Version::ALL {
        for (level, expected) in [(LogLevel::Debug, 2), (LogLevel::Critical, 0)] {
            let log: Arc<Mutex<Vec<LogMessage>>> = Arc::default();
            let seen = log.clone();
            let builder = Client::builder()
                .protocol_version(version)
                .log_level(level)
                .on_log(move |message| seen.lock().expect("no panic").push(message));
            let server = Server::new("inside", "1").tools([tool("talk", talk)]);
            let client = builder.connect(server).await.expect("it speaks");
            client.call_tool("talk", ()).await.expect("a result");
            let log = log.lock().expect("no panic");
            assert_eq!(log.len(), expected, "{version} {log:?}");
            if let [_, error] = &log[..] {
                assert_eq!(error.logger.as_deref(), Some("engine"));
                assert_eq!(error.data.as_str(), "7");
            }
        }
    }
}
