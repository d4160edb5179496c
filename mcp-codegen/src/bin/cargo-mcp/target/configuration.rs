//! Servers by the names that clients' configurations give them.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};

use super::expand::Expansion;
use super::set_environment;
use crate::application::{Application, PROJECT_FILES, Places};
use crate::report::Failure;
use crate::secret;

/// A server as a configuration describes it.
#[derive(Debug)]
pub(super) struct Entry {
    name: String,
    /// The file that it is from.
    file: PathBuf,
    /// The folder that the file is about.
    folder: PathBuf,
    value: Map<String, Value>,
}

/// Finds a server by its name: in the one file, or in those of this project and then of this user.
pub(super) fn find(name: &str, file: Option<&Path>) -> Result<Entry, Failure> {
    let files = match file {
        Some(file) => vec![(file.to_owned(), folder_of(file))],
        None => files(),
    };
    let mut others = Vec::new();
    let mut looked = Vec::new();
    for (path, folder) in files {
        if file.is_none() && !path.is_file() {
            continue;
        }
        let text = mcp_codegen::read(&path)?;
        let document = parse(&text)
            .map_err(|error| Failure::Misuse(format!("{}: {error}", path.display())))?;
        for (found, value) in servers(&document, &folder) {
            let Value::Object(value) = value else {
                continue;
            };
            if found == name {
                return Ok(Entry {
                    name: found.clone(),
                    file: path,
                    folder,
                    value: value.clone(),
                });
            }
            others.push(found.clone());
        }
        looked.push(path.display().to_string());
    }
    Err(Failure::Misuse(if looked.is_empty() {
        format!(
            "no client's configuration was found, so there is no server `{name}`; name the file with --config"
        )
    } else if others.is_empty() {
        format!(
            "no server `{name}`: there are none in {}",
            looked.join(", ")
        )
    } else {
        format!(
            "no server `{name}` in {}; there are: {}",
            looked.join(", "),
            others.join(", ")
        )
    }))
}

/// The files of this folder and those above it, then the user's.
fn files() -> Vec<(PathBuf, PathBuf)> {
    let here = std::env::current_dir().unwrap_or_default();
    let mut files = Vec::new();
    for folder in here.ancestors() {
        files.extend(PROJECT_FILES.map(|file| (folder.join(file), folder.to_owned())));
    }
    let places = Places::of_this_user();
    for application in Application::ALL {
        if application != Application::Project
            && let Some(file) = application.file(&places)
        {
            files.push((file, here.clone()));
        }
    }
    files
}

/// `.cursor/mcp.json` is about the folder that holds `.cursor`.
fn folder_of(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let parent = file.parent().unwrap_or(&file);
    let hidden = parent
        .file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'));
    match parent.parent() {
        Some(above) if hidden => above.to_owned(),
        _ => parent.to_owned(),
    }
}

/// JSON with comments and trailing commas, as editors allow it in their settings.
pub(crate) fn parse(text: &str) -> Result<Value, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Ok(Value::Object(Map::new()));
    }
    let options = jsonc_parser::ParseOptions::default();
    jsonc_parser::parse_to_serde_value(text, &options).map_err(|error| error.to_string())
}

/// The servers of a document, told apart by what is in it.
fn servers<'a>(document: &'a Value, folder: &Path) -> Vec<(&'a String, &'a Value)> {
    let mut lists = Vec::new();
    for member in ["mcpServers", "servers", "context_servers"] {
        lists.push(document.get(member));
        // VS Code's own settings hold the same one level below.
        lists.push(document.get("mcp").and_then(|it| it.get(member)));
    }
    // Claude Code keeps those of each project in its own file.
    let project = document
        .get("projects")
        .and_then(|it| it.get(folder.to_str()?));
    lists.push(project.and_then(|it| it.get("mcpServers")));
    let lists = lists.into_iter().flatten().filter_map(Value::as_object);
    lists.flatten().collect()
}

