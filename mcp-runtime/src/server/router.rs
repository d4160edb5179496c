//! From names to tools. Built once, immutable, shared.

use std::any::TypeId;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use bytes::Bytes;
use serde::Serialize;

use super::state::States;
use super::{Context, Invocation, Run, Tool, ToolOutcome};
use crate::call::{Answer, Call, Outcome};
use crate::dispatch::{Handle, Work};
use crate::era::{ListShape, list_shape};
use crate::error::StartError;
use crate::protocol::{self, ErrorObject, Json, Method};

/// How long a client may keep the list of tools, in milliseconds. It never changes while the server
/// runs, but a client may outlive the server.
const LIST_TTL_MS: u64 = 5 * 60 * 1000;

pub(crate) struct Router {
    tools: Vec<Tool>,
    by_name: HashMap<String, usize>,
    states: Arc<States>,
    lists: Lists,
}

/// The members of the result of `tools/list`, written once for each shape.
struct Lists {
    objects: Bytes,
    anything: Bytes,
}

impl Router {
    /// Makes the tables; what is wrong is added to `mistakes`.
    pub(crate) fn new(
        tools: Vec<Tool>,
        states: States,
        mistakes: &mut Vec<StartError>,
    ) -> Result<Self, serde_json::Error> {
        let mut by_name = HashMap::with_capacity(tools.len());
        for (index, tool) in tools.iter().enumerate() {
            let name = &tool.definition.name;
            if !is_tool_name(name) {
                let (name, place) = (name.clone(), tool.place);
                mistakes.push(StartError::ToolName { name, place });
            }
            if let Some(first) = by_name.insert(name.clone(), index) {
                mistakes.push(StartError::SameName {
                    name: name.clone(),
                    first: tools[first].place,
                    second: tool.place,
                });
            }
            let missing = tool.needs.iter().filter(|need| {
                let id = (need.id)();
                id != TypeId::of::<Context>() && !states.contains(id)
            });
            mistakes.extend(missing.map(|need| StartError::MissingState {
                tool: name.clone(),
                place: tool.place,
                state: (need.name)(),
            }));
        }
        let lists = Lists {
            objects: list(&tools, ListShape::Objects)?,
            anything: list(&tools, ListShape::Anything)?,
        };
        Ok(Self {
            tools,
            by_name,
            states: Arc::new(states),
            lists,
        })
    }

    fn list_tools(&self, call: &Call) -> Result<Answer, ErrorObject> {
        if call.params.optional::<String>("cursor")?.is_some() {
            return Err(ErrorObject::invalid_params(
                "invalid params: /cursor is not one of ours: the list has one page",
            ));
        }
        Ok(Answer::Members(match list_shape(call.info.version) {
            ListShape::Objects => self.lists.objects.clone(),
            ListShape::Anything => self.lists.anything.clone(),
        }))
    }

    fn call_tool(&self, call: Call) -> Result<Work, ErrorObject> {
        let name: String = call.params.required("name")?;
        let Some(&index) = self.by_name.get(&name) else {
            return Err(self.unknown_tool(&name));
        };
        let tool = &self.tools[index];
        let arguments = call.params.get("arguments").cloned();
        let wraps_result = tool.wraps_result;
        let invocation = Invocation {
            context: Context { call: call.info },
            arguments,
            schema: tool.definition.input_schema.clone(),
            receiver: tool.receiver.clone(),
            states: self.states.clone(),
        };
        let outcome = move |outcome: ToolOutcome| match outcome {
            Ok(result) => Outcome::Complete(Answer::Tool {
                result,
                wraps_result,
            }),
            Err(error) => Outcome::Failed(error),
        };
        Ok(match tool.run {
            Run::Inline(run) => Work::Inline(Box::new(move || outcome(run(&invocation)))),
            Run::Blocking(run) => Work::Blocking(Box::new(move || outcome(run(&invocation)))),
            Run::Async(run) => Work::Task(Box::pin(async move { outcome(run(invocation).await) })),
        })
    }

    fn unknown_tool(&self, name: &str) -> ErrorObject {
        // The name came from outside: bounded, so that an error never amplifies a message.
        let name: String = name.chars().take(128).collect();
        ErrorObject::invalid_params(format!(
            "unknown tool: {name}; `tools/list` says which there are"
        ))
    }
}

impl Handle for Router {
    fn handle(&self, call: Call) -> Work {
        let work = match call.method {
            Method::ListTools => self
                .list_tools(&call)
                .map(|answer| Work::Done(Outcome::Complete(answer))),
            Method::CallTool => self.call_tool(call),
            method => Err(ErrorObject::method_not_found(method.as_str())),
        };
        work.unwrap_or_else(|error| Work::Done(Outcome::Failed(error)))
    }
}

/// Whether clients accept a name. Specification: *Tools, Tool Names*.
fn is_tool_name(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

/// The members of the result of `tools/list`.
fn list(tools: &[Tool], shape: ListShape) -> Result<Bytes, serde_json::Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct List<'a> {
        tools: Vec<Cow<'a, protocol::Tool>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        ttl_ms: Option<u64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cache_scope: Option<&'static str>,
    }
    let listed = tools.iter().filter(|tool| !tool.hidden);
    let described = listed.map(|tool| match shape {
        ListShape::Objects if tool.wraps_result => wrap(&tool.definition).map(Cow::Owned),
        _ => Ok(Cow::Borrowed(&tool.definition)),
    });
    let caches = shape == ListShape::Anything;
    let text = Bytes::from(serde_json::to_vec(&List {
        tools: described.collect::<Result<_, _>>()?,
        ttl_ms: caches.then_some(LIST_TTL_MS),
        cache_scope: caches.then_some("public"),
    })?);
    Ok(text.slice(1..text.len() - 1))
}

/// The tool with an output schema that says `{"result": …}`.
fn wrap(tool: &protocol::Tool) -> Result<protocol::Tool, serde_json::Error> {
    let mut tool = tool.clone();
    if let Some(schema) = &tool.output_schema {
        let mut inner: serde_json::Value = schema.decode()?;
        // References count from the root, so what they refer to moves there.
        let definitions = inner
            .as_object_mut()
            .and_then(|schema| schema.shift_remove("$defs"));
        let mut outer = serde_json::json!({
            "type": "object",
            "properties": { "result": inner },
            "required": ["result"],
            "additionalProperties": false,
        });
        if let Some(definitions) = definitions {
            outer["$defs"] = definitions;
        }
        tool.output_schema = Some(Json::encode(&outer)?);
    }
    Ok(tool)
}
