//! From a server in the making to one that serves.

use std::any::TypeId;
use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;

use super::handle::{Live, ServerHandle};
use super::router::Router;
use super::tables::{Entries, Tables};
use super::{Context, Server};
use crate::changes::Hub;
use crate::dispatch::{self, Limits};
use crate::era::{Profile, ServerEra};
use crate::error::{Error, Kind, Result};
use crate::protocol::{Json, ListChanged, ResourcesCapability, ServerCapabilities};
use crate::transport::Connection;

/// A server that was checked, shared by its connections.
pub(super) struct Built {
    profile: Arc<Profile>,
    router: Arc<Router>,
    pub(super) limits: Limits,
    hub: Arc<Hub>,
}

impl Built {
    pub(super) async fn serve(
        &self,
        connection: &mut Connection,
        stop: impl Future<Output = ()>,
        drain: impl Future<Output = ()>,
    ) {
        let era = ServerEra::new(self.profile.clone(), self.hub.clone());
        let (router, limits) = (self.router.clone(), self.limits.clone());
        let end = dispatch::serve(connection, era, router, limits, stop, drain).await;
        tracing::debug!(?end, "a connection ended");
    }
}

impl Server {
    /// Checks the server and makes its tables.
    pub(super) fn build(mut self) -> Result<Built> {
        let kinds = self.kinds();
        let tells = self.tells();
        let capabilities = self.capabilities(&kinds, tells);
        let handle = self.handle;
        self.states.insert(handle.clone());
        let mut types = self.states.types();
        types.insert(TypeId::of::<Context>());
        let (mut tools, mut prompts, mut resources) =
            (Entries::default(), Entries::default(), Entries::default());
        let mistakes = &mut self.mistakes;
        tools.add(self.offers.tools, &types, mistakes);
        prompts.add(self.offers.prompts, &types, mistakes);
        resources.add(self.offers.resources, &types, mistakes);
        if !self.mistakes.is_empty() {
            return Err(Error::Start(self.mistakes));
        }
        let tables =
            Tables::new(tools, prompts, resources, self.page_size).map_err(Error::Describe)?;
        let live = Live::new(tables, types, kinds, self.page_size, tells);
        handle.serves(&live);
        let instructions = self.instructions.join("\n\n");
        let profile = Profile {
            written_info: Json::encode(&self.info).map_err(Error::Describe)?,
            info: self.info,
            instructions: (!instructions.is_empty()).then_some(instructions),
            capabilities,
        };
        let threads = Arc::new(Semaphore::new(self.blocking.min(Semaphore::MAX_PERMITS)));
        Ok(Built {
            profile: Arc::new(profile),
            hub: handle.hub(),
            router: Arc::new(Router {
                live,
                states: Arc::new(self.states),
                repairs: self.repairs,
                threads: threads.clone(),
                handle,
            }),
            limits: Limits {
                calls: self.calls,
                blocking: threads,
                working: Arc::default(),
                runtime: Handle::current(),
            },
        })
    }

    /// What is offered, be it with nothing in it yet.
    fn kinds(&self) -> Vec<Kind> {
        let offers = &self.offers;
        let mut kinds = self.named.clone();
        kinds.extend((!offers.tools.is_empty()).then_some(Kind::Tool));
        kinds.extend((!offers.prompts.is_empty()).then_some(Kind::Prompt));
        kinds.extend((!offers.resources.is_empty()).then_some(Kind::Resource));
        kinds
    }

    /// Whether clients will hear of changes: whether someone has what it takes to tell of one.
    fn tells(&self) -> bool {
        let offers = &self.offers;
        let tools = offers.tools.iter().flat_map(|it| &it.needs);
        let prompts = offers.prompts.iter().flat_map(|it| &it.needs);
        let resources = offers.resources.iter().flat_map(|it| &it.needs);
        let mut needs = tools.chain(prompts).chain(resources);
        self.handle.is_taken() || needs.any(|need| (need.id)() == TypeId::of::<ServerHandle>())
    }

    /// What the server can do, by what it was given.
    fn capabilities(&self, kinds: &[Kind], tells: bool) -> ServerCapabilities {
        let empty = || Json::encode(&serde_json::Map::new()).expect("no members are always JSON");
        let list = |kind| {
            kinds.contains(&kind).then(|| ListChanged {
                list_changed: tells.then_some(true),
            })
        };
        let offers = &self.offers;
        let completes = offers.prompts.iter().any(|it| !it.completers.is_empty())
            || offers.resources.iter().any(|it| !it.completers.is_empty());
        // What comes later may complete something, too.
        let may = tells && (kinds.contains(&Kind::Prompt) || kinds.contains(&Kind::Resource));
        let resources = kinds.contains(&Kind::Resource);
        ServerCapabilities {
            tools: list(Kind::Tool),
            prompts: list(Kind::Prompt),
            resources: resources.then(|| ResourcesCapability {
                subscribe: tells.then_some(true),
                list_changed: tells.then_some(true),
            }),
            completions: (completes || may).then(empty),
            logging: self.logging.then(empty),
            ..ServerCapabilities::default()
        }
    }
}
