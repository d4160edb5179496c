//! What the macros generate passes the strictest lints of a user's crate.

#![deny(warnings, missing_docs, unused_qualifications, unreachable_pub)]
#![deny(missing_debug_implementations, single_use_lifetimes, unused_lifetimes)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
#![forbid(unsafe_code)]

use mcp_runtime::{
    Context, Elicit, Service, ToolError, prompt, prompts, resource, resources, server, tool, tools,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
struct Place {
    /// How far north.
    latitude: f64,
}

/// What can go wrong.
#[derive(Debug, thiserror::Error, ToolError)]
enum Failure {
    /// There is no such place.
    #[error("nothing at {0:?}")]
    #[code(1001, retry)]
    Nowhere(Place),
    /// The model should know.
    #[error("south of {limit}")]
    #[model(code = 1002)]
    TooFarSouth { limit: f64 },
    #[error("disk")]
    #[code(internal)]
    Disk(#[from] std::io::Error),
}

/// What the user is asked.
#[derive(Debug, Deserialize, Elicit)]
struct Trip {
    /// Where to.
    #[field(title = "Place", length(min = 1), default = "Paris")]
    to: String,
    #[field(range(min = 1, max = 9))]
    days: Option<u8>,
    #[field(length(max = 2))]
    seats: Vec<Seat>,
}

/// Where to sit.
#[derive(Debug, Deserialize, Elicit)]
enum Seat {
    /// With a view
    Window,
    Aisle,
}

/// Names a place.
#[tool(title = "Name", read_only, open_world = false)]
async fn name_of(
    ctx: &Context,
    names: &Names,
    /// The place.
    place: Place,
    #[arg(default = "en")] language: String,
    #[arg(default)] limit: Option<u8>,
) -> Result<String, Failure> {
    if ctx.is_cancelled() {
        return Err(std::io::Error::other("cancelled").into());
    }
    std::future::ready(()).await;
    if place.latitude < -60.0 {
        return Err(Failure::TooFarSouth { limit: -60.0 });
    }
    let name = names.0.first().ok_or(Failure::Nowhere(place))?;
    Ok(format!("{name} {language} {limit:?}"))
}

/// Says nothing.
#[tool]
const fn nothing() {}

/// Known names.
#[derive(Debug)]
struct Names(Vec<String>);

/// A service.
#[derive(Debug)]
struct Atlas<T>(T);

/// Knows places.
#[server]
impl<T: Clone + Serialize + JsonSchema + Send + Sync + 'static> Atlas<T> {
    /// The only entry.
    #[tool(inline)]
    fn entry(&self) -> T {
        self.0.clone()
    }

    /// A map.
    #[resource("maps://{name}{?scale}")]
    async fn map(&self, name: String, scale: Option<u32>) -> Option<String> {
        std::future::ready(()).await;
        scale.map(|scale| format!("{name} 1:{scale}"))
    }

    /// Something from elsewhere.
    #[tool]
    async fn elsewhere(&self, #[arg(name = "at")] Place { latitude }: Place) -> Option<f64> {
        std::future::ready(Some(latitude)).await
    }
}

/// Known languages.
fn languages(typed: &str) -> Vec<&'static str> {
    if typed.is_empty() {
        vec!["en"]
    } else {
        Vec::new()
    }
}

/// Asks for a description.
#[prompt(title = "Describe")]
fn describe(
    names: &Names,
    /// In which language.
    #[arg(default = "en", complete = languages)]
    language: String,
) -> Result<String, Failure> {
    let name = names.0.first().ok_or(Failure::TooFarSouth { limit: 0.0 })?;
    Ok(format!("{name} {language}"))
}

/// What is known.
#[resource("maps://all", ttl = "1h")]
const fn all() -> &'static str {
    "all"
}

#[test]
fn it_compiles() {
    assert_eq!(prompts![describe].len() + resources![all].len(), 2);
    assert_eq!(Atlas::<u8>::resources().len(), 1);
    assert_eq!(all(), "all");
    assert_eq!(tools![name_of, nothing].len(), 2);
    assert_eq!(Atlas::<u8>::tools().len(), 2);
    nothing();
    assert_eq!(Trip::requested_schema().properties.len(), 3);
    let Trip { to, days, seats } = Trip {
        to: String::new(),
        days: None,
        seats: vec![Seat::Window, Seat::Aisle],
    };
    assert!(to.is_empty() && days.is_none() && seats.len() == 2);
}
