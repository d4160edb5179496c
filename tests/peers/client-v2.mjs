// Uses a server through the TypeScript SDK v2: client-v2.mjs ERA TOOL ARGUMENTS COMMAND [ARGS…]
// ERA is legacy, modern or auto.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [era, tool, args, command, ...rest] = process.argv.slice(2);
const mode = era === "modern" ? { pin: "2026-07-28" } : era;
const client = new Client({ name: "peer", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(new StdioClientTransport({ command, args: rest }));
const { tools } = await client.listTools();
const outcome = await client.callTool({ name: tool, arguments: JSON.parse(args) }).then(
  (result) => ({ result }),
  ({ code, message, data }) => ({ error: { code, message, data } }),
);
const server = client.getServerVersion();
const version = client.getNegotiatedProtocolVersion?.();
await client.close();
console.log(JSON.stringify({ server, version, tools, ...outcome }));
