//! `cargo mcp` and the examples, as programs.

use std::path::Path;
use std::process::{Command, Stdio};

use mcp_tests::peers::peers;
use mcp_tests::programs::{cargo, cargo_outside, marked, mcp, program, root, said};
use serde_json::{Value, json};

fn calculator() -> String {
    program("calculator").to_string_lossy().into_owned()
}

#[test]
fn list_shows_what_a_server_offers() {
    let calculator = calculator();
    let (code, text, _) = mcp(root(), &["list", "--", &calculator]);
    assert_eq!(code, 0);
    assert_eq!(
        text,
        "calculator 0.1.0, MCP 2026-07-28\n\
         \n\
         add a:integer b:integer\n    Adds two whole numbers.\n\
         \n\
         divide dividend:number divisor:number\n    Divides one number by another.\n"
    );
    // Through cargo, the name of the subcommand comes first.
    let (code, text, _) = mcp(
        root(),
        &["mcp", "list", "--output", "json", "--", &calculator],
    );
    let listed: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(code, 0);
    assert_eq!(listed["tools"][1]["name"], "divide");
    assert_eq!(
        listed["tools"][1]["_meta"]["mcp-runtime/errors"][0]["code"],
        1001
    );
}

#[test]
fn call_prints_the_result() {
    let calculator = calculator();
    let call = |arguments: &[&str]| {
        let mut all = vec!["call"];
        all.extend(arguments);
        all.extend(["--", &calculator]);
        mcp(root(), &all)
    };
    assert_eq!(call(&["add", "a=20", "b:=22"]).1, "42\n");
    assert_eq!(call(&["add", "--json", r#"{"a":1}"#, "b=2"]).1, "3\n");
    let (code, text, _) = call(&["divide", "dividend=1", "divisor=4", "--output", "json"]);
    let result: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((code, &result["structuredContent"]), (0, &json!(0.25)));
}

#[test]
fn call_says_what_went_wrong() {
    let calculator = calculator();
    let call = |arguments: &[&str], server: &str| {
        let mut all = vec!["call"];
        all.extend(arguments);
        all.extend(["--", server]);
        let (code, _, stderr) = mcp(root(), &all);
        (code, stderr)
    };
    for (arguments, server, code, words) in [
        (
            &["divide", "dividend=1", "divisor=0"][..],
            &*calculator,
            1,
            &["1001", "cannot divide 1 by zero"][..],
        ),
        (&["add", "a:=\"x\""], &calculator, 1, &["/a", "/b"]),
        (&["add", "a=x", "b=1"], &calculator, 2, &["a=x", "integer"]),
        (&["add", "a"], &calculator, 2, &["KEY=VALUE"]),
        (
            &["add", "a=1", "a:=2"],
            &calculator,
            2,
            &["`a` is given twice"],
        ),
        (&["add", "a:={"], &calculator, 2, &["JSON"]),
        (
            &["subtract"],
            &calculator,
            2,
            &["`subtract`", "add, divide"],
        ),
        (&["add"], "/no/such/program", 3, &["/no/such/program"]),
        (&["add"], "true", 3, &["exit"]),
    ] {
        let (got, stderr) = call(arguments, server);
        assert_eq!(got, code, "{arguments:?}: {stderr}");
        for word in words {
            assert!(
                stderr.contains(word),
                "{arguments:?}: no {word} in {stderr}"
            );
        }
    }
}

/// A server that never answers, and goes on without its input.
#[cfg(unix)]
#[test]
fn a_server_ends_with_the_command_that_started_it() {
    let mark = format!("interrupted-{}", std::process::id());
    let mut command = Command::new(program("cargo-mcp"))
        .args([
            "call",
            "add",
            "--",
            "sh",
            "-c",
            "trap '' HUP TERM; while :; do sleep 1; done",
        ])
        .env("MCP_TEST_MARK", &mark)
        .stderr(Stdio::null())
        .spawn()
        .expect("a program");
    while marked(&mark).len() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let pid = command.id().try_into().expect("a pid");
    let pid = rustix::process::Pid::from_raw(pid).expect("a pid");
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    let status = command.wait().expect("a status");
    assert_eq!(status.code(), Some(130));
    let left = marked(&mark);
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_client_is_generated_and_checked() {
    let calculator = calculator();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generate");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (_, listed, _) = mcp(&folder, &["list", "--output", "json", "--", &calculator]);
    std::fs::write(folder.join("calculator.mcp.json"), listed).expect("written");
    let generate = |more: &[&str]| {
        let mut all = vec!["generate", "calculator.mcp.json", "-o", "calculator.rs"];
        all.extend(more);
        mcp(&folder, &all)
    };
    let (code, _, stderr) = generate(&[]);
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(generate(&["--check"]).0, 0);
    let written = std::fs::read_to_string(folder.join("calculator.rs")).expect("written");
    let example = root().join("examples/typed-client/src/calculator.rs");
    let example = std::fs::read_to_string(example).expect("the example");
    assert_eq!(written, example, "the example's client is out of date");
    std::fs::write(folder.join("calculator.rs"), "// changed\n").expect("written");
    assert_eq!(generate(&["--check"]).0, 1);
    // What a person wrote is not lost.
    let (code, _, stderr) = generate(&[]);
    assert_eq!(code, 2, "{stderr}");
    assert!(stderr.contains("was not generated"), "{stderr}");
}

#[test]
fn the_typed_client_reads_a_file_and_gets_a_typed_error() {
    let Some(peers) = peers() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("typed-client");
    std::fs::create_dir_all(&folder).expect("a folder");
    let folder = folder.canonicalize().expect("a folder");
    let file = folder.join("greeting.txt");
    std::fs::write(&file, "hello from a file\n").expect("written");
    let server = peers.npm_server("server-filesystem");
    let output = Command::new(program("typed-client"))
        .arg(&file)
        .arg("--")
        .arg(server.get_program())
        .args(server.get_args())
        .arg(&folder)
        .args(["--", &calculator()])
        .output();
    let (code, stdout, stderr) = said(output.expect("a program"));
    assert_eq!(code, 0, "{stderr}");
    assert_eq!(
        stdout,
        format!(
            "{}: hello from a file\n20 + 22 = 42\n1.5 cannot be divided by zero\n",
            file.display()
        )
    );
}

/// The lists come from the servers themselves, not from a file of ours.
#[test]
fn clients_of_npm_servers_compile_without_warnings() {
    let Some(peers) = peers() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("npm-clients");
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let mut modules = String::from("//! Clients.\n#![deny(warnings)]\n");
    for name in ["everything", "filesystem"] {
        let server = peers.npm_server(&format!("server-{name}"));
        let mut words = vec![server.get_program()];
        words.extend(server.get_args());
        words.push(folder.as_os_str());
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        let mut list = vec!["list", "--output", "json", "--"];
        // Which transport the one is to use is the only word it takes.
        let taken = words.len() - usize::from(name == "everything");
        list.extend(words[..taken].iter().map(|word| &**word));
        let (code, listed, stderr) = mcp(&folder, &list);
        assert_eq!(code, 0, "{name}: {stderr}");
        let manifest = format!("{name}.mcp.json");
        std::fs::write(folder.join(&manifest), listed).expect("written");
        let client = format!("src/{name}.rs");
        let (code, _, stderr) = mcp(&folder, &["generate", &manifest, "-o", &client]);
        assert_eq!(code, 0, "{name}: {stderr}");
        modules += &format!("pub mod {name};\n");
    }
    std::fs::write(folder.join("src/lib.rs"), modules).expect("written");
    let runtime = root().join("mcp-runtime");
    let manifest = format!(
        "[package]\nname = \"npm-clients\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         mcp-runtime = {{ path = {runtime:?}, default-features = false, features = [\"client\"] }}\n"
    );
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("written");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let checked = cargo_outside(&folder, &target)
        .args([
            "clippy",
            "--quiet",
            "--",
            "-D",
            "warnings",
            "-W",
            "clippy::pedantic",
        ])
        .output();
    let (code, _, stderr) = said(checked.expect("cargo"));
    assert_eq!(code, 0, "{stderr}");
    let (code, _, stderr) = said(
        cargo_outside(&folder, &target)
            .args(["fmt", "--check"])
            .output()
            .expect("cargo"),
    );
    assert_eq!(
        code, 0,
        "the clients are not as rustfmt writes them: {stderr}"
    );
}

#[test]
fn a_new_project_builds_tests_and_answers() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let init = Command::new("git")
        .args(["init", "--quiet"])
        .current_dir(&folder)
        .status();
    assert!(init.expect("git").success());
    // A workspace of its own, in place of the one that this folder is inside of.
    std::fs::write(folder.join("Cargo.toml"), "[workspace]\nresolver = \"3\"\n").expect("written");

    let (code, _, stderr) = mcp(&folder, &["new", "demo"]);
    assert_eq!(code, 0, "{stderr}");
    let workspace = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    assert!(workspace.contains(r#"members = ["demo"]"#), "{workspace}");
    let demo = folder.join("demo");
    // It is inside of a repository already.
    assert!(!demo.join(".git").exists());

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outside");
    let cargo = |arguments: &[&str]| {
        let mut cargo = cargo_outside(&folder, &target);
        cargo
            .current_dir(&demo)
            .args(arguments)
            .stdin(Stdio::null());
        said(cargo.output().expect("cargo"))
    };
    let (code, stdout, stderr) = cargo(&["test"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("2 passed"), "{stdout}");
    let (code, _, stderr) = cargo(&["fmt", "--check"]);
    assert_eq!(code, 0, "{stderr}");
    let (code, _, stderr) = cargo(&["clippy", "--quiet", "--all-targets", "--", "-D", "warnings"]);
    assert_eq!(code, 0, "{stderr}");
    // It ends with its standard input.
    let (code, stdout, stderr) = cargo(&["run"]);
    assert_eq!((code, &*stdout), (0, ""), "{stderr}");
    let server = target.join("debug/demo");
    let call = [
        "call",
        "add",
        "a=20",
        "b=22",
        "--",
        &*server.to_string_lossy(),
    ];
    assert_eq!(mcp(&demo, &call).1, "42\n");
}

#[test]
fn a_new_project_is_refused_where_it_cannot_be() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused");
    std::fs::create_dir_all(folder.join("taken")).expect("a folder");
    for (arguments, words) in [
        (&["new", "taken"][..], "already exists"),
        (&["new", "1st"], "invalid character `1`"),
        (
            &["new", "demo", "--template", "huge"],
            "possible values: minimal",
        ),
        (&["new", "demo", "--runtime-path", "nowhere"], "nowhere"),
    ] {
        let (code, _, stderr) = mcp(&folder, arguments);
        assert_eq!(code, 2, "{arguments:?}: {stderr}");
        assert!(stderr.contains(words), "{arguments:?}: {stderr}");
    }
    assert!(!folder.join("demo").exists());
}

#[test]
fn a_minimal_server_has_at_most_50_crates() {
    let tree = cargo(root())
        .args([
            "tree",
            "--offline",
            "-p",
            "calculator",
            "-e",
            "normal,build",
            "--prefix",
            "none",
        ])
        .output();
    let (code, tree, stderr) = said(tree.expect("cargo"));
    assert_eq!(code, 0, "{stderr}");
    let crates: std::collections::BTreeSet<_> = tree
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .collect();
    assert!(
        (10..=50).contains(&crates.len()),
        "{}: {crates:#?}",
        crates.len()
    );
}
