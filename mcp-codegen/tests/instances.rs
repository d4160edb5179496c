//! Valid values of real servers' schemas survive decode and encode unchanged, and wrong ones are refused.
//!
//! Compiles the clients of the whole corpus, so it takes minutes: `cargo test -p mcp-codegen --test instances -- --ignored
//! --nocapture`. `MCP_SERVERS=filesystem,notion` names a few.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use mcp_codegen::{Manifest, Options};

/// Servers that are compiled at once: more take more memory, fewer more time.
const BATCH: usize = 20;

fn corpus() -> PathBuf {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    std::env::var_os("MCP_CORPUS").map_or(beside, PathBuf::from)
}

fn servers() -> Vec<String> {
    if let Ok(named) = std::env::var("MCP_SERVERS") {
        return named.split(',').map(str::to_owned).collect();
    }
    let Ok(entries) = fs::read_dir(corpus().join("instances")) else {
        eprintln!(
            "skipped: no corpus at {} (set MCP_CORPUS)",
            corpus().display()
        );
        return Vec::new();
    };
    let names = entries.map(|entry| entry.unwrap().path());
    let mut names: Vec<_> = names
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

#[test]
#[ignore = "compiles the clients of a hundred servers"]
fn every_instance_is_kept() {
    let (mut total, mut kept, mut wrong, mut refused) = (0, 0, 0, 0);
    for batch in servers().chunks(BATCH) {
        let output = run(batch);
        let mut numbers = output
            .lines()
            .last()
            .unwrap_or_default()
            .split(' ')
            .map(|word| word.parse::<u64>().unwrap());
        let mut next = || numbers.next().unwrap();
        total += next();
        kept += next();
        wrong += next();
        refused += next();
        for line in output.lines().filter(|line| line.contains(": ")) {
            eprintln!("{line}");
        }
    }
    eprintln!(
        "{kept} of {total} instances kept; {refused} of {wrong} values of a wrong type refused"
    );
    assert_eq!(kept, total);
    // A few servers may have mostly open schemas; all of them together do not.
    if std::env::var_os("MCP_SERVERS").is_none() {
        assert!(refused * 100 >= wrong * 95);
    }
}

/// Compiles a program with the clients of some servers and gives what it prints.
fn run(servers: &[String]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("instances");
    fs::create_dir_all(folder.join("src")).unwrap();
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("mcp-runtime");
    let manifest = format!(
        "[package]\nname = \"instances\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\nserde = \"1\"\n\
         serde_json = \"1\"\nmcp-runtime = {{ path = {runtime:?}, features = [\"client\"] }}\n\n[workspace]\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
    let mut modules = String::from("#![allow(dead_code)]\n");
    let mut checks = String::new();
    for (index, server) in servers.iter().enumerate() {
        let path = corpus().join(format!("{server}.json"));
        let (manifest, _) = Manifest::read(&mcp_codegen::read(&path).unwrap()).unwrap();
        let generated = mcp_codegen::generate(&manifest, &Options::new(server));
        let module = format!("m{index}");
        let (_, text) = generated.files.iter().next().unwrap();
        fs::write(folder.join(format!("src/{module}.rs")), text).unwrap();
        writeln!(modules, "pub mod {module};").unwrap();
        let instances = corpus().join(format!("instances/{server}.jsonl"));
        writeln!(checks, "    check({server:?}, {instances:?}, &mut counts, |tool, input| Some(match (tool, input) {{").unwrap();
        for tool in &generated.tools {
            let name = &tool.tool;
            writeln!(
                checks,
                "        ({name:?}, true) => (trip::<{module}::{}> as Trip, false),",
                tool.arguments
            )
            .unwrap();
            if !tool.result.starts_with("::") {
                let (result, wrapped) = (&tool.result, tool.wrapped);
                writeln!(
                    checks,
                    "        ({name:?}, false) => (trip::<{module}::{result}> as Trip, {wrapped}),"
                )
                .unwrap();
            }
        }
        writeln!(checks, "        _ => return None,\n    }}));").unwrap();
    }
    let program = include_str!("instances/main.rs.template");
    let program = program
        .replace("// MODULES", &modules)
        .replace("    // CHECKS", &checks);
    fs::write(folder.join("src/main.rs"), program).unwrap();
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}
