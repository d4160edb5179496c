//! New projects: what `cargo new` makes, filled with a server that builds, tests and answers at once.
//!
//! Cargo does what cargo does best: it checks the name, refuses a folder that exists, makes a git
//! repository unless there is one, and adds the package to the workspace it is in.

mod runtime;
mod template;

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Error, read};

pub use runtime::Runtime;
pub use template::Template;

/// Makes a project in a new folder, named for the folder's last part.
///
/// # Errors
///
/// When cargo refuses, with its own words, or a file cannot be written.
pub fn new_project(folder: &Path, template: Template, runtime: &Runtime) -> Result<(), Error> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let made = Command::new(cargo)
        .args(["new", "--quiet", "--bin"])
        .arg(folder)
        .output()
        .map_err(|error| Error::Project(format!("cargo does not start: {error}")))?;
    if !made.status.success() {
        // What follows the first line is advice about options of cargo's own.
        let words = String::from_utf8_lossy(&made.stderr);
        let words = words.lines().next().unwrap_or("cargo new failed");
        let words = words.trim_start_matches("error: ");
        return Err(Error::Project(words.to_owned()));
    }
    let manifest = folder.join("Cargo.toml");
    let name = package_name(&manifest)?;
    append(&manifest, &runtime.fill(template.dependencies()))?;
    for (path, text) in template.files() {
        write(&folder.join(path), &text.replace("{{name}}", &name))?;
    }
    Ok(())
}

/// The name that cargo made of the folder's.
fn package_name(manifest: &Path) -> Result<String, Error> {
    let text = read(manifest)?;
    let name = text.lines().find_map(|line| line.strip_prefix("name = \""));
    name.and_then(|name| name.strip_suffix('"'))
        .map(str::to_owned)
        .ok_or_else(|| Error::Project(format!("{} has no name", manifest.display())))
}

/// Adds to the dependencies, with which a new manifest ends.
fn append(manifest: &Path, dependencies: &str) -> Result<(), Error> {
    let text = read(manifest)?;
    write(manifest, &format!("{}\n{dependencies}", text.trim_end()))
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    let failed = |error| Error::write(path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}
