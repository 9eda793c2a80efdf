import type { McpServer, McpServerInput, ToolDefinition } from "@hoopoe/contract/assist/mcp-server.ts";
import { bind } from "../../platform/bind.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { Tool, ToolResult } from "../tools/service.ts";
import { outsideRecipients } from "./outside-recipients.ts";
import { type OutsideServer, readTools, withClient } from "./open-client.ts";
import { approveTool, deleteServer, insertServer, isSame, loadServers, saveSeen, type ServerRow } from "./store.ts";

export interface McpServersDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly audit: Pick<AuditService, "record">;
  readonly fetchFor: (workspace: { isDemo: boolean }) => typeof fetch;
}

const outputCharsMax = 20_000;

export type McpServersService = ReturnType<typeof createMcpServersService>;

export function createMcpServersService(deps: McpServersDeps) {
  return bind(deps, { list, connect, look, approve, remove, tools });
}

function list(ctx: McpServersDeps, scope: Scope): Promise<McpServer[]> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    const shown: McpServer[] = [];
    for (const row of await loadServers(trx)) shown.push(await viewOf(ctx, trx, scope, row));
    return shown;
  });
}

/** @throws Failure source-failed where it does not answer */
async function connect(ctx: McpServersDeps, scope: Scope, { name, url, token }: McpServerInput): Promise<McpServer> {
  const { audit, db, fetchFor, secrets } = ctx;
  const isDemo = await db.withTenant(scope, (trx) => isDemoWorkspace(trx, scope));
  const seen = await withClient({ url, token, fetch: fetchFor({ isDemo }) }, readTools);
  const id = await db.withTenant(scope, async (trx) => {
    const made = await insertServer(trx, scope, { name, url });
    if (token !== undefined) await secrets.put(trx, placeOf(scope, made), new Secret(token));
    await saveSeen(trx, scope, made, seen);
    await audit.record(trx, {
      ...scope,
      action: "mcp-server.connected",
      target: name,
      details: { serverId: made },
    });
    return made;
  });
  return load(ctx, scope, id);
}

async function approve(ctx: McpServersDeps, scope: Scope, id: string, name: string): Promise<McpServer> {
  const { audit, db } = ctx;
  await db.withTenant(scope, async (trx) => {
    const server = await loadOne(trx, id);
    if (!(await approveTool(trx, scope, id, name))) fail("tool-not-found");
    const details = { serverId: id, tool: name };
    await audit.record(trx, { ...scope, action: "mcp-tool.approved", target: server.name, details });
  });
  return load(ctx, scope, id);
}

function remove({ audit, db, secrets }: McpServersDeps, scope: Scope, id: string): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    const { name } = await loadOne(trx, id);
    await secrets.remove(trx, placeOf(scope, id));
    await deleteServer(trx, id);
    await audit.record(trx, { ...scope, action: "mcp-server.removed", target: name, details: { serverId: id } });
  });
}

/** Tools that are what was agreed to, for the workspace's agents. */
async function tools(ctx: McpServersDeps, scope: Scope): Promise<Tool[]> {
  const { db } = ctx;
  const servers = await db.withTenant(scope, (trx) => loadServers(trx));
  return servers.flatMap((server) =>
    server.tools
      .filter(({ state }) => state === "approved")
      .map(({ seen }) => toolOf(server, seen, (input) => runTool(ctx, scope, { server, agreed: seen, input }))),
  );
}

function placeOf(scope: Scope, id: string) {
  return {
    tenantId: scope.tenantId,
    table: "mcp_servers",
    row: id,
    field: "token",
  };
}

async function viewOf({ secrets }: McpServersDeps, trx: Trx, scope: Scope, row: ServerRow): Promise<McpServer> {
  return {
    ...row,
    token: await secrets.trace(trx, placeOf(scope, row.id)),
  };
}

async function loadOne(trx: Trx, id: string) {
  return (await loadServers(trx, id))[0] ?? fail("mcp-server-not-found");
}

function load(ctx: McpServersDeps, scope: Scope, id: string) {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => viewOf(ctx, trx, scope, await loadOne(trx, id)));
}

function wayTo({ db, fetchFor, secrets }: McpServersDeps, scope: Scope, id: string): Promise<OutsideServer> {
  return db.withTenant(scope, async (trx) => {
    const { url } = await loadOne(trx, id);
    const token = (await secrets.get(trx, placeOf(scope, id)))?.reveal();
    return { url, token, fetch: fetchFor({ isDemo: await isDemoWorkspace(trx, scope) }) };
  });
}

async function look(ctx: McpServersDeps, scope: Scope, id: string): Promise<McpServer> {
  const { db } = ctx;
  const seen = await withClient(await wayTo(ctx, scope, id), readTools);
  await db.withTenant(scope, (trx) => saveSeen(trx, scope, id, seen));
  return load(ctx, scope, id);
}

/** Looks first whether the tool is still what was agreed to: a server may change its words at any time. */
async function runTool(
  ctx: McpServersDeps,
  scope: Scope,
  { server, agreed, input }: { server: ServerRow; agreed: ToolDefinition; input: unknown },
): Promise<ToolResult> {
  const { db } = ctx;
  return withClient(await wayTo(ctx, scope, server.id), async (client) => {
    const now = await readTools(client);
    await db.withTenant(scope, (trx) => saveSeen(trx, scope, server.id, now));
    const found = now.find(({ name }) => name === agreed.name);
    if (found === undefined || !isSame(found, agreed))
      return fail("tool-failed", {
        reason: `${agreed.name} of ${server.name} has changed since it was approved. Review it again.`,
      });
    const { content, isError } = await client.callTool({ name: agreed.name, arguments: recordOf(input) });
    const text = content
      .map((part) => (part.type === "text" ? part.text : `[${part.type} left out]`))
      .join("\n")
      .slice(0, outputCharsMax);
    if (isError === true) fail("tool-failed", { reason: text.slice(0, 300) || `${agreed.name} failed.` });
    return { summary: text.slice(0, 120), text, docs: [], taint: `the answer of ${server.name}` };
  });
}

function toolOf(server: ServerRow, seen: ToolDefinition, run: (input: unknown) => Promise<ToolResult>): Tool {
  const { name, title, description, inputSchema, isReadOnly } = seen;
  return {
    id: `mcp:${server.id}:${name}`,
    name: `${`${server.name}_${name}`
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, "_")
      .slice(0, 57)}_${server.id.slice(-6)}`,
    title: `${title === "" ? name : title} (${server.name})`,
    description,
    inputSchema,
    effect: isReadOnly ? "read" : "write",
    // What it is given goes to somebody else's server.
    isOutbound: true,
    // Approved means that it is unchanged, not that a model may take orders from it.
    describedBy: `tool descriptions written by ${server.name}`,
    // Another server's call takes no key of ours.
    isKeyless: true,
    // Who does the sending there nobody here can see: a list has to cover the server and all whom the input names.
    ...(!isReadOnly && { recipientsOf: (input: unknown) => outsideRecipients(server.url, input) }),
    parse: (input) => recordOf(input),
    run,
  };
}

function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}
