/// A page.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
async fn page(shelf: &Shelf, number: u32, mark: Option<char>) -> Option<String> {
    shelf.page(number)
}
#[doc(hidden)]
struct page {}
#[automatically_derived]
impl ::mcp_runtime::__private::ResourceFn for page {
    fn resource() -> ::mcp_runtime::__private::Resource {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::ResourceDefinition {
            uri: "docs://pages/{number}{?mark}",
            mime_type: "text/plain",
            size: __mcp::None,
            cache: __mcp::cache(3600000u64, true),
            variables: &[
                __mcp::PromptParameter {
                    name: "number",
                    description: "",
                    required: __mcp::Asked::<u32>::NEW.split().is_required(),
                    complete: __mcp::Some(__mcp::completer(numbers)),
                },
                __mcp::PromptParameter {
                    name: "mark",
                    description: "",
                    required: __mcp::Asked::<Option<char>>::NEW.split().never_required(),
                    complete: __mcp::None,
                },
            ],
            name: "page",
            title: "",
            description: "A page.",
            icon: "",
            needs: &[__mcp::need::<Shelf>()],
            handler: __mcp::Handler::Async(|__mcp_call| {
                let (__mcp_0, __mcp_1) = {
                    let mut __mcp_values = __mcp::Values::of(&__mcp_call);
                    match (
                        {
                            let __mcp_asked = __mcp::Asked::<u32>::NEW.split();
                            __mcp_asked
                                .take(
                                    &mut __mcp_values,
                                    "number",
                                    (&&__mcp_asked.inner()).reading(),
                                )
                        },
                        {
                            let __mcp_asked = __mcp::Asked::<Option<char>>::NEW.split();
                            __mcp_asked
                                .take(
                                    &mut __mcp_values,
                                    "mark",
                                    (&&__mcp_asked.inner()).reading(),
                                )
                        },
                    ) {
                        (__mcp::Some(__mcp_0), __mcp::Some(__mcp_1)) => {
                            (__mcp_0, __mcp_1)
                        }
                        _ => return __mcp_values.refuse_later(),
                    }
                };
                __mcp::future(async move {
                    let __mcp_call = &__mcp_call;
                    let __mcp_returned = page(
                            __mcp::borrow::<Shelf>(__mcp_call),
                            __mcp_0,
                            __mcp_1,
                        )
                        .await;
                    let __mcp_type = __mcp::Returned::<Option<String>>::NEW.split();
                    __mcp_type.resource(__mcp_returned, (&&__mcp_type.err()).failure())
                })
            }),
            place: __mcp::Place {
                file: __mcp::file!(),
                line: __mcp::line!(),
            },
        }
            .resource()
    }
}
/// What to read first.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
fn readme() -> &'static str {
    "Read me!"
}
#[doc(hidden)]
struct readme {}
#[automatically_derived]
impl ::mcp_runtime::__private::ResourceFn for readme {
    fn resource() -> ::mcp_runtime::__private::Resource {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::ResourceDefinition {
            uri: "docs://readme",
            mime_type: "",
            size: __mcp::Some(8),
            cache: __mcp::cache(0u64, false),
            variables: &[],
            name: "readme",
            title: "",
            description: "What to read first.",
            icon: "",
            needs: &[],
            handler: __mcp::Handler::Inline(|__mcp_call| {
                let __mcp_returned = readme();
                let __mcp_type = __mcp::Returned::<&'static str>::NEW.split();
                __mcp_type.resource(__mcp_returned, (&&__mcp_type.err()).failure())
            }),
            place: __mcp::Place {
                file: __mcp::file!(),
                line: __mcp::line!(),
            },
        }
            .resource()
    }
}
