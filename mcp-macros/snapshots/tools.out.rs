fn list() {
    {
        let mut __mcp_list = ::mcp_runtime::__private::Vec::with_capacity(3usize);
        {
            __mcp_list.push(<add as ::mcp_runtime::__private::ToolFn>::tool());
        }
        {
            __mcp_list.push(<admin::purge as ::mcp_runtime::__private::ToolFn>::tool());
        }
        #[cfg(unix)]
        {
            __mcp_list.push(<fork as ::mcp_runtime::__private::ToolFn>::tool());
        }
        __mcp_list
    }
}
