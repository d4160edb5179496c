use std::sync::Arc;
use std::time::Duration;

use super::{Lost, Patience, Peer, Ticket, Withdrawal};
use crate::disconnected::{Cause, Disconnected};
use crate::protocol::{
    Code, ErrorObject, Json, Message, Method, Params, Payload, Request, RequestId, Response,
};
use crate::transport::{Connection, pair};

const PATIENCE: Patience = Patience {
    idle: Duration::from_secs(10),
    total: Duration::from_secs(25),
};

fn start() -> (Arc<Peer>, Connection) {
    let (ours, theirs) = pair();
    let peer = Peer::new(ours.outgoing);
    // What arrives is handed over by the tests themselves.
    drop(ours.incoming);
    (peer, theirs)
}

fn ask(peer: &Arc<Peer>, withdrawal: Withdrawal) -> (RequestId, Ticket) {
    let request = Request {
        id: peer.next_id(),
        method: Method::CallTool,
        params: Params::default(),
    };
    let id = request.id.clone();
    (
        id,
        peer.send(request, withdrawal).expect("the line is open"),
    )
}

fn answer(peer: &Peer, id: Option<RequestId>, text: &str) {
    let payload = Ok(Json::encode(text).expect("a string"));
    peer.answered(Response { id, payload });
}

fn text(payload: Result<Payload, Lost>) -> String {
    let result = payload.expect("there is an answer").expect("a result");
    result.decode().expect("a string")
}

fn progress(peer: &Peer, id: &RequestId, progress: f64) {
    let params = serde_json::json!({ "progressToken": id, "progress": progress });
    peer.progressed(&Params::encode(&params).expect("an object"));
}

/// Everything that was sent so far.
async fn sent(theirs: &mut Connection) -> Vec<Message> {
    let mut messages = Vec::new();
    while let Ok(Some(incoming)) =
        tokio::time::timeout(Duration::from_millis(1), theirs.receive()).await
    {
        messages.push(incoming.message.expect("we write messages"));
    }
    messages
}

fn cancellations(messages: &[Message]) -> Vec<RequestId> {
    let cancelled = messages.iter().filter_map(|message| match message {
        Message::Notification(notification) if notification.method == Method::Cancelled => {
            assert!(notification.params.get("reason").is_some());
            notification.params.required("requestId").ok()
        }
        _ => None,
    });
    cancelled.collect()
}

#[tokio::test(start_paused = true)]
async fn answers_find_those_who_asked_in_any_order() {
    let (peer, _theirs) = start();
    let (first_id, first) = ask(&peer, Withdrawal::Announced);
    let (second_id, second) = ask(&peer, Withdrawal::Announced);
    assert_ne!(first_id, second_id);
    answer(&peer, Some(second_id), "second");
    answer(&peer, Some(first_id), "first");
    assert_eq!(text(first.wait(PATIENCE, |_| ()).await), "first");
    assert_eq!(text(second.wait(PATIENCE, |_| ()).await), "second");
}

#[tokio::test(start_paused = true)]
async fn unknown_ids_and_second_answers_are_ignored() {
    let (peer, _theirs) = start();
    let (id, ticket) = ask(&peer, Withdrawal::Announced);
    answer(&peer, Some(RequestId::Number(99)), "nobody asked");
    answer(
        &peer,
        Some(RequestId::from("1")),
        "a string is not a number",
    );
    answer(&peer, Some(id.clone()), "once");
    answer(&peer, Some(id), "twice");
    assert_eq!(text(ticket.wait(PATIENCE, |_| ()).await), "once");
}

