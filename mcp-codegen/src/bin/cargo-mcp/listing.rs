//! What a server offers, as it says it: asked for, or read from a file.

use mcp_codegen::Manifest;
use mcp_runtime::client::Client;
use serde_json::{Map, Value, json};

use crate::report::{Failure, note};
use crate::target::{Connection, Place};

/// A server's lists, in the form that [`Manifest::read`] reads.
#[derive(Debug, Default)]
pub(crate) struct Listing(pub(crate) Map<String, Value>);

/// The lists, with the methods that ask for them.
const LISTS: [(&str, &str, &str); 4] = [
    ("tools", "tools/list", "tools"),
    ("resources", "resources/list", "resources"),
    ("resourceTemplates", "resources/templates/list", "resources"),
    ("prompts", "prompts/list", "prompts"),
];

impl Listing {
    /// Asks a server, or reads what one said.
    pub(crate) async fn of(connection: &Connection, place: Place) -> Result<Self, Failure> {
        if let Place::Lists(file) = place {
            let (manifest, diagnostics) = Manifest::read(&mcp_codegen::read(&file)?)?;
            for diagnostic in diagnostics {
                note(&format!("note: {diagnostic}"));
            }
            let text = manifest.to_json();
            return serde_json::from_str(&text)
                .map(Self)
                .map_err(|error| Failure::json(&error));
        }
        let client = connection.connect(place).await?;
        let listing = Self::ask(&client).await?;
        client.close().await?;
        Ok(listing)
    }

    /// Asks for everything that the server says it offers.
    pub(crate) async fn ask(client: &Client) -> Result<Self, Failure> {
        let capabilities = json(client.capabilities())?;
        let mut listing = Map::new();
        listing.insert("server".to_owned(), json(&client.server_info())?);
        listing.insert(
            "protocolVersion".to_owned(),
            client.protocol_version().as_str().into(),
        );
        listing.insert("instructions".to_owned(), json(&client.instructions())?);
        for (member, method, capability) in LISTS {
            let offered = capabilities.get(capability).is_some();
            // Without tools there still is a list of them: that is what readers look for.
            if member == "tools" && !offered {
                listing.insert(member.to_owned(), json!([]));
            }
            if !offered {
                continue;
            }
            match client.list::<Value>(method, member).await {
                Ok(list) => drop(listing.insert(member.to_owned(), list.into())),
                // Servers that declare resources may know no templates.
                Err(error) if member == "resourceTemplates" => {
                    note(&format!("note: {error}"));
                }
                Err(error) => return Err(error.into()),
            }
        }
        listing.insert("capabilities".to_owned(), capabilities);
        Ok(Self(listing))
    }

    /// A list, empty if there is none.
    pub(crate) fn list(&self, member: &str) -> &[Value] {
        let list = self.0.get(member).and_then(Value::as_array);
        list.map_or(&[], Vec::as_slice)
    }
}

fn json(value: &impl serde::Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(|error| Failure::json(&error))
}
