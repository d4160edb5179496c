//! What servers send for people to read.

use mcp_runtime::protocol::Content;

/// The blocks as text; what is none is named.
pub(crate) fn text(blocks: &[Content]) -> String {
    let blocks = blocks.iter().map(|block| match block {
        Content::Text(text) => format!("{}\n", text.text),
        Content::Image(image) => format!("[image, {}]\n", image.mime_type),
        Content::Audio(audio) => format!("[audio, {}]\n", audio.mime_type),
        Content::ResourceLink(link) => format!("[resource {}]\n", link.uri),
        Content::Resource(embedded) => format!("[resource {}]\n", embedded.resource.uri),
        _ => "[content of an unknown kind]\n".to_owned(),
    });
    blocks.collect()
}
