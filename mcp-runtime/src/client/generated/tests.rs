#![expect(
    unreachable_pub,
    reason = "what is generated is public where it is used"
)]

use serde_json::json;

use super::*;
use ::serde::de::Deserializer;
use ::serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Debug, PartialEq)]
struct Patch {
    id: u64,
    name: Nullable<String>,
    any: Option<Value>,
    tags: Option<Vec<String>>,
    extra: Object,
}

arguments!(Patch (id: u64) { name: String, any: Value, tags: [String] = "allTags" } extra);

#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum Choice {
    Point(Point),
    Number(Number),
    Names(Vec<String>),
}

#[derive(Debug, PartialEq)]
struct Point {
    x: Number,
}

object!(Point (x) {});

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        OneOf::read(deserializer)?
            .or(Self::Point)
            .or(Self::Number)
            .or(Self::Names)
            .finish("Choice")
    }
}

#[test]
fn absent_null_and_a_value_stay_apart() {
    for value in [
        json!({"id": 1}),
        json!({"id": 1, "name": null}),
        json!({"id": 1, "name": "a", "allTags": ["b"]}),
        json!({"id": 1, "any": null, "unknown": {"a": [null]}}),
        json!({"id": 1, "any": 1.0}),
    ] {
        let patch: Patch = serde_json::from_value(value.clone()).unwrap();
        assert_eq!(serde_json::to_value(&patch).unwrap(), value);
    }
    let made = Patch::new(1).name("a").tags(["b"]).any(2);
    let expected = json!({"id": 1, "name": "a", "allTags": ["b"], "any": 2});
    assert_eq!(serde_json::to_value(&made).unwrap(), expected);
}

#[test]
fn errors_say_where() {
    let error = |value| {
        serde_json::from_value::<Patch>(value)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(error(json!({})), "missing field `id`");
    assert!(error(json!({"id": 1, "allTags": 7})).starts_with("/allTags: invalid type"));
    assert!(error(json!([1])).starts_with("invalid type: sequence"));
    // Servers that write null where a property should be absent are understood.
    let patch: Patch = serde_json::from_value(json!({"id": 1, "allTags": null})).unwrap();
    assert_eq!(patch.tags, None);
}

#[test]
fn numbers_keep_their_form() {
    for text in ["10", "10.0", "-1", "18446744073709551615", "0.1", "1e300"] {
        let number: Number = serde_json::from_str(text).unwrap();
        assert_eq!(
            serde_json::to_string(&number).unwrap(),
            text.replace("e300", "e+300")
        );
    }
    assert_eq!(Number::from(2).to_string(), "2");
    assert_eq!(Number::from(f64::NAN).to_string(), "0");
}

#[test]
fn no_variant_is_chosen_that_loses_something() {
    let read = |value| serde_json::from_value::<Choice>(value);
    assert_eq!(
        read(json!({"x": 1})).unwrap(),
        Choice::Point(Point { x: 1.into() })
    );
    assert_eq!(read(json!([])).unwrap(), Choice::Names(Vec::new()));
    let error = read(json!({"x": 1, "y": 2})).unwrap_err().to_string();
    assert!(
        error.starts_with("no variant of Choice fits: does not hold all of it; "),
        "{error}"
    );
    assert!(read(json!([1])).is_err());
}

#[test]
fn fields_are_typed_one_by_one() {
    let data = RawValue::from_string(r#"{"0": 7, "max": "x"}"#.to_owned()).unwrap();
    let fields = Fields::read(Some(&data));
    assert_eq!(
        (
            fields.get("0"),
            fields.get::<u64>("max"),
            fields.get::<u64>("none")
        ),
        (Some(7), None, None)
    );
}
