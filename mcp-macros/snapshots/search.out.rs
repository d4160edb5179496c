#[cfg(feature = "search")]
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
pub(crate) async fn search<'a>(
    ctx: &Context,
    index: &'a Index,
    query: String,
    tags: Vec<String>,
    language: String,
    mut limit: usize,
) -> Result<Vec<&'a str>, SearchError> {
    index.search(query)
}
#[cfg(feature = "search")]
#[doc(hidden)]
pub(crate) struct search {}
#[cfg(feature = "search")]
#[automatically_derived]
impl ::mcp_runtime::__private::ToolFn for search {
    fn tool() -> ::mcp_runtime::__private::Tool {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        {
            let __mcp_type = __mcp::Returned::<Result<Vec<&'_ str>, SearchError>>::NEW
                .split();
            __mcp::Definition {
                name: "find",
                title: "Find",
                description: include_str!("find.md"),
                parameters: &[
                    __mcp::Parameter {
                        name: "query",
                        description: "",
                        of: __mcp::argument::<String>(),
                        constraints: &[],
                        default: __mcp::None,
                    },
                    __mcp::Parameter {
                        name: "tags",
                        description: "",
                        of: __mcp::argument::<Vec<String>>(),
                        constraints: &[],
                        default: __mcp::Some(
                            &|| {
                                __mcp::Shown(&<Vec<String> as __mcp::Default>::default())
                                    .json()
                            },
                        ),
                    },
                    __mcp::Parameter {
                        name: "lang",
                        description: "",
                        of: __mcp::argument::<String>(),
                        constraints: &[],
                        default: __mcp::Some(
                            &|| {
                                __mcp::Shown(
                                        &(|| -> String { __mcp::text::<String>("en") })(),
                                    )
                                    .json()
                            },
                        ),
                    },
                    __mcp::Parameter {
                        name: "limit",
                        description: "",
                        of: __mcp::argument::<usize>(),
                        constraints: &[],
                        default: __mcp::Some(
                            &|| __mcp::Shown(&(|| -> usize { LIMIT })()).json(),
                        ),
                    },
                ],
                read_only: __mcp::Some(true),
                destructive: __mcp::None,
                idempotent: __mcp::None,
                open_world: __mcp::None,
                hidden: false,
                icon: "",
                meta: &[],
                needs: &[__mcp::need::<Context>(), __mcp::need::<Index>()],
                returns: __mcp::returns(
                    &__mcp_type.ok(),
                    &__mcp_type.err(),
                    (&&__mcp_type.ok()).success(),
                    (&&__mcp_type.err()).failure(),
                ),
                run: __mcp::Run::Async(|__mcp_call| {
                    let (__mcp_0, __mcp_1, __mcp_2, __mcp_3) = {
                        let mut __mcp_slots = __mcp::slots(
                            &__mcp_call,
                            &["query", "tags", "lang", "limit"],
                        );
                        match (
                            __mcp_slots.take::<String>(0usize),
                            __mcp_slots
                                .take_or::<
                                    Vec<String>,
                                >(1usize, <Vec<String> as __mcp::Default>::default),
                            __mcp_slots
                                .take_or::<
                                    String,
                                >(2usize, (|| -> String { __mcp::text::<String>("en") })),
                            __mcp_slots
                                .take_or::<usize>(3usize, (|| -> usize { LIMIT })),
                            __mcp_slots.is_good(),
                        ) {
                            (
                                __mcp::Some(__mcp_0),
                                __mcp::Some(__mcp_1),
                                __mcp::Some(__mcp_2),
                                __mcp::Some(__mcp_3),
                                true,
                            ) => (__mcp_0, __mcp_1, __mcp_2, __mcp_3),
                            _ => return __mcp_slots.refuse_later(),
                        }
                    };
                    __mcp::future(async move {
                        let __mcp_call = &__mcp_call;
                        let __mcp_returned = search(
                                __mcp::borrow::<Context>(__mcp_call),
                                __mcp::borrow::<Index>(__mcp_call),
                                __mcp_0,
                                __mcp_1,
                                __mcp_2,
                                __mcp_3,
                            )
                            .await;
                        let __mcp_type = __mcp::Returned::<
                            Result<Vec<&'_ str>, SearchError>,
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
        }
    }
}
