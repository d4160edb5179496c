#[derive(ToolError)]
enum NoteError {
    /// There is no note with this id.
    #[error("no note {0}")]
    #[code(1001)]
    NotFound(NoteId),
    #[code(1002, retry)]
    Busy { after_ms: u64 },
    #[model(code = 1003)]
    TitleTooLong { max: usize },
    #[model]
    Nonsense,
    #[code(internal)]
    Database(#[from] sqlx::Error),
}
