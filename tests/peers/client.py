"""Uses a server through the Python SDK: client.py ERA TOOL ARGUMENTS COMMAND [ARGS…]

ERA is legacy or auto.
"""

import asyncio
import json
import sys

from mcp import MCPError, StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client


async def main() -> None:
    era, tool, arguments, command, *rest = sys.argv[1:]
    server = stdio_client(StdioServerParameters(command=command, args=rest))
    async with Client(server, mode=era) as client:
        tools = await client.list_tools()
        try:
            result = await client.call_tool(tool, json.loads(arguments))
            outcome = {"result": result.model_dump(mode="json", by_alias=True)}
        except MCPError as error:
            outcome = {"error": error.error.model_dump(mode="json")}
        answer = {
            "version": client.protocol_version,
            "tools": [listed.model_dump(mode="json", by_alias=True) for listed in tools.tools],
            **outcome,
        }
    print(json.dumps(answer))


asyncio.run(main())