#[tokio::test(start_paused = true)]
async fn an_error_without_an_id_is_about_the_first_request_or_nobodys() {
    let (peer, _theirs) = start();
    let unaddressed = || Response {
        id: None,
        payload: Err(ErrorObject::new(Code::PARSE_ERROR, "what?")),
    };
    let (_, first) = ask(&peer, Withdrawal::Announced);
    peer.answered(unaddressed());
    assert!(matches!(first.wait(PATIENCE, |_| ()).await, Ok(Err(_))));

    let (id, second) = ask(&peer, Withdrawal::Announced);
    peer.answered(unaddressed());
    answer(&peer, Some(id), "still waiting");
    let payload = second.wait(PATIENCE, |_| ()).await;
    assert_eq!(text(payload), "still waiting");
}

#[tokio::test(start_paused = true)]
async fn dropping_a_ticket_withdraws_the_request_once() {
    let (peer, mut theirs) = start();
    let (id, ticket) = ask(&peer, Withdrawal::Announced);
    drop(ticket);
    let (_, silent) = ask(&peer, Withdrawal::Silent);
    drop(silent);
    let (answered_id, answered) = ask(&peer, Withdrawal::Announced);
    answer(&peer, Some(answered_id), "done");
    drop(answered);
    assert_eq!(cancellations(&sent(&mut theirs).await), [id]);
}

#[tokio::test(start_paused = true)]
async fn a_timeout_withdraws_the_request() {
    let (peer, mut theirs) = start();
    let (id, ticket) = ask(&peer, Withdrawal::Announced);
    let lost = ticket.wait(PATIENCE, |_| ()).await;
    assert!(matches!(lost, Err(Lost::Timeout(waited)) if waited == PATIENCE.idle));
    answer(&peer, Some(id.clone()), "too late");
    assert_eq!(cancellations(&sent(&mut theirs).await), [id]);
}

#[tokio::test(start_paused = true)]
async fn progress_resets_the_clock_up_to_a_limit() {
    let (peer, _theirs) = start();
    let (id, ticket) = ask(&peer, Withdrawal::Announced);
    let reporter = peer.clone();
    tokio::spawn(async move {
        for step in 0_u8.. {
            tokio::time::sleep(Duration::from_secs(6)).await;
            progress(&reporter, &id, step.into());
        }
    });
    let mut seen = 0;
    let lost = ticket.wait(PATIENCE, |_| seen += 1).await;
    assert!(matches!(lost, Err(Lost::Timeout(waited)) if waited == PATIENCE.total));
    assert_eq!(seen, 4);
}

#[tokio::test(start_paused = true)]
async fn progress_that_came_before_the_answer_is_seen_before_it() {
    let (peer, _theirs) = start();
    let (id, ticket) = ask(&peer, Withdrawal::Announced);
    for step in [1.0, 2.0] {
        progress(&peer, &id, step);
    }
    answer(&peer, Some(id.clone()), "done");
    progress(&peer, &id, 3.0);
    let mut seen = Vec::new();
    let payload = ticket.wait(PATIENCE, |step| seen.push(step.progress)).await;
    assert_eq!((text(payload).as_str(), seen), ("done", vec![1.0, 2.0]));
}

#[tokio::test(start_paused = true)]
async fn the_end_fails_what_is_out_and_what_comes_after() {
    let (peer, _theirs) = start();
    let (_, ticket) = ask(&peer, Withdrawal::Announced);
    let stderr = vec!["no more disk".to_owned()];
    peer.end(&Disconnected::new(Cause::HungUp, stderr));
    peer.end(&Disconnected::new(Cause::Closed, Vec::new()));
    let lost = ticket.wait(PATIENCE, |_| ()).await;
    let Err(Lost::Disconnected(why)) = lost else {
        panic!("{lost:?}")
    };
    assert_eq!(
        why.to_string(),
        "the server closed the connection; it last wrote to standard error:\n  no more disk"
    );
    let request = Request {
        id: peer.next_id(),
        method: Method::ListTools,
        params: Params::default(),
    };
    let refused = peer.send(request, Withdrawal::Announced).err();
    assert!(
        refused.is_some_and(|why| !why.is_closed_here()),
        "the first cause stays"
    );
}
