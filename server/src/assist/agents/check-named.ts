import type { AgentDefinition } from "@hoopoe/contract/assist/agent.ts";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";

/**
 * Whether the model, the streams and the tools that a definition names are the workspace's. What the version before it
 * named already may be gone by now: that is shown beside it and stops nobody from saving another change.
 * @throws Failure model-not-found, integration-data-not-found, tool-not-found
 */
export async function checkNamed(
  trx: Trx,
  { definition, before }: { definition: AgentDefinition; before: AgentDefinition | undefined },
): Promise<void> {
  const old = new Set(before === undefined ? [] : rowsOf(before).map(({ id }) => id));
  const added = rowsOf(definition).filter(({ id }) => !old.has(id));
  if (added.length === 0) return;
  const ids = added.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM models WHERE ${inScope()} AND id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM integration_data
      WHERE ${inScope()} AND id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM integrations
      WHERE ${inScope()} AND id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM workflows
      WHERE ${inScope()} AND id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM mcp_servers
      WHERE ${inScope()} AND id = ANY(${ids}::uuid[])`.execute(trx);
  const ours = new Set(rows.map(({ id }) => id));
  const strange = added.find(({ id }) => !ours.has(id));
  if (strange !== undefined) fail(strange.code, { field: strange.field });
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Each row that a definition stands on. The built-in model and the platform's own tools have names, no rows. */
function rowsOf({ modelId, tools, dataSources }: AgentDefinition) {
  const named = [
    { text: modelId ?? "", code: "model-not-found", field: "definition.modelId" } as const,
    ...dataSources.map(
      (text) => ({ text, code: "integration-data-not-found", field: "definition.dataSources" }) as const,
    ),
    ...tools.map(({ toolId: text }) => ({ text, code: "tool-not-found", field: "definition.tools" }) as const),
  ];
  return named.flatMap(({ text, ...rest }) => {
    const id = uuid.exec(text)?.[0].toLowerCase();
    return id === undefined ? [] : [{ id, ...rest }];
  });
}
