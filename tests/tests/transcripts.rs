//! Every transcript, over every transport it applies to.

use std::path::{Path, PathBuf};

use mcp_tests::fixture;
use mcp_tests::transcript::play;
use mcp_tests::wire::Wire;

fn transcripts(era: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("transcripts")
        .join(era);
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() > 10, "{files:?}");
    files
}

/// Whether a transcript is about lists with small pages.
fn is_paged(file: &Path) -> bool {
    let name = file.file_name().map(|name| name.to_string_lossy());
    name.is_some_and(|name| name.starts_with("paged-"))
}

async fn play_all(era: &str, wire: impl Fn(bool) -> Wire) {
    let mut failures = Vec::new();
    let mut played = 0;
    for file in transcripts(era) {
        match play(&file, wire(is_paged(&file))).await {
            Ok(applies) => played += usize::from(applies),
            Err(why) => failures.push(format!("{}: {why}", file.display())),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
    assert!(played > 10, "only {played} transcripts were played");
}

fn memory(paged: bool) -> Wire {
    Wire::memory(if paged {
        fixture::paged()
    } else {
        fixture::server()
    })
}

fn stdio(paged: bool) -> Wire {
    let arguments: &[_] = if paged { &["--paged"] } else { &[] };
    Wire::stdio(env!("CARGO_BIN_EXE_fixture"), arguments)
}

#[tokio::test(flavor = "multi_thread")]
async fn legacy_over_memory() {
    play_all("legacy", memory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn legacy_over_stdio() {
    play_all("legacy", stdio).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn modern_over_memory() {
    play_all("modern", memory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn modern_over_stdio() {
    play_all("modern", stdio).await;
}
