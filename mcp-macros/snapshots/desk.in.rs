#[server(parts(drawers))]
impl Desk {
    #[prompt]
    fn letter(&self, to: String) -> String {
        self.letter_to(to)
    }
}

#[server(part = drawers)]
impl Desk {
    #[resource("desk://{drawer}")]
    fn drawer(&self, drawer: u8) -> Vec<u8> {
        self.open(drawer)
    }
}
