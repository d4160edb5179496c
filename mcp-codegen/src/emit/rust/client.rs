//! The client: one method for each tool.

use super::{Body, Emitter, docs, identifier};
use crate::ir::Output;

impl Emitter<'_> {
    pub(super) fn client(&self, body: &mut Body) {
        let client = &self.names.client;
        for name in ["Call", "Client", "ConnectError", "Target"] {
            if name != "Call" || !self.api.tools.is_empty() {
                body.imports.add("mcp_runtime::client", name);
            }
        }
        let server = self.api.server.as_deref().unwrap_or("the server");
        docs::write(
            &mut body.source,
            "///",
            &format!("A connection to {server}."),
        );
        body.source.line("#[derive(Clone, Debug)]");
        body.source.open(format!("pub struct {client} {{"));
        body.source.line("client: Client,");
        body.source.close("}");
        body.source.blank();
        body.source.open(format!("impl {client} {{"));
        self.connect(body);
        for tool in 0..self.api.tools.len() {
            body.source.blank();
            self.method(body, tool);
        }
        body.source.close("}");
        body.source.blank();
        body.source
            .open(format!("impl From<Client> for {client} {{"));
        body.source.open("fn from(client: Client) -> Self {");
        body.source.line("Self { client }");
        body.source.close("}");
        body.source.close("}");
    }

    fn connect(&self, body: &mut Body) {
        let source = &mut body.source;
        source.line("/// Connects to the server at `target`.");
        source.line("///");
        source.line("/// # Errors");
        source.line("///");
        source.line("/// When the server cannot be reached, or speaks no protocol version that is known here.");
        source.open(
            "pub async fn connect(target: impl Into<Target>) -> Result<Self, ConnectError> {",
        );
        source.line("Client::connect(target).await.map(Self::from)");
        source.close("}");
        source.blank();
        source.line("/// The untyped client, for everything that is not a tool.");
        source.line("#[must_use]");
        source.open("pub fn client(&self) -> &Client {");
        source.line("&self.client");
        source.close("}");
    }

    fn method(&self, body: &mut Body, index: usize) {
        let (tool, names) = (&self.api.tools[index], &self.names.tools[index]);
        let text = tool
            .description
            .as_deref()
            .or(tool.title.as_deref())
            .unwrap_or_default();
        docs::write(&mut body.source, "///", text);
        let (call, output) = match tool.output {
            Output::Content => {
                body.imports.add("mcp_runtime::protocol", "ToolResult");
                ("call", "ToolResult")
            }
            Output::Value(_) => ("call_structured", names.result.as_str()),
            Output::Wrapped(_) => ("call_wrapped", names.result.as_str()),
        };
        let error = if tool.errors.is_empty() {
            String::new()
        } else {
            format!(", {}", names.error)
        };
        let mut parameters = vec!["&self".to_owned()];
        let arguments = if tool.without_arguments {
            body.imports.generated("Object");
            "Object::new()"
        } else {
            parameters.push(format!("arguments: {}", names.arguments));
            "arguments"
        };
        let head = format!("pub fn {}(", names.method);
        let tail = format!(") -> Call<{output}{error}> {{");
        super::constructor::signature(body, &head, &parameters, &tail);
        let name = identifier::string(&tool.name);
        let inside = format!("{name}, {arguments}");
        // The widths at which `rustfmt` breaks a call and a chain.
        if inside.chars().count() > 60 {
            body.source.open(format!("self.client.{call}("));
            body.source.line(format!("{name},"));
            body.source.line(format!("{arguments},"));
            body.source.close(")");
        } else if "self.client.()".len() + call.len() + inside.chars().count() <= 60 {
            body.source.line(format!("self.client.{call}({inside})"));
        } else {
            body.source.open("self.client");
            body.source.line(format!(".{call}({inside})"));
            body.source.dedent();
        }
        body.source.close("}");
    }
}
