use std::time::Duration;

use serde_json::{Value, json};

use super::{Handshake, HandshakeError};
use crate::era::{Found, Hello};
use crate::peer::Peer;
use crate::protocol::{
    ClientCapabilities, Code, ErrorObject, Implementation, Json, Message, Request, Response,
    Version,
};
use crate::transport::pair;

/// What a server does when it is asked something.
#[derive(Clone)]
enum Deed {
    Answer(Value),
    Refuse(ErrorObject),
    Silence,
    /// Answers, but only with the next answer.
    Late(Value),
}

fn discovered(versions: &[&str]) -> Deed {
    Deed::Answer(json!({
        "resultType": "complete", "supportedVersions": versions,
        "capabilities": { "tools": {} }, "instructions": "discovered",
    }))
}

fn initialized(version: &str) -> Deed {
    Deed::Answer(json!({
        "protocolVersion": version, "capabilities": {}, "instructions": "initialized",
    }))
}

fn unsupported(versions: &[&str]) -> Deed {
    let data = json!({ "supported": versions, "requested": "2026-07-28" });
    Deed::Refuse(ErrorObject::new(Code::UNSUPPORTED_PROTOCOL_VERSION, "no").with_data(&data))
}

fn refuse(code: i64) -> Deed {
    Deed::Refuse(ErrorObject::new(Code(code), "no"))
}

fn response(request: &Request, deed: &Deed) -> Option<Message> {
    let payload = match deed {
        Deed::Answer(result) | Deed::Late(result) => Ok(Json::encode(result).expect("it is JSON")),
        Deed::Refuse(error) => Err(error.clone()),
        Deed::Silence => return None,
    };
    let id = Some(request.id.clone());
    Some(Message::Response(Response { id, payload }))
}

/// Connects to a server that does this when it is asked to discover, and then this when it is asked to
/// initialize. Answers also the methods that it was asked.
async fn find(discover: Deed, initialize: Deed) -> (Result<Found, HandshakeError>, Vec<String>) {
    let (mut ours, mut theirs) = pair();
    let peer = Peer::new(ours.outgoing.clone());
    let receiver = peer.clone();
    let receive = tokio::spawn(async move {
        while let Some(incoming) = ours.receive().await {
            if let Ok(Message::Response(response)) = incoming.message {
                receiver.answered(response);
            }
        }
    });
    let serve = tokio::spawn(async move {
        let mut asked = Vec::new();
        let mut late = None;
        while let Some(incoming) = theirs.receive().await {
            match incoming.message.expect("we send messages") {
                Message::Request(request) => {
                    asked.push(request.method.to_string());
                    let deed = match request.method.as_str() {
                        "server/discover" => &discover,
                        _ => &initialize,
                    };
                    let message = response(&request, deed);
                    if matches!(deed, Deed::Late(_)) {
                        late = message;
                        continue;
                    }
                    let messages = late.take().into_iter().chain(message);
                    messages.for_each(|message| {
                        let _ = incoming.reply.send(&message);
                    });
                }
                Message::Notification(notification) => asked.push(notification.method.to_string()),
                Message::Response(_) => panic!("a client that is asked nothing answers nothing"),
            }
        }
        asked
    });
    let handshake = Handshake {
        hello: Hello {
            info: Implementation::new("tester", "1"),
            capabilities: ClientCapabilities::default(),
            log_level: None,
        },
        version: None,
        probe: Duration::from_secs(3),
        patience: Duration::from_secs(60),
    };
    let found = handshake.find(&peer).await;
    tokio::task::yield_now().await;
    receive.abort();
    let _ = receive.await;
    drop(peer);
    (found, serve.await.expect("the server does not panic"))
}

const PROBED: [&str; 1] = ["server/discover"];
const FELL_BACK: [&str; 3] = ["server/discover", "initialize", "notifications/initialized"];

#[tokio::test(start_paused = true)]
async fn a_server_that_lists_our_version_is_modern() {
    let (found, asked) = find(discovered(&["2026-07-28", "2025-11-25"]), refuse(-32601)).await;
    let found = found.expect("it is modern");
    assert_eq!(found.era.version(), Version::V2026_07_28);
    assert_eq!(found.facts.instructions.as_deref(), Some("discovered"));
    assert!(found.facts.capabilities.tools.is_some());
    assert_eq!(asked, PROBED);
}

