#[automatically_derived]
impl ::mcp_runtime::__private::ToolError for NoteError {
    fn answer(&self) -> ::mcp_runtime::__private::Answer {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        match self {
            Self::NotFound { 0: __mcp_0, .. } => {
                __mcp::Answer::protocol(1001i64, self)
                    .with({
                        let __mcp_data = __mcp::ErrorData::new();
                        let __mcp_data = __mcp_data.field("0", __mcp_0);
                        __mcp_data
                    })
            }
            Self::Busy { after_ms: __mcp_0, .. } => {
                __mcp::Answer::protocol(1002i64, self)
                    .with({
                        let __mcp_data = __mcp::ErrorData::new();
                        let __mcp_data = __mcp_data.field("after_ms", __mcp_0);
                        __mcp_data
                    })
            }
            Self::TitleTooLong { max: __mcp_0, .. } => {
                __mcp::Answer::coded(
                    1003i64,
                    self,
                    {
                        let __mcp_data = __mcp::ErrorData::new();
                        let __mcp_data = __mcp_data.field("max", __mcp_0);
                        __mcp_data
                    },
                )
            }
            Self::Nonsense { .. } => __mcp::Answer::model(self),
            Self::Database { .. } => {
                __mcp::Answer::internal(self, __mcp::Caused(self).source())
            }
        }
    }
    fn catalogue() -> ::mcp_runtime::__private::Catalogue {
        use ::mcp_runtime::__private::{self as __mcp, probe::*};
        let mut __mcp_entries = __mcp::Vec::<__mcp::ErrorEntry>::new();
        {
            let mut __mcp_fields = __mcp::Vec::new();
            __mcp_fields.push(("0", __mcp::FieldProbe::<NoteId>::NEW.schema()));
            __mcp_entries
                .push(__mcp::ErrorEntry {
                    code: 1001i64,
                    name: "NotFound",
                    description: "There is no note with this id.",
                    kind: "protocol",
                    retry: false,
                    fields: __mcp_fields,
                });
        }
        {
            let mut __mcp_fields = __mcp::Vec::new();
            __mcp_fields.push(("after_ms", __mcp::FieldProbe::<u64>::NEW.schema()));
            __mcp_entries
                .push(__mcp::ErrorEntry {
                    code: 1002i64,
                    name: "Busy",
                    description: "",
                    kind: "protocol",
                    retry: true,
                    fields: __mcp_fields,
                });
        }
        {
            let mut __mcp_fields = __mcp::Vec::new();
            __mcp_fields.push(("max", __mcp::FieldProbe::<usize>::NEW.schema()));
            __mcp_entries
                .push(__mcp::ErrorEntry {
                    code: 1003i64,
                    name: "TitleTooLong",
                    description: "",
                    kind: "tool",
                    retry: false,
                    fields: __mcp_fields,
                });
        }
        __mcp::Catalogue::new(&__mcp_entries)
    }
}
