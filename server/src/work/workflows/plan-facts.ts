import type { PlanFacts } from "@hoopoe/agents/planner/plan-request.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import { inScope, inTenant } from "../../platform/db/scope-queries.ts";
import { isPublicProvider } from "../../platform/mail/public-providers.ts";
import type { Scope } from "../../platform/scope.ts";

const peopleMax = 300;
const jobsMax = 200;

/** Whom and what a request may mean: the workspace's members, its jobs, and the channels and projects that its workflows use. */
export async function loadPlanFacts(db: Database, scope: Scope): Promise<PlanFacts> {
  const { workspaceId, userId } = scope;
  return db.withTenant(scope, async (trx) => {
    const people = await sql<{ id: string; name: string; email: string; role: string }>`
      SELECT u.id, u.name, lower(u.email) AS email, m.role FROM memberships m
        JOIN users u ON u.tenant_id = m.tenant_id AND u.id = m.user_id
        WHERE ${inTenant("m")} AND m.workspace_id = ${workspaceId} AND u.disabled_at IS NULL
        ORDER BY u.name, u.id LIMIT ${peopleMax}`.execute(trx);
    const jobs = await sql<{ name: string }>`SELECT j.name FROM jobs j WHERE ${inScope("j")}
      ORDER BY j.name LIMIT ${jobsMax}`.execute(trx);
    const used = await sql<{ name: string; value: string }>`
      SELECT DISTINCT p.key AS name, p.value #>> '{}' AS value FROM workflows w,
        jsonb_array_elements(CASE WHEN jsonb_typeof(w.draft #> '{workflow,nodes}') = 'array'
          THEN w.draft #> '{workflow,nodes}' ELSE '[]' END) AS n,
        jsonb_each(CASE WHEN jsonb_typeof(n #> '{data,params}') = 'object' THEN n #> '{data,params}' ELSE '{}' END) AS p
        WHERE ${inScope("w")} AND p.key IN ('channel', 'project') AND jsonb_typeof(p.value) = 'string'
        LIMIT 400`.execute(trx);
    const valuesOf = (name: string) => used.rows.flatMap((row) => (row.name === name ? [row.value] : []));
    const domains = people.rows
      .filter(({ role }) => role === "owner" || role === "admin")
      .map(({ email }) => email.slice(email.lastIndexOf("@") + 1));
    return {
      people: people.rows.map(({ name, email, role }) => ({ name, email, role })),
      channels: valuesOf("channel"),
      projects: valuesOf("project"),
      jobs: jobs.rows.map(({ name }) => name),
      domains: [...new Set(domains)].filter((domain) => !isPublicProvider(domain)),
      me: people.rows.find(({ id }) => id === userId)?.email ?? null,
    };
  });
}
