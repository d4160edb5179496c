//! From methods and names to the functions behind them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use tokio::sync::Semaphore;

use super::handle::{Live, ServerHandle};
use super::inquiry::{Inquiry, Reply, written};
use super::state::States;
use super::tables::Tables;
use super::{Context, Invocation, ToolOutcome};
use crate::call::{Answer, Call, Outcome, Written};
use crate::dispatch::{Handle, Work};
use crate::era::{ListShape, list_shape};
use crate::protocol::{
    CacheHint, Code, Completion, CompletionRef, ErrorObject, Meta, Method, PromptResult,
    ResourceResult,
};

/// How long a client may keep a list. It changes rarely, and clients are told when it does; but a
/// client may outlive the server.
const LIST_TTL: Duration = Duration::from_secs(5 * 60);

pub(crate) struct Router {
    pub(super) live: Arc<Live>,
    pub(super) states: Arc<States>,
    /// Whether arguments with one other reading are read that way.
    pub(super) repairs: bool,
    pub(super) handle: ServerHandle,
    /// The threads that blocking functions run on, over all connections.
    pub(super) threads: Arc<Semaphore>,
}

impl Router {
    fn list(&self, call: &Call, tables: &Tables) -> Result<Work, ErrorObject> {
        let lists = &tables.lists;
        let listing = match call.method {
            Method::ListPrompts => &lists.prompts,
            Method::ListResources => &lists.resources,
            Method::ListResourceTemplates => &lists.templates,
            _ => match list_shape(call.info.version) {
                ListShape::Objects => &lists.objects,
                ListShape::Anything => &lists.anything,
            },
        };
        let cursor: Option<String> = call.params.optional("cursor")?;
        let written = Written {
            members: listing.page(cursor.as_deref())?,
            meta: Meta::new(),
            cache: Some(CacheHint::public(LIST_TTL)),
        };
        Ok(Work::Done(Outcome::Complete(Answer::Written(written))))
    }

    fn context(&self, call: Call) -> Context {
        let server = self.handle.clone();
        Context {
            call: call.info,
            server,
        }
    }

    fn call_tool(&self, call: Call, tables: &Tables) -> Result<Work, ErrorObject> {
        let name: String = call.params.required("name")?;
        let Some(tool) = tables.tools.get(&name) else {
            return Err(unknown("tool", &name, "tools/list"));
        };
        let arguments = call.params.get("arguments").cloned();
        let wraps_result = tool.wraps_result;
        let invocation = Invocation {
            context: self.context(call),
            arguments,
            schema: tool.definition.input_schema.clone(),
            receiver: tool.receiver.clone(),
            states: self.states.clone(),
            repairs: self.repairs,
        };
        let outcome = move |outcome: ToolOutcome| match outcome {
            Ok(result) => Outcome::Complete(Answer::Tool {
                result,
                wraps_result,
            }),
            Err(error) => Outcome::Failed(error),
        };
        let (run, threads) = (tool.run, &self.threads);
        Ok(tool.limit.work(&name, run, invocation, threads, outcome))
    }

    fn get_prompt(&self, call: Call, tables: &Tables) -> Result<Work, ErrorObject> {
        let name: String = call.params.required("name")?;
        let Some(prompt) = tables.prompts.get(&name) else {
            return Err(unknown("prompt", &name, "prompts/list"));
        };
        let arguments: Option<BTreeMap<String, Option<String>>> =
            call.params.optional("arguments")?;
        // What is null was left out.
        let given = arguments.unwrap_or_default().into_iter();
        let values: Vec<_> = given.filter_map(|(name, it)| Some((name, it?))).collect();
        let missing = prompt.missing(&values);
        if !missing.is_empty() {
            let missing: Vec<_> = missing
                .iter()
                .map(|it| format!("/arguments/{it}"))
                .collect();
            return Err(ErrorObject::invalid_params(format!(
                "invalid params: the prompt `{name}` needs {}",
                missing.join(" and ")
            )));
        }
        let inquiry = Inquiry {
            context: self.context(call),
            uri: String::new(),
            values,
            typed: String::new(),
            receiver: prompt.receiver.clone(),
            states: self.states.clone(),
        };
        Ok(prompt.handler.work(inquiry, |reply| match reply {
            Ok(result) => write_prompt(result),
            Err(error) => Outcome::Failed(error),
        }))
    }

    fn read_resource(&self, call: Call, tables: &Tables) -> Result<Work, ErrorObject> {
        let uri: String = call.params.required("uri")?;
        let Some((resource, values)) = tables.resource(&uri) else {
            return Err(ErrorObject::resource_not_found(&uri));
        };
        let inquiry = Inquiry {
            context: self.context(call),
            uri: uri.clone(),
            values,
            typed: String::new(),
            receiver: resource.receiver.clone(),
            states: self.states.clone(),
        };
        let mime_type = resource.definition.mime_type.clone();
        let cache = resource.cache;
        Ok(resource.handler.work(inquiry, move |reply| {
            write_resource(reply, &uri, mime_type.as_deref(), cache)
        }))
    }

