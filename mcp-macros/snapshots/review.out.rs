/// Asks for a review.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
async fn review(
    ctx: &Context,
    code: String,
    language: String,
) -> Result<String, ReviewError> {
    house.review(code)
}
#[doc(hidden)]
struct review {}
#[automatically_derived]
impl ::mcp_runtime::__private::PromptFn for review {
    fn prompt() -> ::mcp_runtime::__private::Prompt {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::PromptDefinition {
            arguments: &[
                __mcp::PromptParameter {
                    name: "code",
                    description: "The code to review.",
                    required: __mcp::Asked::<String>::NEW.split().is_required(),
                    complete: __mcp::None,
                },
                __mcp::PromptParameter {
                    name: "in",
                    description: "",
                    required: false,
                    complete: __mcp::None,
                },
            ],
            name: "review",
            title: "Review",
            description: "Asks for a review.",
            icon: "",
            needs: &[__mcp::need::<Context>()],
            handler: __mcp::Handler::Async(|__mcp_call| {
                let (__mcp_0, __mcp_1) = {
                    let mut __mcp_values = __mcp::Values::of(&__mcp_call);
                    match (
                        {
                            let __mcp_asked = __mcp::Asked::<String>::NEW.split();
                            __mcp_asked
                                .take(
                                    &mut __mcp_values,
                                    "code",
                                    (&&__mcp_asked.inner()).reading(),
                                )
                        },
                        {
                            let __mcp_asked = __mcp::Asked::<String>::NEW.split();
                            __mcp_asked
                                .take_or(
                                    &mut __mcp_values,
                                    "in",
                                    (&&__mcp_asked.inner()).reading(),
                                    (|| -> String { __mcp::text::<String>("English") }),
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
                    let __mcp_returned = review(
                            __mcp::borrow::<Context>(__mcp_call),
                            __mcp_0,
                            __mcp_1,
                        )
                        .await;
                    let __mcp_type = __mcp::Returned::<Result<String, ReviewError>>::NEW
                        .split();
                    __mcp_type.prompt(__mcp_returned, (&&__mcp_type.err()).failure())
                })
            }),
            place: __mcp::Place {
                file: __mcp::file!(),
                line: __mcp::line!(),
            },
        }
            .prompt()
    }
}
