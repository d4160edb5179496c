use serde_json::Value;

use super::*;
use crate::protocol::Version;
use crate::transport::{Frames, Identity, queue};

fn watching(uris: &[&str]) -> SubscriptionFilter {
    let filter = SubscriptionFilter::new();
    let mut filter = uris
        .iter()
        .fold(filter, |filter, uri| filter.resource(*uri));
    filter.tools_list_changed = true;
    filter
}

fn resource(uri: &str) -> Change {
    Change::Resource(uri.to_owned())
}

/// What is there now, shortened: `tools`, `a`, `cancelled`.
async fn told(frames: &mut Frames) -> Vec<String> {
    let mut told = Vec::new();
    while let Ok(Some(frame)) = timeout(Duration::from_millis(1), frames.next()).await {
        let value: Value = serde_json::from_slice(&frame).expect("JSON");
        told.push(match value["params"]["uri"].as_str() {
            Some(uri) => uri.to_owned(),
            None => value["method"].as_str().expect("a method").to_owned(),
        });
    }
    told
}

const TOOLS: &str = "notifications/tools/list_changed";

fn call(outgoing: Outgoing) -> Arc<CallInfo> {
    let version = Version::NEWEST_MODERN;
    Arc::new(CallInfo::new(
        7.into(),
        version,
        Arc::default(),
        None,
        outgoing,
        Identity::default(),
    ))
}

#[tokio::test(start_paused = true)]
async fn only_what_is_wanted_is_told() {
    let (outgoing, mut frames) = queue();
    let hub = Hub::default();
    let listener = Listener::new(outgoing, watching(&["a"]));
    hub.add(&listener);
    hub.announce(&[
        Change::Tools,
        Change::Prompts,
        Change::Resources,
        resource("b"),
    ]);
    hub.announce(&[resource("a")]);
    assert_eq!(told(&mut frames).await, [TOOLS, "a"]);
    listener.unwatch("a");
    assert!(listener.watch("b".to_owned()));
    tokio::time::sleep(PAUSE).await;
    hub.announce(&[resource("a"), resource("b")]);
    assert_eq!(told(&mut frames).await, ["b"]);
    drop(listener);
    hub.announce(&[Change::Tools]);
    assert!(hub.lock().is_empty());
}

#[tokio::test(start_paused = true)]
async fn what_changes_often_is_told_now_and_then() {
    let (outgoing, mut frames) = queue();
    let hub = Hub::default();
    let listener = Listener::new(outgoing, watching(&["a", "b"]));
    hub.add(&listener);
    let delivery = tokio::spawn(async move { listener.deliver().await });
    for _ in 0..1000 {
        hub.announce(&[resource("a"), resource("b")]);
    }
    assert_eq!(told(&mut frames).await, ["a", "b"]);
    tokio::time::sleep(PAUSE * 2).await;
    assert_eq!(told(&mut frames).await, ["a", "b"]);
    tokio::time::sleep(PAUSE * 10).await;
    assert_eq!(told(&mut frames).await, [""; 0]);
    delivery.abort();
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_told_each_thing_once_and_given_up_on() {
    let (outgoing, mut frames) = queue();
    let hub = Hub::default();
    let call = call(outgoing.clone());
    let listener = Listener::of(&call, watching(&["a"]));
    hub.add(&listener);
    let delivery = tokio::spawn({
        let listener = listener.clone();
        async move { listener.deliver().await }
    });
    // More than anyone may have waiting.
    outgoing
        .send_frame(vec![b' '; 2 * 1024 * 1024])
        .expect("open");
    for _ in 0..1000 {
        hub.announce(&[Change::Tools, resource("a")]);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(listener.state().waiting.len(), 2);
    frames.next().await.expect("what filled it");
    tokio::time::sleep(PAUSE).await;
    assert_eq!(told(&mut frames).await, [TOOLS, "a"]);

    outgoing
        .send_frame(vec![b' '; 2 * 1024 * 1024])
        .expect("open");
    tokio::time::sleep(PAUSE).await;
    hub.announce(&[Change::Tools]);
    assert_eq!(delivery.await.expect("no panic"), Ended::Slow);
}

#[tokio::test(start_paused = true)]
async fn nothing_is_told_after_the_end() {
    let (outgoing, mut frames) = queue();
    let hub = Hub::default();
    let call = call(outgoing);
    let listener = Listener::of(&call, watching(&[]));
    hub.add(&listener);
    assert!(listener.close("over"));
    assert!(!listener.close("over"));
    hub.announce(&[Change::Tools]);
    assert_eq!(listener.deliver().await, Ended::Closed);
    assert_eq!(told(&mut frames).await, ["notifications/cancelled"]);

    let other = Listener::of(&call, watching(&[]));
    hub.add(&other);
    call.cancel();
    hub.announce(&[Change::Tools]);
    assert!(!other.close("over"));
    assert_eq!(told(&mut frames).await, [""; 0]);
}

#[test]
fn there_is_an_end_to_what_is_watched() {
    let (outgoing, _frames) = queue();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    let runtime = runtime.expect("a runtime");
    let _guard = runtime.enter();
    let listener = Listener::new(outgoing, SubscriptionFilter::new());
    for number in 0..MOST_RESOURCES {
        assert!(listener.watch(number.to_string()));
    }
    assert!(!listener.watch("more".to_owned()));
    assert!(listener.watch("0".to_owned()));
}
