// Uses the prompts and resources of a server through the TypeScript SDK v2, and hears of changes:
// offers.mjs ERA COMMAND. ERA is legacy or modern.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const [era, command] = process.argv.slice(2);
const mode = era === "modern" ? { pin: "2026-07-28" } : era;
const client = new Client({ name: "peer", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(new StdioClientTransport({ command, args: [] }));
const uri = "docs://readme";
const heard = new Promise((resolve) =>
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => resolve(params.uri)),
);
const { prompts } = await client.listPrompts();
const prompt = await client.getPrompt({ name: "review", arguments: { code: "1+1", tone: "kind" } });
const { resources } = await client.listResources();
const { resourceTemplates } = await client.listResourceTemplates();
const read = await client.readResource({ uri });
const none = await client.readResource({ uri: "docs://none" }).catch(({ code }) => code);
const argument = { name: "language", value: "ru" };
const { completion } = await client.complete({ ref: { type: "ref/prompt", name: "review" }, argument });
const subscription =
  era === "modern"
    ? (await client.listen({ resourceSubscriptions: [uri] })).honoredFilter
    : await client.subscribeResource({ uri });
await client.callTool({ name: "touch", arguments: { uri } });
const updated = await heard;
await client.close();
console.log(JSON.stringify({ prompts, prompt, resources, resourceTemplates, read, none, completion, subscription, updated }));
