import type { McpServer, McpServerInput, ToolDefinition } from "@hoopoe/contract/assist/mcp-server.ts";
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

export interface McpServersService {
  list(scope: Scope): Promise<McpServer[]>;
  /** @throws Failure source-failed where it does not answer */
  connect(scope: Scope, input: McpServerInput): Promise<McpServer>;
  look(scope: Scope, id: string): Promise<McpServer>;
  approve(scope: Scope, id: string, name: string): Promise<McpServer>;
  remove(scope: Scope, id: string): Promise<void>;
  /** Tools that are what was agreed to, for the workspace's agents. */
  tools(scope: Scope): Promise<Tool[]>;
}

export interface McpServersDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly audit: Pick<AuditService, "record">;
  readonly fetchFor: (workspace: { isDemo: boolean }) => typeof fetch;
}

const outputCharsMax = 20_000;

export function createMcpServersService({ db, secrets, audit, fetchFor }: McpServersDeps): McpServersService {
  const placeOf = (scope: Scope, id: string) => ({
    tenantId: scope.tenantId,
    table: "mcp_servers",
    row: id,
    field: "token",
  });
  const viewOf = async (trx: Trx, scope: Scope, row: ServerRow): Promise<McpServer> => ({
    ...row,
    token: await secrets.trace(trx, placeOf(scope, row.id)),
  });
  const loadOne = async (trx: Trx, scope: Scope, id: string) =>
    (await loadServers(trx, scope, id))[0] ?? fail("mcp-server-not-found");
  const load = (scope: Scope, id: string) =>
    db.withTenant(scope, async (trx) => viewOf(trx, scope, await loadOne(trx, scope, id)));

  const wayTo = (scope: Scope, id: string): Promise<OutsideServer> =>
    db.withTenant(scope, async (trx) => {
      const { url } = await loadOne(trx, scope, id);
      const token = (await secrets.get(trx, placeOf(scope, id)))?.reveal();
      return { url, token, fetch: fetchFor({ isDemo: await isDemoWorkspace(trx, scope) }) };
    });

  async function look(scope: Scope, id: string): Promise<McpServer> {
    const seen = await withClient(await wayTo(scope, id), readTools);
    await db.withTenant(scope, (trx) => saveSeen(trx, scope, id, seen));
    return load(scope, id);
  }

  return {
    list: (scope) =>
      db.withTenant(scope, async (trx) => {
        const shown: McpServer[] = [];
        for (const row of await loadServers(trx, scope)) shown.push(await viewOf(trx, scope, row));
        return shown;
      }),

    async connect(scope, { name, url, token }) {
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
      return load(scope, id);
    },

    look,

    async approve(scope, id, name) {
      await db.withTenant(scope, async (trx) => {
        const server = await loadOne(trx, scope, id);
        if (!(await approveTool(trx, scope, id, name))) fail("tool-not-found");
        const details = { serverId: id, tool: name };
        await audit.record(trx, { ...scope, action: "mcp-tool.approved", target: server.name, details });
      });
      return load(scope, id);
    },

    remove: (scope, id) =>
      db.withTenant(scope, async (trx) => {
        const { name } = await loadOne(trx, scope, id);
        await secrets.remove(trx, placeOf(scope, id));
        await deleteServer(trx, scope, id);
        await audit.record(trx, { ...scope, action: "mcp-server.removed", target: name, details: { serverId: id } });
      }),

    async tools(scope) {
      const servers = await db.withTenant(scope, (trx) => loadServers(trx, scope));
      return servers.flatMap((server) =>
        server.tools
          .filter(({ state }) => state === "approved")
          .map(({ seen }) => toolOf(server, seen, (input) => run(scope, server, seen, input))),
      );
    },
  };

  /** Looks first whether the tool is still what was agreed to: a server may change its words at any time. */
  async function run(scope: Scope, server: ServerRow, agreed: ToolDefinition, input: unknown): Promise<ToolResult> {
    return withClient(await wayTo(scope, server.id), async (client) => {
      const now = await readTools(client);
      await db.withTenant(scope, (trx) => saveSeen(trx, scope, server.id, now));
      const found = now.find(({ name }) => name === agreed.name);
      if (found === undefined || !isSame(found, agreed))
        return fail("tool-failed", { reason: `${agreed.name} of ${server.name} is not what was approved any more.` });
      const { content, isError } = await client.callTool({ name: agreed.name, arguments: recordOf(input) });
      const text = content
        .map((part) => (part.type === "text" ? part.text : `[${part.type} left out]`))
        .join("\n")
        .slice(0, outputCharsMax);
      if (isError === true) fail("tool-failed", { reason: text.slice(0, 300) || `${agreed.name} failed.` });
      return { summary: text.slice(0, 120), text, docs: [], taint: `what ${server.name} answered` };
    });
  }
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
