// Uses a server through the TypeScript SDK v1: client-v1.mjs TOOL ARGUMENTS COMMAND [ARGS…]
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [tool, args, command, ...rest] = process.argv.slice(2);
const client = new Client({ name: "peer", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command, args: rest }));
const { tools } = await client.listTools();
const outcome = await client.callTool({ name: tool, arguments: JSON.parse(args) }).then(
  (result) => ({ result }),
  ({ code, message, data }) => ({ error: { code, message, data } }),
);
const server = client.getServerVersion();
await client.close();
console.log(JSON.stringify({ server, tools, ...outcome }));
