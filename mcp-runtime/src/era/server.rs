//! The server's half of the eras: which request is served, and in which version.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};

use bytes::Bytes;

use super::legacy::server::{Session, initialize, set_log_level};
use super::modern::introduction::Introduction;
use super::modern::server::{Listen, discover, identify, listen, listened, missing_metadata};
use super::seal::seal;
use super::table;
use crate::call::{Answer, Call, CallInfo, Caller, Outcome};
use crate::changes::{Hub, Listener};
use crate::protocol::{
    Era, ErrorObject, Implementation, Json, Method, Params, ProgressToken, Request, RequestId,
    RequestMeta, ServerCapabilities, Version, key,
};
use crate::transport::{Identity, Outgoing};

/// What a server says about itself, in both eras. Made once.
#[derive(Debug)]
pub(crate) struct Profile {
    pub(crate) info: Implementation,
    /// The same, written once for all results.
    pub(crate) written_info: Json,
    pub(crate) instructions: Option<String>,
    pub(crate) capabilities: ServerCapabilities,
}

/// What one connection of a server knows about the eras.
///
/// Both are served at once: a request with modern metadata stands for itself, and `initialize` opens a
/// legacy session that lasts as long as the connection.
#[derive(Debug)]
pub(crate) struct ServerEra {
    profile: Arc<Profile>,
    session: RwLock<Option<Session>>,
    /// What modern requests said of their sender.
    introduction: Introduction,
    /// Who hears of changes, on this connection and others.
    hub: Arc<Hub>,
    /// The subscriptions of this connection.
    listening: Mutex<Vec<Weak<Listener>>>,
}

/// A result without members.
const NOTHING: Answer = Answer::Members(Bytes::new());

/// What becomes of a request.
pub(crate) enum Admission {
    /// A handler answers it.
    Call(Call),
    /// The protocol answers it.
    Answer(Arc<CallInfo>, Answer),
    /// The client hears of changes until the request is withdrawn.
    Listen(Arc<CallInfo>, Subscription),
}

/// What the metadata of a request says.
#[derive(Default)]
struct Sender {
    /// Wants to hear of progress, under this name.
    token: Option<ProgressToken>,
    /// Who asks, in which version; `None` where the session knows.
    caller: Option<(Version, Arc<Caller>)>,
}

/// A subscription that has not begun.
pub(crate) struct Subscription(Listen);

impl ServerEra {
    pub(crate) fn new(profile: Arc<Profile>, hub: Arc<Hub>) -> Self {
        Self {
            profile,
            session: RwLock::new(None),
            introduction: Introduction::default(),
            hub,
            listening: Mutex::default(),
        }
    }

    /// Decides whether and how a request is served.
    pub(crate) fn admit(
        &self,
        request: Request,
        reply: &Outgoing,
        identity: Identity,
    ) -> Result<Admission, ErrorObject> {
        let Request { id, method, params } = request;
        let Sender { token, caller } = self.sender(&params)?;
        let (version, client) = match caller {
            Some(caller) => caller,
            None if method == Method::Initialize => {
                return self.open_session(id, &params, reply, identity);
            }
            None => self.continue_session(&method)?,
        };
        if !table::serves(&method, version.era(), &self.profile) {
            return Err(ErrorObject::method_not_found(method.as_str()));
        }
        let info = Arc::new(CallInfo::new(
            id,
            version,
            client,
            token,
            reply.clone(),
            identity,
        ));
        Ok(match method {
            Method::Discover => {
                let result = discover(&self.profile)
                    .map_err(|error| ErrorObject::internal(error.to_string()))?;
                Admission::Answer(info, members(result))
            }
            Method::Ping => Admission::Answer(info, NOTHING),
            Method::SetLogLevel => {
                set_log_level(&info.client, &params)?;
                Admission::Answer(info, NOTHING)
            }
            Method::SubscribeResource => {
                self.in_session(|session| session.subscribe(&params))?;
                Admission::Answer(info, NOTHING)
            }
            Method::UnsubscribeResource => {
                self.in_session(|session| session.unsubscribe(&params))?;
                Admission::Answer(info, NOTHING)
            }
            Method::Listen => {
                let listen = listen(&self.profile, &params, &info)?;
                Admission::Listen(info, Subscription(listen))
            }
            method => Admission::Call(Call {
                method,
                params,
                info,
            }),
        })
    }

