use super::*;
use crate::protocol::Message;

/// Everything that comes out of `input`, read in pieces of `piece` bytes.
async fn read(input: &[u8], piece: usize, limit: usize) -> Vec<Result<Message, Malformed>> {
    let (reader, mut writer) = tokio::io::duplex(piece);
    let input = input.to_vec();
    let write = tokio::spawn(async move { writer.write_all(&input).await });
    let mut lines = LineReader::new(Box::pin(reader), limit);
    let mut messages = Vec::new();
    while let Some(line) = lines.next().await {
        messages.push(line.and_then(|line| Message::decode(&line)));
    }
    write.await.expect("no panic").expect("written");
    messages
}

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[tokio::test]
async fn lines_are_found_however_they_arrive() {
    let input = format!("\u{feff}{PING}\r\n\n  \r\n{PING}\nnonsense\n{PING}");
    for piece in [1, 3, 7, 64, 4096] {
        let messages = read(input.as_bytes(), piece, 1000).await;
        let good: Vec<_> = messages.iter().map(Result::is_ok).collect();
        assert_eq!(good, [true, true, false, true], "pieces of {piece}");
    }
}

#[tokio::test]
async fn a_line_that_is_too_long_is_skipped_and_named() {
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":5,"method":"ping","params":{{"x":"{}"}}}}"#,
        "y".repeat(9000)
    );
    for input in [format!("{long}\n{PING}\n"), format!("{long}\n{PING}")] {
        for piece in [64, 1 << 20] {
            let messages = read(input.as_bytes(), piece, 100).await;
            let [Err(malformed), Ok(Message::Request(ping))] = &messages[..] else {
                panic!("{messages:?}");
            };
            assert_eq!(malformed.id, Some(5.into()));
            assert!(malformed.error.message.contains("100 bytes"));
            assert_eq!(ping.id, 1.into());
        }
    }
    let messages = read(long.as_bytes(), 64, 100).await;
    assert!(matches!(&messages[..], [Err(_)]), "{messages:?}");
}

#[tokio::test]
async fn a_line_of_exactly_the_limit_is_read() {
    let messages = read(format!("\u{feff}{PING}\r\n").as_bytes(), 8, PING.len()).await;
    assert!(matches!(&messages[..], [Ok(_)]), "{messages:?}");
    let messages = read(format!("{PING} x\n").as_bytes(), 8, PING.len()).await;
    assert!(matches!(&messages[..], [Err(_)]), "{messages:?}");
}

#[tokio::test]
async fn everything_sent_is_written_before_it_counts_as_flushed() {
    let (writer, mut reader) = tokio::io::duplex(8);
    let mut connection = lines(tokio::io::empty(), writer, 100);
    let read = tokio::spawn(async move {
        let mut all = String::new();
        reader.read_to_string(&mut all).await.map(|_| all)
    });
    for n in 0..3 {
        let frame = format!("{n}").repeat(20).into_bytes();
        connection.outgoing.send_frame(frame).expect("open");
    }
    connection.flush().await;
    drop(connection);
    let all = read.await.expect("no panic").expect("UTF-8");
    assert_eq!(all.lines().count(), 3);
}
