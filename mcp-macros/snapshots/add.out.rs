/// Adds two whole numbers.
#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}
#[doc(hidden)]
struct add {}
#[automatically_derived]
impl ::mcp_runtime::__private::ToolFn for add {
    fn tool() -> ::mcp_runtime::__private::Tool {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        {
            let __mcp_type = __mcp::Returned::<i64>::NEW.split();
            __mcp::Definition {
                name: "add",
                title: "",
                description: "Adds two whole numbers.",
                parameters: &[
                    __mcp::Parameter {
                        name: "a",
                        description: "The first number.",
                        of: __mcp::argument::<i64>(),
                        constraints: &[],
                        default: __mcp::None,
                    },
                    __mcp::Parameter {
                        name: "b",
                        description: "The second number.",
                        of: __mcp::argument::<i64>(),
                        constraints: &[],
                        default: __mcp::None,
                    },
                ],
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
                run: __mcp::Run::Blocking(|__mcp_call| {
                    let (__mcp_0, __mcp_1) = {
                        let mut __mcp_slots = __mcp::slots(__mcp_call, &["a", "b"]);
                        match (
                            __mcp_slots.take::<i64>(0usize),
                            __mcp_slots.take::<i64>(1usize),
                            __mcp_slots.is_good(),
                        ) {
                            (__mcp::Some(__mcp_0), __mcp::Some(__mcp_1), true) => {
                                (__mcp_0, __mcp_1)
                            }
                            _ => return __mcp_slots.refuse(),
                        }
                    };
                    let __mcp_returned = add(__mcp_0, __mcp_1);
                    let __mcp_type = __mcp::Returned::<i64>::NEW.split();
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
        }
    }
}
