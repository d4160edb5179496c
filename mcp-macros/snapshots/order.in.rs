#[derive(Elicit)]
struct Order {
    /// Who gets it.
    #[field(title = "Your name", length(min = 1))]
    name: String,
    #[field(range(min = 1, max = 9), default = 1)]
    pieces: u8,
    #[field(format = "email")]
    #[serde(rename = "e-mail", default)]
    mail: String,
}

#[derive(Elicit)]
#[serde(rename_all = "lowercase")]
enum Size {
    /// For one
    Small,
    Large,
}
