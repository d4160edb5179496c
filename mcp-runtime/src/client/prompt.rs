//! Asking for prompts, and for what their arguments may become.

use serde::{Deserialize, Serialize};

use super::{Client, ClientError, pages};
use crate::protocol::{Completion, CompletionRef, Method, Prompt, PromptResult};

impl Client {
    /// All prompts of the server, from all pages of the list.
    ///
    /// Specification: *Prompts, Listing Prompts*; *Pagination*.
    ///
    /// # Errors
    /// What [`list_tools`](Self::list_tools) reports.
    pub async fn list_prompts(&self) -> Result<Vec<Prompt>, ClientError> {
        let list = pages::list(self, Method::ListPrompts, "prompts").await?;
        Ok(list.items)
    }

    /// Fills in a prompt. `arguments` serialise to an object of strings; `()` is one without members.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::ClientError> {
    /// let arguments = serde_json::json!({ "code": "1 + 1" });
    /// let prompt = client.get_prompt("review", arguments).await?;
    /// for message in prompt.messages {
    ///     println!("{:?}: {:?}", message.role, message.content);
    /// }
    /// # Ok(()) }
    /// ```
    ///
    /// Specification: *Prompts, Getting a Prompt*.
    ///
    /// # Errors
    /// What [`request`](Self::request) reports.
    pub async fn get_prompt(
        &self,
        name: &str,
        arguments: impl Serialize,
    ) -> Result<PromptResult, ClientError> {
        #[derive(Serialize)]
        struct Params<'a, A> {
            name: &'a str,
            arguments: A,
        }
        let arguments = crate::protocol::Params::encode(&arguments);
        let arguments = arguments.map_err(ClientError::Params)?;
        let params = Params { name, arguments };
        self.request(Method::GetPrompt.as_str(), params).await
    }

    /// What the value of a prompt's argument, or of a template's variable, may become that starts with
    /// what was `typed`.
    ///
    /// ```no_run
    /// # async fn example(client: mcp_runtime::client::Client) -> Result<(), mcp_runtime::client::ClientError> {
    /// use mcp_runtime::protocol::CompletionRef;
    ///
    /// let prompt = CompletionRef::prompt("review");
    /// let languages = client.complete(prompt, "language", "ru", ()).await?;
    /// println!("{:?}", languages.values);
    /// # Ok(()) }
    /// ```
    ///
    /// `known` serialises to an object of the other arguments that are known already; `()` is none.
    ///
    /// Specification: *Completion*.
    ///
    /// # Errors
    /// What [`request`](Self::request) reports.
    pub async fn complete(
        &self,
        of: CompletionRef,
        argument: &str,
        typed: &str,
        known: impl Serialize,
    ) -> Result<Completion, ClientError> {
        #[derive(Serialize)]
        struct Argument<'a> {
            name: &'a str,
            value: &'a str,
        }
        #[derive(Serialize)]
        struct Context {
            arguments: crate::protocol::Params,
        }
        #[derive(Serialize)]
        struct Params<'a> {
            r#ref: CompletionRef,
            argument: Argument<'a>,
            #[serde(skip_serializing_if = "Option::is_none")]
            context: Option<Context>,
        }
        #[derive(Deserialize)]
        struct Completed {
            completion: Completion,
        }
        let known = crate::protocol::Params::encode(&known).map_err(ClientError::Params)?;
        let params = Params {
            r#ref: of,
            argument: Argument {
                name: argument,
                value: typed,
            },
            context: (!known.is_empty()).then_some(Context { arguments: known }),
        };
        let Completed { completion } = self.request(Method::Complete.as_str(), params).await?;
        Ok(completion)
    }
}
