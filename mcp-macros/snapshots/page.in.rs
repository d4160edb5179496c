/// A page.
#[resource("docs://pages/{number}{?mark}", mime = "text/plain", ttl = "1h", scope = "public")]
async fn page(shelf: &Shelf, #[arg(complete = numbers)] number: u32, mark: Option<char>) -> Option<String> {
    shelf.page(number)
}

/// What to read first.
#[resource("docs://readme", size = 8, inline)]
fn readme() -> &'static str {
    "Read me!"
}
