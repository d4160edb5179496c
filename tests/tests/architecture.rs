//! The invariants of ARCHITECTURE.md that a program can check.

use std::fs;
use std::path::{Path, PathBuf};

struct Source {
    /// Relative to the repository, with forward slashes.
    path: String,
    text: String,
}

impl Source {
    fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name == "tests.rs" || name.ends_with("_tests.rs") || self.path.contains("/tests/")
    }

    /// The text without the tests at its end.
    fn without_tests(&self) -> &str {
        let end = self.text.find("\n#[cfg(test)]");
        &self.text[..end.unwrap_or(self.text.len())]
    }

    /// What is imported from the crate's own modules: `call` for `use crate::call::Call`.
    fn imports(&self) -> Vec<String> {
        let lines = self.without_tests().lines();
        let paths = lines.filter_map(|line| line.trim().split_once("crate::").map(|(_, it)| it));
        paths
            .map(|path| {
                let end = path.find(|c: char| !(c.is_alphanumeric() || c == '_'));
                path[..end.unwrap_or(path.len())].to_owned()
            })
            .collect()
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("a workspace")
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|it| it == "rs") {
            into.push(path);
        }
    }
}

fn sources(folder: &str) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(&root().join(folder), &mut paths);
    assert!(!paths.is_empty(), "{folder}");
    paths
        .into_iter()
        .map(|path| Source {
            text: fs::read_to_string(&path).expect("UTF-8"),
            path: path
                .strip_prefix(root())
                .expect("inside")
                .to_string_lossy()
                .replace('\\', "/"),
        })
        .collect()
}

fn all_sources() -> Vec<Source> {
    let folders = ["mcp-macros/src", "mcp-runtime/src", "mcp-codegen/src"];
    folders.into_iter().flat_map(sources).collect()
}

