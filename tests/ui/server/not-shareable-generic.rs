#![allow(unused)]

use mcp_runtime::prelude::*;

use std::rc::Rc;

struct Notes<S>(S);

#[server]
impl<S: ToString> Notes<S> {
    #[tool]
    fn look(&self) -> String {
        self.0.to_string()
    }
}

fn main() {
    let _ = Server::new("notes", "0").service(Notes(Rc::new(1)));
}
