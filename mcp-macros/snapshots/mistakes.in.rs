#[tool(nmae = "look")]
fn look(at: &str) -> String {
    at.to_owned()
}
