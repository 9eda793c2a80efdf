import { agentDefinition } from "@hoopoe/contract/assist/agent.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AgentsService } from "../agents/service.ts";
import { demoAgents, demoApps } from "./demo-apps.ts";
import type { AppsService } from "./service.ts";

/** Gives the demo workspace its apps, once: what a guest took away stays away. */
export async function seedDemoApps(
  {
    db,
    agents,
    apps,
  }: { db: Database; agents: Pick<AgentsService, "create">; apps: Pick<AppsService, "create" | "publish"> },
  scope: Scope,
): Promise<void> {
  const key = `demo-apps:${scope.workspaceId}`;
  const isFirst = await db.withSystem(async (trx) => {
    const { rows } = await sql`INSERT INTO platform_settings (key, value) VALUES (${key}, 'true')
      ON CONFLICT DO NOTHING RETURNING key`.execute(trx);
    return rows.length > 0;
  });
  if (!isFirst) return;
  const ids = new Map<string, number>();
  for (const { key: name, tools, instructions, ...agent } of demoAgents) {
    const definition = agentDefinition.parse({
      instructions,
      tools: tools.map((toolId) => ({ toolId, policy: "allow" })),
    });
    const made = await agents.create(scope, { ...agent, definition, note: "Created for the demo" });
    ids.set(name, made.id);
  }
  const caller = { ...scope, role: "owner" as const };
  for (const { tabs, ...app } of demoApps) {
    const made = await apps.create(caller, {
      ...app,
      visibility: "workspace",
      people: [],
      tabs: tabs.map(({ agent, questions }) => ({
        agentId: typeof agent === "number" ? agent : (ids.get(agent) ?? 0),
        questions: [...questions],
      })),
    });
    await apps.publish(caller, made.id, true);
  }
}