    /// Writes what came of a call as the response of its version.
    pub(crate) fn seal(&self, call: &CallInfo, outcome: Outcome) -> Vec<u8> {
        seal(call, outcome, self.profile.written_info.as_bytes())
    }

    /// Takes note of the end of a handshake.
    pub(crate) fn initialized(&self) {
        let mut session = self.session.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = &mut *session {
            session.initialized(&self.hub);
        }
    }

    /// Begins a subscription.
    pub(crate) fn listen(&self, Subscription(listen): Subscription) -> Arc<Listener> {
        let listener = listen.listener.clone();
        listen.acknowledge();
        let mut listening = self.listening();
        listening.retain(|listener| listener.strong_count() > 0);
        listening.push(Arc::downgrade(&listener));
        self.hub.add(&listener);
        listener
    }

    /// Ends the subscriptions of this connection and says why; answers the requests that are to be
    /// answered by [`listened`](Self::listened).
    pub(crate) fn end_listening(&self, reason: &str) -> Vec<Arc<CallInfo>> {
        let listening = std::mem::take(&mut *self.listening());
        let live = listening.iter().filter_map(Weak::upgrade);
        live.filter(|listener| listener.close(reason))
            .filter_map(|listener| listener.call().cloned())
            .collect()
    }

    /// What a subscription comes to that the server ends.
    pub(crate) fn listened(call: &CallInfo) -> Outcome {
        Outcome::Complete(listened(&call.id))
    }

    fn listening(&self) -> MutexGuard<'_, Vec<Weak<Listener>>> {
        self.listening
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the metadata of a request.
    fn sender(&self, params: &Params) -> Result<Sender, ErrorObject> {
        let Some(text) = params.get("_meta") else {
            return Ok(Sender::default());
        };
        if let Some(caller) = self.introduction.recall(text) {
            return Ok(Sender {
                token: None,
                caller: Some(caller),
            });
        }
        let meta: RequestMeta = params.optional("_meta")?.unwrap_or_default();
        let token = meta.progress_token.clone();
        let is_modern = meta.protocol_version.is_some();
        let caller = is_modern
            .then(|| identify(&self.profile, meta))
            .transpose()?;
        if let (None, Some((version, client))) = (&token, &caller) {
            self.introduction.learn(text, *version, client);
        }
        Ok(Sender { token, caller })
    }

    fn in_session(
        &self,
        work: impl FnOnce(&Session) -> Result<(), ErrorObject>,
    ) -> Result<(), ErrorObject> {
        let session = self.session.read().unwrap_or_else(PoisonError::into_inner);
        session.as_ref().map_or(Ok(()), work)
    }

    fn open_session(
        &self,
        id: RequestId,
        params: &Params,
        reply: &Outgoing,
        identity: Identity,
    ) -> Result<Admission, ErrorObject> {
        let (session, result) = initialize(&self.profile, params, reply)?;
        let client = session.client.clone();
        let info = CallInfo::new(id, session.version, client, None, reply.clone(), identity);
        *self.session.write().unwrap_or_else(PoisonError::into_inner) = Some(session);
        Ok(Admission::Answer(Arc::new(info), members(result)))
    }

    /// The version and client of the session that is open, if there is one.
    fn continue_session(&self, method: &Method) -> Result<(Version, Arc<Caller>), ErrorObject> {
        let session = self.session.read().unwrap_or_else(PoisonError::into_inner);
        match &*session {
            Some(session) => Ok((session.version, session.client.clone())),
            None if table::serves(method, Era::Modern, &self.profile) => Err(missing_metadata(&[
                key::PROTOCOL_VERSION,
                key::CLIENT_CAPABILITIES,
            ])),
            // A client may ask whether we are alive before anything else.
            None if *method == Method::Ping => Ok((Version::NEWEST_LEGACY, Arc::default())),
            None => Err(ErrorObject::method_not_found(method.as_str())),
        }
    }
}

/// The members of an object that was just written.
fn members(object: Vec<u8>) -> Answer {
    let object = Bytes::from(object);
    Answer::Members(object.slice(1..object.len() - 1))
}
