//! From a tool's result to the type that the caller expects.

use serde::de::{DeserializeOwned, Error as _};

use crate::era::ClientEra;
use crate::protocol::{Json, ToolResult};

/// Reads the output of a call. The result is taken by whoever keeps it whole.
pub(super) type Decode<O> = fn(&mut ToolResult, &ClientEra) -> Result<O, serde_json::Error>;

/// The result as it is.
pub(super) fn whole(
    result: &mut ToolResult,
    _: &ClientEra,
) -> Result<ToolResult, serde_json::Error> {
    Ok(std::mem::take(result))
}

/// Structured content is an `O`.
pub(super) fn structured<O: DeserializeOwned>(
    result: &mut ToolResult,
    era: &ClientEra,
) -> Result<O, serde_json::Error> {
    let Some(structured) = &result.structured_content else {
        return decode_text(result, Json::decode);
    };
    structured.decode().or_else(|error| {
        // The caller may know the tool from a version that needs no wrapping.
        let wrapped = (!era.has_bare_values())
            .then(|| unwrap(structured))
            .flatten();
        wrapped.and_then(|inner| inner.decode().ok()).ok_or(error)
    })
}

/// Structured content is `{"result": O}`.
pub(super) fn wrapped<O: DeserializeOwned>(
    result: &mut ToolResult,
    era: &ClientEra,
) -> Result<O, serde_json::Error> {
    let Some(structured) = &result.structured_content else {
        return decode_text(result, decode_wrapped_or_bare);
    };
    if era.has_bare_values() {
        return decode_wrapped_or_bare(structured);
    }
    match unwrap(structured) {
        Some(inner) => inner.decode(),
        None => Err(serde_json::Error::custom(
            r#"structured content is not {"result": …}"#,
        )),
    }
}

fn decode_wrapped_or_bare<O: DeserializeOwned>(json: &Json) -> Result<O, serde_json::Error> {
    let inner = unwrap(json).map(|inner| inner.decode());
    match inner {
        Some(Ok(output)) => Ok(output),
        _ => json.decode(),
    }
}

/// What is inside `{"result": …}`.
fn unwrap(json: &Json) -> Option<Json> {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wrapper {
        result: Json,
    }
    let wrapper: Wrapper = json.decode().ok()?;
    Some(wrapper.result)
}

/// Servers that know no structured content write the same JSON as text.
fn decode_text<O>(
    result: &ToolResult,
    decode: impl Fn(&Json) -> Result<O, serde_json::Error>,
) -> Result<O, serde_json::Error> {
    let mut texts = result.content.iter().filter_map(|block| block.as_text());
    let (Some(text), None) = (texts.next(), texts.next()) else {
        return Err(serde_json::Error::custom(
            "there is neither structured content nor one block of text",
        ));
    };
    let json: Json = serde_json::from_str(text).map_err(|error| {
        let why = format!("there is no structured content, and the text is not JSON: {error}");
        serde_json::Error::custom(why)
    })?;
    decode(&json)
}

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;
