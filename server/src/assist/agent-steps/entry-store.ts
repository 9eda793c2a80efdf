import * as z from "zod/mini";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";

/** What happened in an agent's step. `restart`: it failed here and was tried again, with its whole budget. */
const stepEntry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("model"),
    text: z.string(),
    toolCalls: z.array(z.object({ id: z.string(), name: z.string(), input: z.unknown() })),
    tokens: z.number(),
    microUsd: z.number(),
  }),
  z.object({
    kind: z.literal("result"),
    id: z.string(),
    name: z.string(),
    output: z.string(),
    taint: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("restart") }),
]);
export type StepEntry = z.infer<typeof stepEntry>;

export interface StepPosition {
  readonly executionId: string;
  readonly nodeId: string;
  readonly item: string;
}

export async function loadEntries(db: Database, scope: Scope, at: StepPosition): Promise<StepEntry[]> {
  const rows = await db.withTenant(scope, (trx) =>
    trx
      .selectFrom("agent_step_entries")
      .select("content")
      .where("execution_id", "=", at.executionId)
      .where("node_id", "=", at.nodeId)
      .where("item", "=", at.item)
      .orderBy("position")
      .execute(),
  );
  return z.array(stepEntry).parse(rows.map(({ content }) => content));
}

/** False where another process wrote this position first: then it works on the step. */
export async function insertEntry(
  db: Database,
  scope: Scope,
  { at, position, entry }: { at: StepPosition; position: number; entry: StepEntry },
): Promise<boolean> {
  const result = await db.withTenant(scope, (trx) =>
    trx
      .insertInto("agent_step_entries")
      .values({
        execution_id: at.executionId,
        node_id: at.nodeId,
        item: at.item,
        position,
        content: cleanJson(entry),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst(),
  );
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
