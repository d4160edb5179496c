fn list() {
    {
        let mut __mcp_tools = ::mcp_runtime::__private::Vec::with_capacity(3usize);
        {
            __mcp_tools.push(<add as ::mcp_runtime::__private::ToolFn>::tool());
        }
        {
            __mcp_tools.push(<admin::purge as ::mcp_runtime::__private::ToolFn>::tool());
        }
        #[cfg(unix)]
        {
            __mcp_tools.push(<fork as ::mcp_runtime::__private::ToolFn>::tool());
        }
        __mcp_tools
    }
}