impl Entry {
    /// The command that starts the server.
    pub(super) fn command(&self) -> Result<Command, Failure> {
        self.read().map_err(|why| {
            Failure::Misuse(format!(
                "server `{}` of {}: {why}",
                self.name,
                self.file.display()
            ))
        })
    }

    fn read(&self) -> Result<Command, String> {
        let expansion = Expansion {
            folder: &self.folder,
            env: &|name| std::env::var(name).ok(),
        };
        let expand = |text: &str| expansion.apply(text, &mut |_| ());
        // Zed had command, arguments and environment in an object.
        let (at, program) = match self.value.get("command") {
            Some(Value::Object(command)) => (command, command.get("path")),
            command => (&self.value, command),
        };
        let Some(program) = program.and_then(Value::as_str) else {
            let remote = ["url", "serverUrl", "httpUrl"];
            return Err(if remote.iter().any(|key| self.value.contains_key(*key)) {
                "it is reached over HTTP, which is not possible yet".to_owned()
            } else {
                "it has no \"command\"".to_owned()
            });
        };
        let mut command = Command::new(expand(program)?);
        for argument in at
            .get("args")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let text = argument.as_str().ok_or("its \"args\" are not all text")?;
            command.arg(expansion.apply(text, &mut |value| secret::keep(value))?);
        }
        for (name, value) in at
            .get("env")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            let value = match value {
                Value::String(text) => expand(text)?,
                Value::Null => continue,
                other => other.to_string(),
            };
            set_environment(&mut command, name, &value);
        }
        if let Some(folder) = self.value.get("cwd").and_then(Value::as_str) {
            command.current_dir(self.folder.join(expand(folder)?));
        }
        Ok(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let document = parse(text).unwrap();
        let servers = servers(&document, Path::new("/w"));
        servers.into_iter().map(|(name, _)| name.clone()).collect()
    }

    #[test]
    fn servers_are_found_in_the_files_of_every_client() {
        for text in [
            r#"{"mcpServers": {"a": {"command": "x"}}}"#,
            "{ // ours\n\"servers\": {\"a\": {\"type\": \"stdio\", \"command\": \"x\"},},}",
            r#"{"theme": "One", "context_servers": {"a": {"command": {"path": "x"}}}}"#,
            r#"{"mcp": {"servers": {"a": {}}}}"#,
            r#"{"projects": {"/w": {"mcpServers": {"a": {}}}, "/x": {"mcpServers": {"b": {}}}}}"#,
        ] {
            assert_eq!(names(text), ["a"], "{text}");
        }
        assert!(names("").is_empty());
        assert!(parse("{").is_err());
    }

    #[test]
    fn an_entry_becomes_a_command() {
        let entry = |value: Value| Entry {
            name: "a".to_owned(),
            file: "/w/.mcp.json".into(),
            folder: "/w".into(),
            value: value.as_object().unwrap().clone(),
        };
        let value = serde_json::json!({
            "command": "node", "args": ["${workspaceFolder}/x.js", "-v"], "env": {"PORT": 80}, "cwd": "sub",
        });
        let command = entry(value).command().unwrap();
        assert_eq!(command.get_program(), "node");
        assert_eq!(command.get_args().collect::<Vec<_>>(), ["/w/x.js", "-v"]);
        assert_eq!(command.get_current_dir(), Some(Path::new("/w/sub")));
        let port = command.get_envs().find(|(name, _)| *name == "PORT");
        assert_eq!(port.unwrap().1.unwrap(), "80");
        let old = serde_json::json!({"command": {"path": "x", "args": ["y"], "env": {}}});
        assert_eq!(entry(old).command().unwrap().get_program(), "x");
        for (value, words) in [
            (serde_json::json!({"url": "https://x"}), "HTTP"),
            (serde_json::json!({}), "no \"command\""),
        ] {
            let Err(Failure::Misuse(why)) = entry(value).command() else {
                panic!("it is a command");
            };
            assert!(why.contains(words) && why.contains("/w/.mcp.json"), "{why}");
        }
    }
}
