/// Keeps notes.
impl<S: Store> Notes<S>
where
    S::Error: Display,
{
    /// Keeps a note.
    #[cfg(feature = "write")]
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        clippy::trivially_copy_pass_by_ref
    )]
    async fn keep(&self, text: String) -> Result<S::Key, S::Error> {
        self.store.keep(text).await
    }
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        clippy::trivially_copy_pass_by_ref
    )]
    fn count(self: Arc<Self>) -> usize {
        self.count
    }
    fn helper(&self) {}
}
#[automatically_derived]
impl<S: Store> ::mcp_runtime::__private::Service for Notes<S>
where
    S::Error: Display,
    Notes<S>: ::mcp_runtime::__private::Send + ::mcp_runtime::__private::Sync + 'static,
{
    fn tools() -> ::mcp_runtime::__private::Vec<::mcp_runtime::__private::Tool> {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let mut __mcp_list = __mcp::Vec::with_capacity(2usize);
        #[cfg(feature = "write")]
        {
            __mcp_list
                .push({
                    let __mcp_type = __mcp::Returned::<Result<S::Key, S::Error>>::NEW
                        .split();
                    __mcp::Definition {
                        name: "keep",
                        title: "",
                        description: "Keeps a note.",
                        parameters: &[
                            __mcp::Parameter {
                                name: "text",
                                description: "",
                                of: __mcp::argument::<String>(),
                                constraints: &[],
                                default: __mcp::None,
                            },
                        ],
                        read_only: __mcp::None,
                        destructive: __mcp::None,
                        idempotent: __mcp::Some(false),
                        open_world: __mcp::None,
                        hidden: false,
                        icon: "",
                        meta: &[],
                        needs: &[],
                        returns: __mcp::returns(
                            &__mcp_type.ok(),
                            &__mcp_type.err(),
                            (&&__mcp_type.ok()).success(),
                            (&&__mcp_type.err()).failure(),
                        ),
                        run: __mcp::Run::Async(|__mcp_call| {
                            let (__mcp_0,) = {
                                let mut __mcp_slots = __mcp::slots(&__mcp_call, &["text"]);
                                match (
                                    __mcp_slots.take::<String>(0usize),
                                    __mcp_slots.is_good(),
                                ) {
                                    (__mcp::Some(__mcp_0), true) => (__mcp_0,),
                                    _ => return __mcp_slots.refuse_later(),
                                }
                            };
                            __mcp::future(async move {
                                let __mcp_call = &__mcp_call;
                                let __mcp_self = __mcp::receiver::<Self>(__mcp_call);
                                let __mcp_returned = Self::keep(&*__mcp_self, __mcp_0)
                                    .await;
                                let __mcp_type = __mcp::Returned::<
                                    Result<S::Key, S::Error>,
                                >::NEW
                                    .split();
                                __mcp_type
                                    .finish(
                                        __mcp_returned,
                                        (&&__mcp_type.ok()).success(),
                                        (&&__mcp_type.err()).failure(),
                                    )
                            })
                        }),
                        timeout: __mcp::None,
                        concurrency: __mcp::None,
                        place: __mcp::Place {
                            file: __mcp::file!(),
                            line: __mcp::line!(),
                        },
                    }
                        .tool()
                });
        }
        {
            __mcp_list
                .push({
                    let __mcp_type = __mcp::Returned::<usize>::NEW.split();
                    __mcp::Definition {
                        name: "count",
                        title: "",
                        description: "",
                        parameters: &[],
                        read_only: __mcp::None,
                        destructive: __mcp::None,
                        idempotent: __mcp::None,
                        open_world: __mcp::None,
                        hidden: false,
                        icon: "",
                        meta: &[],
                        needs: &[],
                        returns: __mcp::returns(
                            &__mcp_type.ok(),
                            &__mcp_type.err(),
                            (&&__mcp_type.ok()).success(),
                            (&&__mcp_type.err()).failure(),
                        ),
                        run: __mcp::Run::Inline(|__mcp_call| {
                            let () = {
                                let __mcp_slots = __mcp::slots(__mcp_call, &[]);
                                match (__mcp_slots.is_good(),) {
                                    (true,) => {}
                                    _ => return __mcp_slots.refuse(),
                                }
                            };
                            let __mcp_returned = Self::count(
                                __mcp::receiver::<Self>(__mcp_call),
                            );
                            let __mcp_type = __mcp::Returned::<usize>::NEW.split();
                            __mcp_type
                                .finish(
                                    __mcp_returned,
                                    (&&__mcp_type.ok()).success(),
                                    (&&__mcp_type.err()).failure(),
                                )
                        }),
                        timeout: __mcp::None,
                        concurrency: __mcp::None,
                        place: __mcp::Place {
                            file: __mcp::file!(),
                            line: __mcp::line!(),
                        },
                    }
                        .tool()
                });
        }
        __mcp_list
    }
    fn instructions() -> ::mcp_runtime::__private::Option<&'static str> {
        use ::mcp_runtime::__private as __mcp;
        __mcp::Some("Keeps notes.")
    }
}
#[cfg(feature = "write")]
#[tool(__mcp_marker)]
const _: () = ();
#[mcp_runtime::tool(__mcp_marker)]
const _: () = ();
