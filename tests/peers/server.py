"""A server made with the Python SDK."""

from mcp.server import MCPServer

server = MCPServer("peer")


@server.tool()
def add(a: int, b: int) -> int:
    """Adds two whole numbers."""
    return a + b


server.run("stdio")
