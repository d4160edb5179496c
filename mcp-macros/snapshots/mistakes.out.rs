#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref
)]
fn look(at: &str) -> String {
    at.to_owned()
}
::core::compile_error! {
    "`#[tool]` has no key `nmae`; did you mean `name`?"
}
::core::compile_error! {
    "an argument is taken by value: write `String` (what is borrowed comes from the server, by its type)"
}
#[doc(hidden)]
struct look {}
#[automatically_derived]
impl ::mcp_runtime::__private::ToolFn for look {
    fn tool() -> ::mcp_runtime::__private::Tool {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::fallback()
    }
}
