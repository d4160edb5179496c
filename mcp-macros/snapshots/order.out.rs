#[automatically_derived]
impl ::mcp_runtime::__private::Elicit for Order {
    fn requested_schema() -> ::mcp_runtime::__private::ElicitSchema {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let __mcp_form = __mcp::ElicitSchema::new();
        let __mcp_form = __mcp::with_field::<
            String,
        >(
            __mcp_form,
            "name",
            true,
            |__mcp_field| {
                let __mcp_field = __mcp_field.title("Your name");
                let __mcp_field = __mcp_field.description("Who gets it.");
                let _ = |__mcp_it: &String| __mcp::has_length(
                    __mcp_it,
                    __mcp::Some(1),
                    __mcp::None,
                );
                let __mcp_field = __mcp::measured(
                    __mcp_field,
                    __mcp::Some(1),
                    __mcp::None,
                );
                __mcp_field
            },
        );
        let __mcp_form = __mcp::with_field::<
            u8,
        >(
            __mcp_form,
            "pieces",
            true,
            |__mcp_field| {
                let _ = |__mcp_it: &u8| __mcp::in_range(
                    __mcp_it,
                    __mcp::Some(__mcp::Number::from(1)),
                    __mcp::Some(__mcp::Number::from(9)),
                );
                let __mcp_field = __mcp::narrowed(
                    __mcp_field,
                    __mcp::Some(__mcp::Number::from(1)),
                    __mcp::Some(__mcp::Number::from(9)),
                );
                let __mcp_field = __mcp::prefilled(__mcp_field, 1);
                __mcp_field
            },
        );
        let __mcp_form = __mcp::with_field::<
            String,
        >(
            __mcp_form,
            "e-mail",
            false,
            |__mcp_field| {
                let _ = |__mcp_it: &String| __mcp::is_formatted(__mcp_it, "email");
                let __mcp_field = __mcp_field.format(__mcp::StringFormat::Email);
                __mcp_field
            },
        );
        __mcp_form
    }
}
#[automatically_derived]
impl ::mcp_runtime::__private::ElicitChoice for Size {
    fn choices() -> ::mcp_runtime::__private::Vec<::mcp_runtime::__private::Choice> {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        __mcp::Vec::from_iter([
            __mcp::Choice::titled("small", "For one"),
            __mcp::Choice::new("large"),
        ])
    }
}
