//! Forms and choices.

use mcp_runtime::protocol::{ElicitSchema, Version};
use mcp_runtime::{Elicit, ElicitChoice};
use mcp_tests::schema::schema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How fast.
#[derive(Debug, Deserialize, Elicit, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Speed {
    /// Three days
    #[allow(dead_code)]
    VerySlow,
    Fast,
    #[serde(rename = "NOW")]
    Express,
    #[serde(skip)]
    #[allow(dead_code)]
    Secret,
    #[cfg(any())]
    Gone,
}

#[derive(Debug, Deserialize, Elicit, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Order {
    /// Who gets it.
    /// And who pays.
    #[field(title = concat!("Your", " name"), length(min = 1, max = 40))]
    full_name: String,
    #[field(format = "email", default = "a@example.com")]
    r#mail: Option<String>,
    #[field(range(min = 1), default = 2)]
    pieces: u8,
    #[field(range(min = -500, max = 500))]
    floor: i8,
    #[field(range(min = 0.5))]
    weight: Option<f64>,
    #[serde(rename = "EXPRESS", default)]
    express: bool,
    speed: Speed,
    #[field(length(min = 1, max = 2), default = ["fast"])]
    others: Vec<Speed>,
    #[serde(skip_deserializing)]
    id: u64,
    #[cfg(any())]
    gone: NoSuchType,
}

fn form<T: Elicit>() -> Value {
    serde_json::to_value(T::requested_schema()).expect("JSON")
}

#[test]
fn a_struct_is_a_form() {
    let speeds = json!([
        { "const": "very-slow", "title": "Three days" },
        { "const": "fast", "title": "fast" },
        { "const": "NOW", "title": "NOW" },
    ]);
    let expected = json!({
        "type": "object",
        "properties": {
            "fullName": {
                "type": "string", "title": "Your name",
                "description": "Who gets it.\nAnd who pays.",
                "minLength": 1, "maxLength": 40,
            },
            "mail": { "type": "string", "format": "email", "default": "a@example.com" },
            "pieces": { "type": "integer", "minimum": 1, "maximum": 255, "default": 2 },
            "floor": { "type": "integer", "minimum": -128, "maximum": 127 },
            "weight": { "type": "number", "minimum": 0.5 },
            "EXPRESS": { "type": "boolean" },
            "speed": { "type": "string", "oneOf": speeds },
            "others": {
                "type": "array", "items": { "anyOf": speeds },
                "minItems": 1, "maxItems": 2, "default": ["fast"],
            },
        },
        "required": ["fullName", "pieces", "floor", "speed", "others"],
    });
    assert_eq!(form::<Order>(), expected);
    let order = json!({
        "fullName": "Ada", "pieces": 3, "floor": -1, "speed": "NOW", "others": ["fast"],
    });
    let order: Order = serde_json::from_value(order).expect("an order");
    assert_eq!(order.speed, Speed::Express);
}

#[test]
fn a_form_is_what_the_specification_allows() {
    for version in [Version::NEWEST_LEGACY, Version::NEWEST_MODERN] {
        let params = json!({ "message": "?", "requestedSchema": form::<Order>() });
        let checked = schema(version).check("ElicitRequestFormParams", &params);
        checked.unwrap_or_else(|why| panic!("{why}"));
    }
    let form: ElicitSchema = Order::requested_schema();
    assert_eq!(form.defaults().len(), 3);
}

#[derive(Deserialize, Elicit)]
struct Nothing {}

#[derive(Deserialize, Elicit)]
#[serde(bound = "T: serde::de::DeserializeOwned")]
struct Of<T: mcp_runtime::ElicitValue + serde::de::DeserializeOwned + Send> {
    #[allow(dead_code)]
    it: T,
}

#[test]
fn forms_may_be_empty_and_generic() {
    assert_eq!(form::<Nothing>()["properties"], json!({}));
    assert_eq!(form::<Of<u8>>()["properties"]["it"]["maximum"], 255);
    assert_eq!(form::<Of<Option<bool>>>().get("required"), None);
}

/// The names in a form are those that serde reads, whatever its rule.
macro_rules! rules {
    ($($module:ident $rule:literal)*) => {$(
        mod $module {
            use super::*;

            #[derive(Deserialize, Elicit)]
            #[serde(rename_all = $rule, deny_unknown_fields)]
            #[allow(non_snake_case, dead_code)]
            struct Fields { a: u8, two_words: u8, URL2: u8, _under__score_: u8, r#type: u8 }

            #[derive(Deserialize, Elicit)]
            #[serde(rename_all = $rule)]
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            enum Variants { A, TwoWords, HTTPServer, snake_case, X1Y2 }

            #[test]
            fn names_are_those_of_serde() {
                let form = Fields::requested_schema();
                let answer: Map<_, _> = form.required.iter().map(|it| (it.clone(), json!(1))).collect();
                assert_eq!(answer.len(), 5);
                if let Err(error) = serde_json::from_value::<Fields>(answer.into()) {
                    panic!("{}: {error}", $rule);
                }
                let choices = Variants::choices();
                assert_eq!(choices.len(), 5);
                for choice in choices {
                    if let Err(error) = serde_json::from_value::<Variants>(choice.value.into()) {
                        panic!("{}: {error}", $rule);
                    }
                }
            }
        }
    )*};
}
rules! {
    lower "lowercase"
    upper "UPPERCASE"
    pascal "PascalCase"
    camel "camelCase"
    snake "snake_case"
    screaming "SCREAMING_SNAKE_CASE"
    kebab "kebab-case"
    screaming_kebab "SCREAMING-KEBAB-CASE"
}

#[derive(Deserialize, Elicit)]
struct Wrong {
    #[field(default = "many")]
    #[allow(dead_code)]
    count: u8,
}

#[test]
#[should_panic(expected = "nothing that the field can hold")]
fn a_default_that_does_not_fit_is_not_dropped() {
    let _ = Wrong::requested_schema();
}
