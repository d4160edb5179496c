//! Types that a user can fill in.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::constraint::Number;
use crate::protocol::{Choice, ElicitField, ElicitSchema, FieldKind};

/// What a user fills in: a struct of texts, numbers, flags and choices, without anything inside those.
///
/// Specification: *Elicitation, Requested Schema*.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    note = "derive `Elicit` and `Deserialize` for a struct with named fields"
)]
pub trait Elicit: DeserializeOwned + Send {
    /// The form.
    fn requested_schema() -> ElicitSchema;
}

/// What one field of a form takes.
///
/// Text, numbers, `bool`, enums that derive `Elicit`, a `Vec` of such enums for several choices, and an
/// `Option` of any of these for a field that may be left empty.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a form",
    note = "a field is text, a number, `bool`, an enum that derives `Elicit`, a `Vec` of such an enum, or an `Option` of one of these"
)]
pub trait ElicitValue {
    /// Whether the field must be filled in.
    const REQUIRED: bool = true;

    /// The field.
    fn field() -> ElicitField;
}

/// An enum of which a user picks a variant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a choice",
    note = "derive `Elicit` and `Deserialize` for an enum whose variants hold nothing"
)]
pub trait ElicitChoice {
    /// The variants, as `Deserialize` reads them.
    fn choices() -> Vec<Choice>;
}

impl<T: ElicitChoice> ElicitValue for T {
    fn field() -> ElicitField {
        ElicitField::one_of(T::choices())
    }
}

impl<T: ElicitChoice> ElicitValue for Vec<T> {
    fn field() -> ElicitField {
        ElicitField::many_of(T::choices())
    }
}

impl<T: ElicitValue> ElicitValue for Option<T> {
    const REQUIRED: bool = false;

    fn field() -> ElicitField {
        T::field()
    }
}

impl ElicitValue for String {
    fn field() -> ElicitField {
        ElicitField::string()
    }
}

impl ElicitValue for char {
    fn field() -> ElicitField {
        ElicitField::string().length(Some(1), Some(1))
    }
}

impl ElicitValue for bool {
    fn field() -> ElicitField {
        ElicitField::boolean()
    }
}

macro_rules! integers {
    ($($name:ident)*) => {$(
        impl ElicitValue for $name {
            fn field() -> ElicitField {
                ElicitField::integer().range(Some($name::MIN), Some($name::MAX))
            }
        }
    )*};
}
integers!(i8 i16 i32 u8 u16 u32);

impl ElicitValue for i64 {
    fn field() -> ElicitField {
        ElicitField::integer()
    }
}

impl ElicitValue for u64 {
    fn field() -> ElicitField {
        ElicitField::integer().range(Some(0), None)
    }
}

impl ElicitValue for f32 {
    fn field() -> ElicitField {
        ElicitField::number()
    }
}

impl ElicitValue for f64 {
    fn field() -> ElicitField {
        ElicitField::number()
    }
}

/// The form with one more field, as the field's type says. One that is not `needed` may be left empty,
/// whatever its type.
#[must_use]
pub fn with_field<T: ElicitValue>(
    schema: ElicitSchema,
    name: &str,
    needed: bool,
    adorn: fn(ElicitField) -> ElicitField,
) -> ElicitSchema {
    let field = adorn(T::field());
    if needed && T::REQUIRED {
        schema.required(name, field)
    } else {
        schema.optional(name, field)
    }
}

/// The number with narrower bounds. Those of its type are never loosened.
#[must_use]
pub fn narrowed(mut field: ElicitField, min: Option<Number>, max: Option<Number>) -> ElicitField {
    if let FieldKind::Number {
        minimum, maximum, ..
    } = &mut field.kind
    {
        let least = minimum.as_ref().and_then(Number::of_json);
        let most = maximum.as_ref().and_then(Number::of_json);
        if let Some(min) = min.filter(|min| least.is_none_or(|least| least.is_at_most(*min))) {
            *minimum = min.to_json();
        }
        if let Some(max) = max.filter(|max| most.is_none_or(|most| max.is_at_most(most))) {
            *maximum = max.to_json();
        }
    }
    field
}

/// The text with a number of characters, the choice with a number of items.
#[must_use]
pub fn measured(field: ElicitField, min: Option<usize>, max: Option<usize>) -> ElicitField {
    // No platform has more than 64 bits of these.
    let bound = |bound: Option<usize>| bound.map(|bound| bound as u64);
    field.length(bound(min), bound(max))
}

/// The field with what it holds at first.
///
/// # Panics
/// When it cannot hold that: a server with such a form must not be shipped.
#[must_use]
pub fn prefilled(field: ElicitField, value: impl Serialize) -> ElicitField {
    let field = field.default(value);
    assert!(
        field.default_value().is_some(),
        "the default of a form's field is nothing that the field can hold"
    );
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_of_a_field_says_what_it_takes() {
        enum Size {}
        impl ElicitChoice for Size {
            fn choices() -> Vec<Choice> {
                vec![Choice::new("s"), Choice::titled("l", "Large")]
            }
        }
        let mut form = ElicitSchema::new();
        form = with_field::<String>(form, "name", true, |field| field.title("Name"));
        form = with_field::<Option<u8>>(form, "age", true, |field| field);
        form = with_field::<Size>(form, "size", true, |field| field.default("l"));
        form = with_field::<Option<Vec<Size>>>(form, "sizes", true, |field| field);
        let form = serde_json::to_value(form).expect("JSON");
        let sizes =
            serde_json::json!([{"const": "s", "title": "s"}, {"const": "l", "title": "Large"}]);
        assert_eq!(
            form,
            serde_json::json!({
                "type": "object",
                "properties": {
                    "name": {"type": "string", "title": "Name"},
                    "age": {"type": "integer", "minimum": 0, "maximum": 255},
                    "size": {"type": "string", "oneOf": sizes, "default": "l"},
                    "sizes": {"type": "array", "items": {"anyOf": sizes}},
                },
                "required": ["name", "size"],
            })
        );
    }
}
