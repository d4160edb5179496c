use std::thread;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::mpsc;

use super::*;

fn pipes() -> (Reactor, Input, Output, PipeWriter, PipeReader) {
    let (theirs, writer) = io::pipe().expect("a pipe");
    let (reader, ours) = io::pipe().expect("a pipe");
    let (reactor, input, output) = Reactor::new(theirs.into(), ours.into()).expect("a reactor");
    (reactor, input, output, writer, reader)
}

#[test]
fn what_is_read_is_written() {
    let (reactor, mut input, mut output, mut writer, mut reader) = pipes();
    let echo = thread::spawn(move || {
        reactor.run(async move {
            let mut buffer = [0; 4];
            loop {
                match input.read(&mut buffer).await.expect("reading") {
                    0 => return,
                    bytes => output.write_all(&buffer[..bytes]).await.expect("writing"),
                }
            }
        });
    });
    writer.write_all(b"more than a buffer").expect("writing");
    let mut read = [0; 18];
    reader.read_exact(&mut read).expect("reading");
    assert_eq!(&read, b"more than a buffer");
    drop(writer);
    echo.join().expect("the end");
}

#[test]
fn wakers_of_other_threads_are_heard() {
    let (reactor, ..) = pipes();
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let send = thread::spawn(move || {
        for number in 0..10_000 {
            sender.send(number).expect("somebody listens");
            if number % 100 == 0 {
                thread::yield_now();
            }
        }
    });
    let mut sum = 0;
    reactor.run(async {
        while let Some(number) = receiver.recv().await {
            sum += number;
        }
    });
    assert_eq!(sum, 49_995_000);
    send.join().expect("the end");
}

#[test]
fn input_is_seen_while_wakers_never_rest() {
    let (reactor, mut input, _output, mut writer, _reader) = pipes();
    writer.write_all(b"x").expect("writing");
    let restless = async {
        loop {
            tokio::task::yield_now().await;
        }
    };
    let read = reactor.run(async move {
        tokio::select! {
            byte = input.read_u8() => byte.expect("reading"),
            () = restless => unreachable!("it has no end"),
        }
    });
    assert_eq!(read, b'x');
}

#[test]
fn the_nearest_of_several_times_ends_first() {
    let (reactor, ..) = pipes();
    let timer = reactor.timer();
    let first = reactor.run(async {
        tokio::select! {
            () = timer.sleep(Duration::MAX) => "never",
            () = timer.sleep(Duration::from_secs(3600)) => "an hour",
            () = timer.sleep(Duration::from_millis(5)) => "soon",
        }
    });
    assert_eq!(first, "soon");
}

#[test]
fn a_reader_that_is_gone_is_an_error() {
    let (reactor, _input, mut output, _writer, reader) = pipes();
    drop(reader);
    let error = reactor
        .run(async move { output.write_all(b"x").await })
        .expect_err("nobody reads");
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}
