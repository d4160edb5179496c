#[tool(name = "find", title = "Find", description = include_str!("find.md"), read_only)]
#[cfg(feature = "search")]
pub(crate) async fn search<'a>(
    ctx: &Context,
    index: &'a Index,
    query: String,
    #[arg(default)] tags: Vec<String>,
    #[arg(default = "en", name = "lang")] language: String,
    #[arg(default = LIMIT)] mut limit: usize,
) -> Result<Vec<&'a str>, SearchError> {
    index.search(query)
}
