/// Asks for a review.
#[prompt(title = "Review")]
async fn review(
    ctx: &Context,
    /// The code to review.
    code: String,
    #[arg(default = "English", name = "in")] language: String,
) -> Result<String, ReviewError> {
    house.review(code)
}
