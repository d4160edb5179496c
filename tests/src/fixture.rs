//! The server that transcripts talk to: one tool for each thing that can happen.

use std::collections::BTreeMap;
use std::time::Duration;

use mcp_runtime::prelude::*;
use mcp_runtime::protocol::{
    Audio, EmbeddedResource, Image, LogLevel, PromptArgument, PromptMessage, PromptResult,
    ResourceContents, ResourceLink, Role,
};
use mcp_runtime::{ChangeError, ChangeSet, Inquiry, Prompt, Resource, ServerHandle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Adds two whole numbers.
#[tool(inline, read_only)]
fn add(
    /// The first number.
    a: i64,
    /// The second number.
    b: i64,
) -> i64 {
    a + b
}

/// Says what it was told.
#[tool]
fn echo(text: String) -> String {
    text
}

/// Why a division is not done.
#[derive(Debug, thiserror::Error, ToolError)]
pub enum DivideError {
    /// There is no such number.
    #[error("cannot divide {dividend} by zero")]
    #[code(1001)]
    ByZero {
        /// What was to be divided.
        dividend: f64,
    },
    /// The numbers are too far apart.
    #[error("the quotient is out of range")]
    #[model(code = 1002)]
    OutOfRange,
    /// Something else went wrong.
    #[error("the abacus is broken")]
    #[code(internal)]
    Broken(#[from] std::io::Error),
}

/// Divides one number by another.
#[tool(idempotent)]
async fn divide(dividend: f64, divisor: f64) -> Result<f64, DivideError> {
    if divisor == 0.0 {
        return Err(DivideError::ByZero { dividend });
    }
    if dividend == 13.0 {
        return Err(std::io::Error::other("secret detail").into());
    }
    let quotient = dividend / divisor;
    if quotient.is_finite() {
        Ok(quotient)
    } else {
        Err(DivideError::OutOfRange)
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Looks at titles only.
    #[default]
    Fast,
    /// Looks at everything.
    Thorough,
}

/// What is found.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Filter {
    /// In which language.
    language: String,
    /// How old at most, in days.
    max_age: Option<u32>,
}

/// One thing that was found.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hit {
    /// Its title.
    title: String,
    /// How well it fits, from 0 to 1.
    score: f64,
    /// What else is known.
    details: BTreeMap<String, String>,
}

/// Searches.
#[tool]
fn search(
    /// What to look for.
    query: String,
    /// How many hits at most.
    count: Option<u8>,
    #[arg(default)] mode: Mode,
    filter: Option<Filter>,
    #[arg(default = vec!["title".to_owned()])] fields: Vec<String>,
) -> Vec<Hit> {
    let mut details = BTreeMap::new();
    details.insert("mode".to_owned(), format!("{mode:?}"));
    details.insert("fields".to_owned(), fields.join(","));
    if let Some(Filter { language, max_age }) = filter {
        details.insert("filter".to_owned(), format!("{language} {max_age:?}"));
    }
    let hit = Hit {
        title: query,
        score: 0.5,
        details,
    };
    std::iter::once(hit)
        .take(count.unwrap_or(10).into())
        .collect()
}

/// Does nothing.
#[tool]
fn nothing() {}

/// Fails in words only.
#[tool]
async fn fail() -> Result<(), String> {
    Err("there is nothing to be done".to_owned())
}

/// Panics.
#[tool]
fn panic(message: String) {
    panic!("{message}");
}

/// Never ends.
#[tool]
async fn wait(ctx: &Context) {
    ctx.progress(0.0, None, Some("waiting"));
    std::future::pending::<()>().await;
}

/// Holds its thread for an hour.
#[tool]
fn block(ctx: &Context) {
    ctx.progress(0.0, None, Some("blocking"));
    std::thread::sleep(Duration::from_secs(60 * 60));
}

/// Holds a thread of the runtime for an hour, as a careless author does.
#[tool]
async fn block_async(ctx: &Context) {
    ctx.progress(0.0, None, Some("blocking"));
    std::thread::sleep(Duration::from_secs(60 * 60));
}

/// Works in three steps and says so.
#[tool]
async fn steps(ctx: &Context) -> String {
    for step in [1.0, 2.0, 2.0, 3.0] {
        ctx.progress(step, 3.0, Some("working"));
    }
    "done".to_owned()
}

/// Says what it does while it does it.
#[tool(inline)]
fn talk(ctx: &Context) -> String {
    ctx.log(LogLevel::Debug, "a detail");
    ctx.log(LogLevel::Info, "working");
    ctx.log_from(
        "engine",
        LogLevel::Warning,
        serde_json::json!({ "heat": 90 }),
    );
    "done".to_owned()
}

/// Says far too much.
#[tool(inline)]
fn chatter(ctx: &Context) {
    for _ in 0..1000 {
        ctx.log(LogLevel::Debug, "blah");
    }
}

/// Says that a resource has other contents now.
#[tool(inline)]
fn touch(server: &ServerHandle, uri: String) {
    server.resource_updated(uri);
}

/// Says that something changed, again and again.
#[tool]
fn touch_often(server: &ServerHandle, uri: String) {
    for _ in 0..5 {
        server.resource_updated(&uri);
        server.tools_changed();
    }
}

/// Came later.
#[tool(inline)]
fn late() -> String {
    "better than never".to_owned()
}

/// Offers more.
#[tool]
fn grow(server: &ServerHandle) -> Result<(), ChangeError> {
    let prompt = Prompt::new("late", async |_| "Better than never.");
    let resource = Resource::new("docs://late", "late", async |_| "Better than never.");
    let changes = ChangeSet::new().tools(tools![late]);
    server.apply(changes.prompts([prompt]).resources([resource]))
}

/// Offers less.
#[tool]
async fn shrink(ctx: &Context) -> Result<(), ChangeError> {
    let changes = ChangeSet::new()
        .remove_tool("nothing")
        .remove_tool("shrink");
    ctx.server().apply(changes.remove_prompt("card"))
}

/// Tries to offer what there is already, and something new.
#[tool]
fn grow_wrong(server: &ServerHandle) -> Result<(), ChangeError> {
    let changes = ChangeSet::new().tools(tools![late, echo]);
    server.apply(changes.remove_resource("docs://none"))
}

/// Answers with blocks of every kind.
#[tool]
fn blocks() -> Vec<Content> {
    vec![
        Content::text("text"),
        Content::Image(Image::new([1, 2, 3], "image/png")),
        Content::Audio(Audio::new([1, 2, 3], "audio/wav")),
        Content::ResourceLink(ResourceLink::new("test://link", "link")),
        Content::Resource(EmbeddedResource::text("test://embedded", "inside")),
    ]
}

/// Prints to standard output, as a careless author or dependency does.
#[tool]
#[expect(clippy::print_stdout, reason = "that is what it is for")]
fn shout(text: String) -> usize {
    println!("{text}");
    print!("{text} without an end");
    text.len()
}

/// What `greeting` borrows.
#[derive(Debug)]
pub struct Salutation(pub &'static str);

/// Greets.
#[tool]
fn greet(salutation: &Salutation, name: String) -> String {
    format!("{}, {name}!", salutation.0)
}

/// Names that are kept.
#[derive(Debug, Default)]
pub struct Names {
    kept: std::sync::Mutex<Vec<String>>,
}

/// Keeps names.
#[server]
impl Names {
    /// Keeps a name; answers how many there are.
    #[tool(name = "keep_name")]
    fn keep(&self, name: String) -> usize {
        let mut kept = self.kept.lock().expect("no panic");
        kept.push(name);
        kept.len()
    }

    /// Who asks.
    #[tool]
    async fn who(&self, ctx: &Context) -> String {
        let client = ctx.client_info().map(|info| info.name.clone());
        client.unwrap_or_else(|| "nobody".to_owned())
    }
}

/// The smallest picture there is.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Those that are made by hand.
fn hand_made_prompts() -> Vec<Prompt> {
    let review = Prompt::new("review", async |ask: Inquiry| {
        let language = ask.get("language").unwrap_or("some language");
        let code = ask.get("code").unwrap_or_default();
        format!("Review this {language}:\n{code}")
    })
    .title("Review")
    .description("Asks for a review.")
    .argument(PromptArgument::required("code").description("The code to review."))
    .argument(PromptArgument::required("tone"))
    .argument(PromptArgument::optional("language"))
    .complete("language", async |ask: Inquiry| {
        let fitting = ["python", "ruby", "rust"].into_iter();
        let fitting = fitting.filter(|it| it.starts_with(ask.typed()));
        // Whoever likes it formal is offered less.
        let most = if ask.get("tone") == Some("formal") {
            1
        } else {
            9
        };
        fitting.take(most).collect::<Vec<_>>()
    });
    let card = Prompt::new("card", async |_| {
        let picture = Content::Image(Image::new(PIXEL, "image/png"));
        let letter = EmbeddedResource::text("docs://readme", "Read me!").mime_type("text/plain");
        PromptResult::new(vec![
            PromptMessage::user("Write a card."),
            PromptMessage::new(Role::User, picture),
            PromptMessage::new(Role::User, Content::Resource(letter)),
            PromptMessage::assistant("Dear"),
        ])
        .description("A card")
    })
    .description("Writes a card.");
    vec![review, card]
}

#[prompt]
fn dice(#[arg(complete = sides)] sides: u32) -> String {
    format!("Roll a die with {sides} sides.")
}

async fn sides(_: Inquiry) -> Vec<String> {
    (2..=200).map(|it: u32| it.to_string()).collect()
}

/// What to read first.
#[resource(
    "docs://readme",
    title = "Read me",
    mime = "text/plain",
    size = 8,
    ttl = "1h",
    scope = "public"
)]
fn readme() -> &'static str {
    "Read me!"
}

