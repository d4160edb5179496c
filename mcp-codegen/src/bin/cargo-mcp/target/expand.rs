//! What clients let people write for values that are not in the file: `${env:NAME}` and its kin.

use std::path::Path;

/// What a configuration's placeholders stand for.
pub(super) struct Expansion<'a> {
    /// The folder that the configuration is about.
    pub(super) folder: &'a Path,
    /// Looks up the environment.
    pub(super) env: &'a dyn Fn(&str) -> Option<String>,
}

impl Expansion<'_> {
    /// The text with every placeholder replaced: `${env:NAME}`, `${NAME}`, `${NAME:-default}`,
    /// `${workspaceFolder}`, `${userHome}`. What is none of these stays.
    ///
    /// Each value from the environment goes to `seen`: it was kept out of the file for a reason.
    pub(super) fn apply(&self, text: &str, seen: &mut dyn FnMut(&str)) -> Result<String, String> {
        let mut expanded = String::new();
        let mut rest = text;
        while let Some(start) = rest.find("${") {
            let Some(end) = rest[start..].find('}') else {
                break;
            };
            expanded += &rest[..start];
            expanded += &self.placeholder(&rest[start + 2..start + end], seen)?;
            rest = &rest[start + end + 1..];
        }
        Ok(expanded + rest)
    }

    fn placeholder(&self, name: &str, seen: &mut dyn FnMut(&str)) -> Result<String, String> {
        match name {
            "workspaceFolder" => return Ok(self.folder.display().to_string()),
            "userHome" => {
                let home = std::env::home_dir();
                return home
                    .map(|home| home.display().to_string())
                    .ok_or_else(|| "there is no home folder for ${userHome}".to_owned());
            }
            "pathSeparator" | "/" => return Ok(std::path::MAIN_SEPARATOR.to_string()),
            _ => {}
        }
        if let Some(input) = name.strip_prefix("input:") {
            return Err(format!(
                "its client asks people for ${{input:{input}}}; set it in the environment and write \
                 ${{env:NAME}} instead, or start the server by its command after `--`"
            ));
        }
        let variable = name.strip_prefix("env:").unwrap_or(name);
        let (variable, default) = match variable.split_once(":-") {
            Some((variable, default)) => (variable, Some(default)),
            None => (variable, None),
        };
        let is_name = |it: &str| it.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if variable.is_empty() || !is_name(variable) {
            return Ok(format!("${{{name}}}"));
        }
        match ((self.env)(variable), default) {
            (Some(value), _) => {
                seen(&value);
                Ok(value)
            }
            (None, Some(default)) => Ok(default.to_owned()),
            (None, None) => Err(format!("the environment has no {variable}; set it first")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(text: &str) -> Result<(String, Vec<String>), String> {
        let env = |name: &str| (name == "TOKEN").then(|| "t0k3n".to_owned());
        let expansion = Expansion {
            folder: Path::new("/w"),
            env: &env,
        };
        let mut seen = Vec::new();
        let text = expansion.apply(text, &mut |value| seen.push(value.to_owned()))?;
        Ok((text, seen))
    }

    #[test]
    fn every_form_that_clients_know_is_expanded() {
        for (text, expected) in [
            ("plain $x", "plain $x"),
            ("a${env:TOKEN}b${TOKEN}", "at0k3nbt0k3n"),
            ("${MISSING:-8080}", "8080"),
            ("${TOKEN:-x}", "t0k3n"),
            ("${workspaceFolder}/src", "/w/src"),
            ("${unclosed", "${unclosed"),
            ("${a b}", "${a b}"),
        ] {
            assert_eq!(expand(text).unwrap().0, expected, "{text}");
        }
        assert_eq!(expand("${env:TOKEN}").unwrap().1, ["t0k3n"]);
        assert!(expand("${MISSING}").unwrap_err().contains("no MISSING"));
        assert!(expand("${input:key}").unwrap_err().contains("${input:key}"));
    }
}