fn none(found: &[String]) {
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The layer of a runtime module: imports go to the same or a lower one.
fn layer(module: &str) -> Option<u32> {
    Some(match module {
        "protocol" => 0,
        "transport" => 1,
        "call" | "peer" | "disconnected" | "changes" => 2,
        "era" => 3,
        "dispatch" => 4,
        "server" | "client" | "schema" | "error" => 5,
        "lib" | "macros" | "private" | "testing" => 6,
        _ => return None,
    })
}

#[test]
fn runtime_modules_import_only_from_below() {
    let mut found = Vec::new();
    for source in sources("mcp-runtime/src").iter().filter(|it| !it.is_test()) {
        let inside = source.path.trim_start_matches("mcp-runtime/src/");
        let module = inside.split(['/', '.']).next().unwrap_or_default();
        let Some(own) = layer(module) else {
            panic!("{} is in no layer", source.path);
        };
        for import in source.imports() {
            let Some(other) = layer(&import) else {
                continue;
            };
            let strangers = matches!(
                (module, &*import),
                ("server", "client") | ("client", "server")
            );
            // A server in the same process is a target of the client: the one place where they meet.
            let meeting = inside == "client/in_process.rs";
            if other > own || (strangers && !meeting) {
                found.push(format!("{}: {module} imports {import}", source.path));
            }
        }
    }
    none(&found);
}

#[test]
fn only_the_eras_know_of_eras() {
    let mut found = Vec::new();
    for source in sources("mcp-runtime/src") {
        let allowed = ["/era/", "/transport/http/", "/protocol/version.rs"];
        if allowed.iter().any(|part| source.path.contains(part)) || source.is_test() {
            continue;
        }
        for (index, line) in source.without_tests().lines().enumerate() {
            let line = line.to_lowercase();
            if ["legacy", "modern"].iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {line}", source.path, index + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn transports_know_no_method() {
    let mut found = Vec::new();
    for source in sources("mcp-runtime/src/transport")
        .iter()
        .filter(|it| !it.is_test())
    {
        for (index, line) in source.without_tests().lines().enumerate() {
            if line.contains("Method") || line.contains("notifications/") {
                found.push(format!("{}:{}: {line}", source.path, index + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn features_gate_whole_modules() {
    let mut found = Vec::new();
    for source in sources("mcp-runtime/src") {
        if source.path.ends_with("/mod.rs") || source.path.ends_with("src/lib.rs") {
            continue;
        }
        for (index, line) in source.without_tests().lines().enumerate() {
            if line.contains("feature = \"") {
                found.push(format!("{}:{}: {line}", source.path, index + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn files_are_small_and_named_for_what_they_hold() {
    let mut found = Vec::new();
    for source in all_sources() {
        let lines = source.without_tests().lines().count();
        if lines > 400 && !source.is_test() {
            found.push(format!("{}: {lines} lines", source.path));
        }
        let stem = source.path.rsplit('/').next().unwrap_or_default();
        if ["utils.rs", "util.rs", "common.rs", "helpers.rs", "misc.rs"].contains(&stem) {
            found.push(format!("{}: the name says nothing", source.path));
        }
    }
    none(&found);
}

#[test]
fn type_names_say_what_the_type_is() {
    let mut found = Vec::new();
    for source in all_sources() {
        for (index, line) in source.without_tests().lines().enumerate() {
            let Some((_, name)) = line
                .split_once("struct ")
                .or_else(|| line.split_once("enum "))
            else {
                continue;
            };
            let end = name.find(|c: char| !c.is_alphanumeric());
            let name = &name[..end.unwrap_or(name.len())];
            let declares = line.trim_start().starts_with("pub")
                || line.starts_with("struct")
                || line.starts_with("enum");
            let vague = name.starts_with("Mcp")
                || ["Manager", "Helper", "Util"]
                    .iter()
                    .any(|it| name.ends_with(it));
            if declares && vague {
                found.push(format!("{}:{}: {name}", source.path, index + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn every_documentation_example_compiles() {
    let mut found = Vec::new();
    for source in all_sources() {
        for (index, line) in source.text.lines().enumerate() {
            let fence = line.trim_start().trim_start_matches(['/', '!', ' ']);
            if fence.starts_with("```")
                && fence.contains("ignore")
                && line.trim_start().starts_with("//")
            {
                found.push(format!("{}:{}: {line}", source.path, index + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn the_readme_shows_code_that_is_compiled() {
    let readme = fs::read_to_string(root().join("README.md")).expect("a README");
    let examples = sources("examples");
    let mut blocks = 0;
    for block in readme.split("```rust\n").skip(1) {
        let (code, _) = block.split_once("```").expect("the block's end");
        let shown = examples.iter().any(|example| example.text.contains(code));
        assert!(shown, "no example holds this code of the README:\n{code}");
        blocks += 1;
    }
    assert!(blocks >= 2, "{blocks}");
    let all = readme.matches("```rust").count();
    assert_eq!(
        all, blocks,
        "a block of Rust with attributes escapes this test"
    );
}

#[test]
fn the_ir_imports_nothing_and_files_are_touched_in_two_places() {
    let mut found = Vec::new();
    for source in sources("mcp-codegen/src").iter().filter(|it| !it.is_test()) {
        if source.path.contains("/bin/") {
            continue;
        }
        if source.path.contains("/ir/") {
            let foreign = source.imports().into_iter().filter(|import| import != "ir");
            found.extend(foreign.map(|import| format!("{}: imports {import}", source.path)));
        }
        let does_io = ["/files.rs", "/scaffold/"];
        let text = source.without_tests();
        let touches = ["std::fs", "fs::read", "fs::write", "std::process"]
            .iter()
            .any(|it| text.contains(it));
        if touches && !does_io.iter().any(|part| source.path.contains(part)) {
            found.push(format!("{}: touches files or processes", source.path));
        }
    }
    none(&found);
}

#[test]
fn unsafe_code_is_forbidden_everywhere() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).expect("a manifest");
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    for member in ["mcp-macros", "mcp-runtime", "mcp-codegen", "tests"] {
        let manifest =
            fs::read_to_string(root().join(member).join("Cargo.toml")).expect("a manifest");
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{member} has lints of its own"
        );
    }
}

#[test]
fn every_rule_of_the_macros_has_a_ui_case() {
    let cases = root().join("tests/ui");
    let folders = fs::read_dir(cases).expect("UI cases");
    let mut pairs = 0;
    for folder in folders
        .map(|it| it.expect("an entry").path())
        .filter(|it| it.is_dir())
    {
        for case in fs::read_dir(folder)
            .expect("a folder")
            .map(|it| it.expect("an entry").path())
        {
            if case.extension().is_some_and(|it| it == "rs") {
                assert!(
                    case.with_extension("stderr").exists(),
                    "{} has no message",
                    case.display()
                );
                pairs += 1;
            }
        }
    }
    assert!(pairs > 0);
}
