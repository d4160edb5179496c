//! What the compiler says about mistakes. `TRYBUILD=overwrite` writes it down anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn each_mistake_has_its_message() {
    let tests = trybuild::TestCases::new();
    tests.compile_fail("ui/*/*.rs");
}

/// Every file below a folder whose name ends so.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_rule_has_a_case_of_its_name() {
    let cases: BTreeSet<_> = files(&here().join("ui"), "rs")
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let macros = here().join("../mcp-macros/src");
    let mut sources = files(&macros.join("check"), "rs");
    sources.push(macros.join("check.rs"));
    let mut rules = 0;
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        let lines: Vec<_> = text.lines().collect();
        for pair in lines.windows(2) {
            // A rule is a function with a plain comment that states it.
            let (true, Some(rest)) = (pair[0].starts_with("// "), pair[1].strip_prefix("fn "))
            else {
                continue;
            };
            let rule = rest.split('(').next().unwrap().replace('_', "-");
            assert!(
                cases.contains(&rule),
                "no UI case {rule}.rs for {}",
                source.display()
            );
            rules += 1;
        }
    }
    assert!(rules > 25, "found only {rules} rules");
}

#[test]
fn messages_are_about_the_users_code() {
    for path in files(&here().join("ui"), "stderr") {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.display();
        assert!(text.starts_with("error"), "{name}");
        assert!(!text.contains("\nwarning"), "{name} has warnings");
        assert!(!text.contains("__mcp_"), "{name} shows generated names");
    }
}
