//! Every server of a corpus of real answers, if there is one: `MCP_CORPUS`, or `../shared/corpus` beside the workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use mcp_codegen::{Generated, Manifest, Options};

fn servers() -> Vec<(String, Manifest)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let folder = std::env::var_os("MCP_CORPUS").map_or(beside, PathBuf::from);
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!(
            "skipped: no corpus at {} (set MCP_CORPUS)",
            folder.display()
        );
        return Vec::new();
    };
    let mut servers = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.extension().is_some_and(|it| it == "json") {
            let (manifest, problems) = Manifest::read(&mcp_codegen::read(&path).unwrap()).unwrap();
            assert!(problems.is_empty(), "{}: {problems:?}", path.display());
            servers.push((
                path.file_stem().unwrap().to_str().unwrap().to_owned(),
                manifest,
            ));
        }
    }
    servers.sort_by(|left, right| left.0.cmp(&right.0));
    servers
}

fn generate(name: &str, manifest: &Manifest) -> (Generated, String) {
    let generated = mcp_codegen::generate(manifest, &Options::new(name));
    let text = generated.files.iter().map(|(_, text)| text).collect();
    (generated, text)
}

#[test]
fn every_server_generates_the_same_as_from_its_lock_file() {
    let start = Instant::now();
    let (mut tools, mut lines, mut notes) = (0, 0, 0);
    let servers = servers();
    for (name, manifest) in &servers {
        let (generated, text) = generate(name, manifest);
        assert_eq!(generated.tools.len(), manifest.tools.len(), "{name}");
        let (locked, _) = Manifest::read(&manifest.to_json()).unwrap();
        assert!(
            generate(name, &locked).1 == text,
            "{name} differs when it comes from its lock file"
        );
        tools += generated.tools.len();
        lines += text.lines().count();
        notes += generated.diagnostics.len();
    }
    eprintln!(
        "{} servers, {tools} tools, {lines} lines, {notes} diagnostics, {:?}",
        servers.len(),
        start.elapsed()
    );
}

fn plain(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|char| char.to_ascii_lowercase())
        .collect()
}

/// What a tool is called, and which types it has, does not depend on the other tools.
#[test]
fn a_tool_more_or_less_renames_nothing() {
    for (name, manifest) in servers() {
        let (all, all_text) = generate(&name, &manifest);
        let names: BTreeMap<_, _> = all
            .tools
            .iter()
            .map(|tool| (tool.tool.clone(), tool.clone()))
            .collect();
        let declared = |text: &str| -> Vec<String> {
            let lines = text
                .lines()
                .map(str::trim)
                .filter(|line| line.starts_with("pub fn "));
            lines.map(str::to_owned).collect()
        };
        let methods = declared(&all_text);
        // Each of a large server's hundreds of tools would say the same.
        let step = manifest.tools.len() / 2 + 1;
        for removed in (0..manifest.tools.len()).step_by(step) {
            let mut fewer = manifest.clone();
            let gone = fewer.tools.remove(removed).name;
            let (generated, text) = generate(&name, &fewer);
            for tool in generated.tools {
                // Tools whose names differ in nothing but case and signs need different ones here.
                if plain(&tool.tool) == plain(&gone) {
                    continue;
                }
                assert_eq!(Some(&tool), names.get(&tool.tool), "{name} without {gone}");
            }
            for method in declared(&text) {
                let same = plain(&method).contains(&plain(&gone));
                assert!(
                    same || methods.contains(&method),
                    "{name} without {gone}: {method}"
                );
            }
        }
    }
}
