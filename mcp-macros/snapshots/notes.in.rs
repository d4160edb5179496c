/// Keeps notes.
#[server]
impl<S: Store> Notes<S>
where
    S::Error: Display,
{
    /// Keeps a note.
    #[tool(idempotent = false)]
    #[cfg(feature = "write")]
    async fn keep(&self, text: String) -> Result<S::Key, S::Error> {
        self.store.keep(text).await
    }

    #[mcp_runtime::tool(inline)]
    fn count(self: Arc<Self>) -> usize {
        self.count
    }

    fn helper(&self) {}
}