#[resource("docs://broken")]
async fn broken() -> Result<String, DivideError> {
    Err(std::io::Error::other("secret detail").into())
}

#[resource("docs://pages/{number}", mime = "text/markdown")]
async fn page(#[arg(complete = numbers)] number: u32) -> Option<String> {
    (number < 7).then(|| format!("Page {number}"))
}

fn numbers(typed: &str) -> Vec<String> {
    let numbers = (0..7).map(|it: u32| it.to_string());
    numbers.filter(|it| it.starts_with(typed)).collect()
}

#[resource("docs://files/{+path}{?line}")]
fn file(path: String, line: Option<String>) -> String {
    format!("{:?} {line:?}", Some(path))
}

/// Those that are made by hand.
fn hand_made_resources() -> Vec<Resource> {
    vec![
        Resource::new("docs://logo", "logo", async |_| PIXEL).mime_type("image/png"),
        Resource::new("docs://all", "all", async |_| {
            let logo = ResourceContents::blob("docs://logo", PIXEL).mime_type("image/png");
            vec![ResourceContents::text("docs://readme", "Read me!"), logo]
        }),
    ]
}

/// The same server with small pages.
pub fn paged() -> Server {
    server().page_size(2)
}

/// The server.
pub fn server() -> Server {
    Server::new("fixture", "1.2.3")
        .state(Salutation("Hello"))
        .tools(tools![
            add,
            echo,
            divide,
            search,
            nothing,
            fail,
            panic,
            wait,
            block,
            block_async,
            steps,
            talk,
            chatter,
            touch,
            touch_often,
            grow,
            shrink,
            grow_wrong,
            shout,
            blocks,
            greet
        ])
        .prompts(hand_made_prompts())
        .prompts(prompts![dice])
        .resources(resources![readme])
        .resources(hand_made_resources())
        .resources(resources![broken, page, file])
        .service(Names::default())
        .drain(Duration::from_millis(500))
}
