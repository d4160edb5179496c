use super::*;

fn decode(text: &str) -> Result<Message, Malformed> {
    Message::decode(&Bytes::copy_from_slice(text.as_bytes()))
}

fn refused(text: &str) -> (Option<RequestId>, i64, String, bool) {
    let malformed = decode(text).expect_err(text);
    (
        malformed.id,
        malformed.error.code.0,
        malformed.error.message,
        malformed.silent,
    )
}

#[test]
fn what_is_read_is_written() {
    for text in [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
        r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"x","arguments":{"b":[1, 2.50]}}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"m","data":{"x":1}}}"#,
        r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}}"#,
        r#"{"jsonrpc":"2.0","id":1,"method":"vendor/thing"}"#,
    ] {
        let message = decode(text).expect(text);
        assert_eq!(String::from_utf8(message.encode()).expect("UTF-8"), text);
    }
}

#[test]
fn an_id_may_be_written_as_a_float() {
    let Ok(Message::Request(request)) = decode(r#"{"jsonrpc":"2.0","id":1.0,"method":"ping"}"#)
    else {
        panic!("not a request");
    };
    assert_eq!(request.id, RequestId::Number(1));
}

#[test]
fn a_broken_message_keeps_its_id() {
    let (id, code, message, silent) = refused(r#"{"id":7,"method":"ping"}"#);
    assert_eq!((id, code, silent), (Some(7.into()), -32600, false));
    assert!(message.contains("/jsonrpc"), "{message}");

    let (id, code, ..) = refused(r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}"#);
    assert_eq!((id, code), (Some(7.into()), -32602));

    let (id, code, ..) = refused(r#"{"jsonrpc":"2.0","id":7,"method":12}"#);
    assert_eq!((id, code), (Some(7.into()), -32600));

    let (id, code, ..) = refused(r#"{"jsonrpc":"2.0","id":7,"method":"ping","#);
    assert_eq!((id, code), (Some(7.into()), -32700));
}

#[test]
fn ids_that_are_none_are_refused() {
    for id in ["1.5", "null", "true", "{}", "9223372036854775808"] {
        let (read, code, message, silent) =
            refused(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#));
        assert_eq!((read, code, silent), (None, -32600, false), "{id}");
        assert!(message.contains("/id"), "{message}");
    }
}

#[test]
fn a_broken_notification_or_response_gets_no_answer() {
    for text in [
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":3}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":"no"}"#,
    ] {
        let (.., silent) = refused(text);
        assert!(silent, "{text}");
    }
}

#[test]
fn a_peer_may_answer_without_knowing_the_id() {
    let text = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#;
    let Ok(Message::Response(response)) = decode(text) else {
        panic!("not a response");
    };
    assert_eq!(response.id, None);
}

#[test]
fn anything_else_is_a_parse_error() {
    for text in ["", "nonsense", "[", "{\"jsonrpc\":\"2.0\"}}", "\u{0}"] {
        let (id, code, ..) = refused(text);
        assert_eq!((id, code), (None, -32700), "{text}");
    }
}

#[test]
fn the_id_of_a_message_that_is_too_long_is_found_in_its_start() {
    let start =
        br#"{"jsonrpc":"2.0","id":"big","method":"tools/call","params":{"name":"echo","argum"#;
    assert_eq!(Malformed::too_long(start, 10).id, Some("big".into()));
}

#[test]
fn of_two_members_with_one_name_the_last_counts() {
    let Ok(Message::Request(request)) =
        decode(r#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":1,"a":2}}"#)
    else {
        panic!("not a request");
    };
    assert_eq!(request.params.required::<i32>("a").expect("a number"), 2);
}

#[test]
fn json_that_is_no_object_is_no_message() {
    for text in ["3", "\"text\"", "null", "[]"] {
        let (id, code, ..) = refused(text);
        assert_eq!((id, code), (None, -32600), "{text}");
    }
}

fn batch(text: &str) -> Vec<Result<Message, Malformed>> {
    Message::decode_batch(&Bytes::copy_from_slice(text.as_bytes()))
}

#[test]
fn a_batch_is_read_message_by_message() {
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let read = batch(&format!("[{ping}, 3, {ping}]"));
    let good: Vec<_> = read.iter().map(Result::is_ok).collect();
    assert_eq!(good, [true, false, true]);
}

#[test]
fn a_batch_that_is_none_is_one_error() {
    let many = format!("[{}1]", "1,".repeat(BATCH));
    for (text, code) in [("[]", -32600), (&*many, -32600), ("[1,", -32700)] {
        let [Err(malformed)] = &batch(text)[..] else {
            panic!("{text:.20}");
        };
        assert_eq!(malformed.error.code.0, code);
    }
}
