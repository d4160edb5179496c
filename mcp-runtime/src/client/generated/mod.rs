//! What generated clients stand on: values that keep apart what JSON keeps apart.
//!
//! Everything here is part of what `cargo mcp generate` writes against. It changes only together with it.

mod macros;
mod nullable;
mod number;
mod object;
mod one_of;

pub use serde;
pub use serde_json::Value;

#[doc(inline)]
pub use self::macros::{argument, arguments, name, object, parameter};
pub use self::nullable::{Nullable, Optional};
pub use self::number::Number;
pub use self::object::{Fields, Reader, Writer};
pub use self::one_of::OneOf;

/// A JSON object of any content.
pub type Object = serde_json::Map<String, Value>;

#[cfg(test)]
mod tests;
