import { type Agent, type AgentDefinition, agentDefinition, type AgentVersion } from "@hoopoe/contract/assist/agent.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

export interface NewAgent {
  readonly id?: number;
  readonly name: string;
  readonly description: string;
  readonly kind: Agent["kind"];
  readonly definition: AgentDefinition;
  readonly note: string;
}

interface AgentRow {
  id: number;
  name: string;
  description: string;
  kind: Agent["kind"];
  version: number;
  definition: unknown;
  updated_at: Date;
  used_by: unknown;
}

const usedBy = z.array(z.object({ appId: z.int(), name: z.string() }));

/** Agents in their current version: all, or the one of an id. */
export async function loadAgents(trx: Trx, scope: Scope, id?: number): Promise<Agent[]> {
  const { rows } = await sql<AgentRow>`
    SELECT a.id, a.name, a.description, a.kind, a.version, v.definition, a.updated_at,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('appId', p.id, 'name', p.name) ORDER BY p.name), '[]')
        FROM app_tabs t JOIN apps p ON p.id = t.app_id
        WHERE t.workspace_id = a.workspace_id AND t.agent_id = a.id) AS used_by
    FROM agents a JOIN agent_versions v
      ON v.workspace_id = a.workspace_id AND v.agent_id = a.id AND v.version = a.version
    WHERE a.tenant_id = ${scope.tenantId} AND a.workspace_id = ${scope.workspaceId}
      AND (${id ?? null}::integer IS NULL OR a.id = ${id ?? null})
    ORDER BY lower(a.name), a.id`.execute(trx);
  return rows.map(({ definition, updated_at, used_by, ...row }) => ({
    ...row,
    definition: agentDefinition.parse(definition),
    usedBy: usedBy.parse(used_by),
    updatedAt: updated_at.toISOString(),
  }));
}

/** Gives the new agent's id; an id that exists already in the workspace is left as it is. */
export async function insertAgent(trx: Trx, scope: Scope, agent: NewAgent): Promise<number | undefined> {
  const owned = { tenant_id: scope.tenantId, workspace_id: scope.workspaceId };
  const created_by = scope.userId;
  const row = await trx
    .insertInto("agents")
    .values({
      ...owned,
      ...(agent.id === undefined ? {} : { id: agent.id }),
      name: agent.name,
      description: agent.description,
      kind: agent.kind,
      created_by,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  await insertVersion(trx, scope, { agentId: row.id, version: 1, definition: agent.definition, note: agent.note });
  return row.id;
}

export async function insertVersion(
  trx: Trx,
  scope: Scope,
  given: { agentId: number; version: number; definition: AgentDefinition; note: string },
): Promise<void> {
  await trx
    .insertInto("agent_versions")
    .values({
      tenant_id: scope.tenantId,
      workspace_id: scope.workspaceId,
      agent_id: given.agentId,
      version: given.version,
      definition: JSON.stringify(given.definition),
      note: given.note,
      created_by: scope.userId,
    })
    .execute();
}

/** Moves an agent to its next version; false where somebody else has saved since `version` was read. */
export async function raiseVersion(
  trx: Trx,
  scope: Scope,
  given: { id: number; version: number; name: string; description: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable("agents")
    .set({ name: given.name, description: given.description, version: given.version + 1, updated_at: new Date() })
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", given.id)
    .where("version", "=", given.version)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function loadVersions(trx: Trx, scope: Scope, agentId: number): Promise<AgentVersion[]> {
  const rows = await trx
    .selectFrom("agent_versions as v")
    .leftJoin("users as u", "u.id", "v.created_by")
    .select(["v.version", "v.definition", "v.note", "v.created_at", "u.name as created_by"])
    .where("v.tenant_id", "=", scope.tenantId)
    .where("v.workspace_id", "=", scope.workspaceId)
    .where("v.agent_id", "=", agentId)
    .orderBy("v.version", "desc")
    .limit(200)
    .execute();
  return rows.map(({ definition, created_at, created_by, ...row }) => ({
    ...row,
    definition: agentDefinition.parse(definition),
    createdBy: created_by,
    createdAt: created_at.toISOString(),
  }));
}

export async function deleteAgent(trx: Trx, scope: Scope, id: number): Promise<void> {
  await trx
    .deleteFrom("agents")
    .where("tenant_id", "=", scope.tenantId)
    .where("workspace_id", "=", scope.workspaceId)
    .where("id", "=", id)
    .execute();
}
