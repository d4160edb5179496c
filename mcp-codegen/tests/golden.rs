//! Clients as they are checked in: `tests/golden/<shape>/{mcp.json,client.rs}`.
//!
//! `UPDATE=1 cargo test -p mcp-codegen --test golden` accepts what is generated now.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_codegen::{Manifest, Options};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden")
}

#[test]
fn every_golden_is_what_would_be_generated() {
    let mut checked = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let case = entry.unwrap().path();
        let (input, golden) = (case.join("mcp.json"), case.join("client.rs"));
        if !input.exists() {
            continue;
        }
        let (manifest, _) = Manifest::read(&mcp_codegen::read(&input).unwrap()).unwrap();
        let name = case.file_name().unwrap().to_str().unwrap();
        let generated = mcp_codegen::generate(&manifest, &Options::new(name));
        let (_, text) = generated.files.iter().next().unwrap();
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&golden, text).unwrap();
        }
        let found = fs::read_to_string(&golden).unwrap_or_default();
        assert!(
            found == text,
            "{} is not what would be generated; if that is meant, accept it with UPDATE=1",
            golden.display()
        );
        checked += 1;
    }
    assert!(checked >= 10, "only {checked} goldens found");
}