#[tokio::test(start_paused = true)]
async fn any_other_answer_means_legacy() {
    let answers = [
        refuse(-32601),
        refuse(-32602),
        refuse(-32600),
        refuse(-32002),
        refuse(-1),
        // The code without the data that goes with it.
        refuse(-32022),
        Deed::Answer(json!({})),
        Deed::Answer(json!({ "supportedVersions": "2026-07-28" })),
        Deed::Answer(json!(null)),
        Deed::Silence,
    ];
    for answer in answers {
        let (found, asked) = find(answer, initialized("2025-06-18")).await;
        let found = found.expect("it is legacy");
        assert_eq!(found.era.version(), Version::V2025_06_18);
        assert_eq!(found.facts.instructions.as_deref(), Some("initialized"));
        assert_eq!(asked, FELL_BACK);
    }
}

#[tokio::test(start_paused = true)]
async fn errors_that_only_modern_servers_know_mean_modern() {
    for code in [-32020, -32021] {
        let (found, asked) = find(refuse(code), initialized("2025-11-25")).await;
        assert_eq!(
            found.expect("it is modern").era.version(),
            Version::V2026_07_28
        );
        assert_eq!(asked, PROBED);
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_common_version_both_sides_are_named() {
    for answer in [unsupported(&["2027-01-01"]), discovered(&["2027-01-01"])] {
        let (found, asked) = find(answer, initialized("2025-11-25")).await;
        let Err(HandshakeError::Version(theirs)) = found else {
            panic!("there is none")
        };
        assert_eq!(theirs, ["2027-01-01"]);
        assert_eq!(asked, PROBED, "a modern server is not initialized");
        let error = crate::client::ConnectError::new(HandshakeError::Version(theirs), Vec::new());
        let text = error.to_string();
        assert!(
            text.contains("speaks 2027-01-01, this client 2026-07-28, 2025-11-25"),
            "{text}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_legacy_version_that_the_server_names_is_used() {
    let versions = ["2027-01-01", "2025-11-25"];
    for answer in [unsupported(&versions), discovered(&versions)] {
        let (found, asked) = find(answer, initialized("2025-11-25")).await;
        assert_eq!(
            found.expect("it has one").era.version(),
            Version::V2025_11_25
        );
        assert_eq!(asked, FELL_BACK);
    }
}

#[tokio::test(start_paused = true)]
async fn a_modern_server_that_starts_slowly_is_found() {
    let Deed::Answer(result) = discovered(&["2026-07-28"]) else {
        unreachable!("it is an answer")
    };
    let (found, asked) = find(Deed::Late(result), refuse(-32601)).await;
    assert_eq!(
        found.expect("it is modern").era.version(),
        Version::V2026_07_28
    );
    assert_eq!(asked, ["server/discover", "initialize"]);
}

#[tokio::test(start_paused = true)]
async fn handshakes_that_fail_say_how() {
    let fails = async |deed| find(refuse(-32601), deed).await.0.expect_err("it fails");
    let error = fails(initialized("2024-10-07")).await;
    assert!(matches!(error, HandshakeError::Version(theirs) if theirs == ["2024-10-07"]));
    let error = fails(initialized("2026-07-28")).await;
    assert!(
        matches!(error, HandshakeError::Version(_)),
        "not a version of this era"
    );
    let error = fails(refuse(-32603)).await;
    assert!(matches!(error, HandshakeError::Refused(..)));
    let error = fails(unsupported(&["2023-01-01"])).await;
    assert!(matches!(error, HandshakeError::Version(theirs) if theirs == ["2023-01-01"]));
    let error = fails(Deed::Answer(json!({ "serverInfo": {} }))).await;
    assert!(matches!(error, HandshakeError::Unreadable(..)));
    let error = fails(Deed::Silence).await;
    assert!(matches!(error, HandshakeError::Timeout(..)));
}

#[tokio::test(start_paused = true)]
async fn nonsense_about_the_server_is_no_reason_to_refuse_it() {
    let nonsense = Deed::Answer(json!({
        "protocolVersion": "2025-11-25", "capabilities": { "tools": true }, "serverInfo": "me",
    }));
    let (found, _) = find(refuse(-32601), nonsense).await;
    let found = found.expect("it speaks our language");
    assert!(found.facts.info.is_none() && found.facts.capabilities.tools.is_none());
}