    fn complete(&self, call: Call, tables: &Tables) -> Result<Work, ErrorObject> {
        #[derive(Deserialize)]
        struct Argument {
            name: String,
            value: String,
        }
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Known {
            arguments: BTreeMap<String, String>,
        }
        let whose: CompletionRef = call.params.required("ref")?;
        let argument: Argument = call.params.required("argument")?;
        let known: Known = call.params.optional("context")?.unwrap_or_default();
        let (names, completers, receiver, uri) = match &whose {
            CompletionRef::Prompt { name } => {
                let prompt = tables.prompts.get(name);
                let prompt = prompt.ok_or_else(|| unknown("prompt", name, "prompts/list"))?;
                let arguments = prompt.definition.arguments.iter();
                let names: Vec<_> = arguments.map(|it| it.name.as_str()).collect();
                (names, &prompt.completers, &prompt.receiver, String::new())
            }
            CompletionRef::Resource { uri } => {
                let resource = tables.resources.get(uri);
                let resource = resource
                    .ok_or_else(|| unknown("resource template", uri, "resources/templates/list"))?;
                let names = resource.variables();
                (names, &resource.completers, &resource.receiver, uri.clone())
            }
        };
        let Some(handler) = completers.get(&argument.name) else {
            if names.contains(&argument.name.as_str()) {
                return Ok(Work::Done(write_completion(Ok(Completion::default()))));
            }
            let name: String = argument.name.chars().take(128).collect();
            return Err(ErrorObject::invalid_params(format!(
                "invalid params: /argument/name: there is no `{name}`, but {names:?}"
            )));
        };
        let inquiry = Inquiry {
            context: self.context(call),
            uri,
            values: known.arguments.into_iter().collect(),
            typed: argument.value,
            receiver: receiver.clone(),
            states: self.states.clone(),
        };
        Ok(handler.work(inquiry, write_completion))
    }
}

impl Handle for Router {
    fn handle(&self, call: Call) -> Work {
        let tables = self.live.tables();
        let work = match call.method {
            Method::CallTool => self.call_tool(call, &tables),
            Method::GetPrompt => self.get_prompt(call, &tables),
            Method::ReadResource => self.read_resource(call, &tables),
            Method::Complete => self.complete(call, &tables),
            Method::ListTools
            | Method::ListPrompts
            | Method::ListResources
            | Method::ListResourceTemplates => self.list(&call, &tables),
            method => Err(ErrorObject::method_not_found(method.as_str())),
        };
        work.unwrap_or_else(|error| Work::Done(Outcome::Failed(error)))
    }
}

fn unknown(what: &str, name: &str, list: &str) -> ErrorObject {
    // The name came from outside: bounded, so that an error never amplifies a message.
    let name: String = name.chars().take(128).collect();
    ErrorObject::invalid_params(format!(
        "unknown {what}: {name}; `{list}` says which there are"
    ))
}

fn write_prompt(mut result: PromptResult) -> Outcome {
    let meta = std::mem::take(&mut result.meta);
    written(Written::new(&result).map(|written| Written { meta, ..written }))
}

fn write_resource(
    reply: Reply<ResourceResult>,
    uri: &str,
    mime_type: Option<&str>,
    cache: CacheHint,
) -> Outcome {
    let mut result = match reply {
        Ok(result) => result,
        // A function that says that there is nothing need not say what there is not.
        Err(error) if error.code == Code::RESOURCE_NOT_FOUND && error.data.is_none() => {
            return Outcome::Failed(ErrorObject::resource_not_found(uri));
        }
        Err(error) => return Outcome::Failed(error),
    };
    for part in &mut result.contents {
        if part.uri.is_empty() {
            uri.clone_into(&mut part.uri);
        }
        if part.mime_type.is_none() {
            part.mime_type = mime_type.map(str::to_owned);
        }
    }
    let cache = Some(result.cache.take().unwrap_or(cache));
    let meta = std::mem::take(&mut result.meta);
    written(Written::new(&result).map(|written| Written {
        meta,
        cache,
        ..written
    }))
}

fn write_completion(reply: Reply<Completion>) -> Outcome {
    #[derive(serde::Serialize)]
    struct Completed {
        completion: Completion,
    }
    match reply {
        Ok(completion) => written(Written::new(&Completed { completion })),
        Err(error) => Outcome::Failed(error),
    }
}
