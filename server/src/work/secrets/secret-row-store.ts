import type { WorkflowSecretInput } from "@hoopoe/contract/work/workflow-secret.ts";
import { secretSources } from "@hoopoe/contract/work/workflow-secret.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

const secretRow = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(secretSources),
  locator: z.string(),
  hosts: z.array(z.string()),
  changed_by: z.nullable(z.string()),
  changed_at: z.date(),
});
export type SecretRow = z.infer<typeof secretRow>;

export async function loadSecretRows(trx: Trx): Promise<SecretRow[]> {
  const { rows } = await sql`SELECT s.id, s.name, s.source, s.locator, s.hosts, u.name AS changed_by, s.changed_at
    FROM workflow_secrets s LEFT JOIN users u ON ${inTenant("u")} AND u.id = s.changed_by
    WHERE ${inScope("s")} ORDER BY lower(s.name), s.name`.execute(trx);
  return z.array(secretRow).parse(rows);
}

export async function saveSecretRow(
  trx: Trx,
  scope: Scope,
  { name, source, locator, hosts }: Omit<WorkflowSecretInput, "value"> & { name: string },
): Promise<string> {
  const change = { source, locator, hosts, changed_by: scope.userId, changed_at: new Date() };
  const { id } = await trx
    .insertInto("workflow_secrets")
    .values({ name, ...change })
    .onConflict((conflict) => conflict.columns(["workspace_id", "name"]).doUpdateSet(change))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteSecretRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("workflow_secrets").where("id", "=", id).execute();
}

/** By name of a secret: the jobs whose version refers to it, and the workflows whose draft does. */
export async function loadSecretUses(trx: Trx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ secret: string; name: string }>`
    WITH texts AS (
      SELECT j.name, v.definition::text AS text FROM jobs j
        JOIN workflows w ON ${inScope("w")} AND w.id = j.workflow_id
        JOIN workflow_versions v ON ${inScope("v")} AND v.id = coalesce(j.version_id, w.version_id)
        WHERE ${inScope("j")}
      UNION ALL
      SELECT w.name, w.draft::text FROM workflows w WHERE ${inScope("w")})
    SELECT DISTINCT m[1] AS secret, t.name FROM texts t
      CROSS JOIN LATERAL regexp_matches(t.text, '"\\$ref": "secrets\\.([A-Za-z0-9_]+)', 'g') m
    ORDER BY 2 LIMIT 1000`.execute(trx);
  const uses = new Map<string, string[]>();
  for (const { secret, name } of rows) uses.set(secret, [...(uses.get(secret) ?? []), name]);
  return uses;
}
