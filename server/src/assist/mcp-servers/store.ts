import { type McpServer, toolDefinition, type ToolDefinition } from "@hoopoe/contract/assist/mcp-server.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export type ServerRow = Omit<McpServer, "token">;

interface RawRow {
  id: string;
  name: string;
  url: string;
  tools: { seen: unknown; approved: unknown }[];
}

/** Servers with their tools, by name: all, or the one of an id. */
export async function loadServers(trx: Trx, id: string | null = null): Promise<ServerRow[]> {
  const { rows } = await sql<RawRow>`
    SELECT s.id, s.name, s.url, (SELECT coalesce(jsonb_agg(jsonb_build_object('seen', t.seen, 'approved', t.approved)
      ORDER BY t.name), '[]') FROM mcp_tools t WHERE t.server_id = s.id) AS tools
    FROM mcp_servers s WHERE ${inScope("s")}
      AND (${id}::uuid IS NULL OR s.id = ${id}) ORDER BY lower(s.name), s.id LIMIT 100`.execute(trx);
  return rows.map(({ tools, ...row }) => ({
    ...row,
    tools: tools.map((tool) => {
      const seen = toolDefinition.parse(tool.seen);
      const approved = tool.approved === null ? null : toolDefinition.parse(tool.approved);
      return { seen, approved, state: stateOf(seen, approved) };
    }),
  }));
}

function stateOf(seen: ToolDefinition, approved: ToolDefinition | null) {
  if (approved === null) return "new" as const;
  return isSame(seen, approved) ? ("approved" as const) : ("changed" as const);
}

/** Whether a tool is described just as it was: name, words, input and effect. */
export function isSame(a: ToolDefinition, b: ToolDefinition): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}

export async function insertServer(trx: Trx, scope: Scope, given: { name: string; url: string }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO mcp_servers (tenant_id, workspace_id, name, url)
    VALUES (${scope.tenantId}, ${scope.workspaceId}, ${given.name}, ${given.url}) RETURNING id`.execute(trx);
  return rows[0]?.id ?? "";
}

/** Keeps what a server says now; what was agreed to stays as it was. */
export async function saveSeen(
  trx: Trx,
  scope: Scope,
  serverId: string,
  seen: readonly ToolDefinition[],
): Promise<void> {
  for (const tool of seen)
    await sql`
      INSERT INTO mcp_tools (tenant_id, workspace_id, server_id, name, seen)
      VALUES (${scope.tenantId}, ${scope.workspaceId}, ${serverId}, ${tool.name}, ${JSON.stringify(tool)}::jsonb)
      ON CONFLICT (server_id, name) DO UPDATE SET seen = excluded.seen`.execute(trx);
  await sql`
    DELETE FROM mcp_tools WHERE ${inScope()}
      AND server_id = ${serverId} AND NOT (name = ANY (${seen.map(({ name }) => name)}::text[]))`.execute(trx);
}

/** False where the server has no such tool. */
export async function approveTool(trx: Trx, scope: Scope, serverId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE mcp_tools SET approved = seen, approved_by = ${scope.userId}, approved_at = now()
    WHERE ${inScope()} AND server_id = ${serverId}
      AND name = ${name} RETURNING 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteServer(trx: Trx, id: string): Promise<void> {
  await sql`DELETE FROM mcp_servers WHERE ${inScope()}
    AND id = ${id}`.execute(trx);
}
