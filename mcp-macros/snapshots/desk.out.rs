impl Desk {
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        clippy::trivially_copy_pass_by_ref
    )]
    fn letter(&self, to: String) -> String {
        self.letter_to(to)
    }
}
#[automatically_derived]
impl ::mcp_runtime::__private::Service for Desk {
    fn tools() -> ::mcp_runtime::__private::Vec<::mcp_runtime::__private::Tool> {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let mut __mcp_list = __mcp::Vec::with_capacity(0usize);
        __mcp_list.extend(Self::offers_of_part_drawers().tools);
        __mcp_list
    }
    fn prompts() -> ::mcp_runtime::__private::Vec<::mcp_runtime::__private::Prompt> {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let mut __mcp_list = __mcp::Vec::with_capacity(1usize);
        {
            __mcp_list
                .push(
                    __mcp::PromptDefinition {
                        arguments: &[
                            __mcp::PromptParameter {
                                name: "to",
                                description: "",
                                required: __mcp::Asked::<String>::NEW.split().is_required(),
                                complete: __mcp::None,
                            },
                        ],
                        name: "letter",
                        title: "",
                        description: "",
                        icon: "",
                        needs: &[],
                        handler: __mcp::Handler::Blocking(|__mcp_call| {
                            let (__mcp_0,) = {
                                let mut __mcp_values = __mcp::Values::of(__mcp_call);
                                match (
                                    {
                                        let __mcp_asked = __mcp::Asked::<String>::NEW.split();
                                        __mcp_asked
                                            .take(
                                                &mut __mcp_values,
                                                "to",
                                                (&&__mcp_asked.inner()).reading(),
                                            )
                                    },
                                ) {
                                    (__mcp::Some(__mcp_0),) => (__mcp_0,),
                                    _ => return __mcp_values.refuse(),
                                }
                            };
                            let __mcp_self = __mcp::receiver::<Self>(__mcp_call);
                            let __mcp_returned = Self::letter(&*__mcp_self, __mcp_0);
                            let __mcp_type = __mcp::Returned::<String>::NEW.split();
                            __mcp_type
                                .prompt(__mcp_returned, (&&__mcp_type.err()).failure())
                        }),
                        place: __mcp::Place {
                            file: __mcp::file!(),
                            line: __mcp::line!(),
                        },
                    }
                        .prompt(),
                );
        }
        __mcp_list.extend(Self::offers_of_part_drawers().prompts);
        __mcp_list
    }
    fn resources() -> ::mcp_runtime::__private::Vec<::mcp_runtime::__private::Resource> {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let mut __mcp_list = __mcp::Vec::with_capacity(0usize);
        __mcp_list.extend(Self::offers_of_part_drawers().resources);
        __mcp_list
    }
}
#[prompt(__mcp_marker)]
const _: () = ();
impl Desk {
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        clippy::trivially_copy_pass_by_ref
    )]
    fn drawer(&self, drawer: u8) -> Vec<u8> {
        self.open(drawer)
    }
}
#[automatically_derived]
impl Desk {
    #[doc(hidden)]
    pub(crate) fn offers_of_part_drawers() -> ::mcp_runtime::__private::Part {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::Part {
            tools: __mcp::Vec::new(),
            prompts: __mcp::Vec::new(),
            resources: {
                let mut __mcp_list = __mcp::Vec::with_capacity(1usize);
                {
                    __mcp_list
                        .push(
                            __mcp::ResourceDefinition {
                                uri: "desk://{drawer}",
                                mime_type: "",
                                size: __mcp::None,
                                cache: __mcp::cache(0u64, false),
                                variables: &[
                                    __mcp::PromptParameter {
                                        name: "drawer",
                                        description: "",
                                        required: __mcp::Asked::<u8>::NEW.split().is_required(),
                                        complete: __mcp::None,
                                    },
                                ],
                                name: "drawer",
                                title: "",
                                description: "",
                                icon: "",
                                needs: &[],
                                handler: __mcp::Handler::Blocking(|__mcp_call| {
                                    let (__mcp_0,) = {
                                        let mut __mcp_values = __mcp::Values::of(__mcp_call);
                                        match (
                                            {
                                                let __mcp_asked = __mcp::Asked::<u8>::NEW.split();
                                                __mcp_asked
                                                    .take(
                                                        &mut __mcp_values,
                                                        "drawer",
                                                        (&&__mcp_asked.inner()).reading(),
                                                    )
                                            },
                                        ) {
                                            (__mcp::Some(__mcp_0),) => (__mcp_0,),
                                            _ => return __mcp_values.refuse(),
                                        }
                                    };
                                    let __mcp_self = __mcp::receiver::<Self>(__mcp_call);
                                    let __mcp_returned = Self::drawer(&*__mcp_self, __mcp_0);
                                    let __mcp_type = __mcp::Returned::<Vec<u8>>::NEW.split();
                                    __mcp_type
                                        .resource(__mcp_returned, (&&__mcp_type.err()).failure())
                                }),
                                place: __mcp::Place {
                                    file: __mcp::file!(),
                                    line: __mcp::line!(),
                                },
                            }
                                .resource(),
                        );
                }
                __mcp_list
            },
        }
    }
}
#[resource(__mcp_marker)]
const _: () = ();
