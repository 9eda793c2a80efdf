import { answerEvent, type AnswerEvent } from "@hoopoe/contract/assist/answer.ts";
import { evidence } from "@hoopoe/contract/reports/report.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";

export interface NumberedEvent {
  readonly seq: number;
  readonly event: AnswerEvent;
}

/**
 * Keeps events under the numbers that follow `after`, and tells whether somebody wants the answer stopped. Undefined
 * where another process has written since: it works on this answer, and nothing of ours is kept.
 */
export async function appendEvents(
  trx: Trx,
  scope: Scope,
  given: { messageId: string; after: number; events: readonly AnswerEvent[] },
): Promise<{ isStopping: boolean } | undefined> {
  const { messageId, after, events } = given;
  const { rows } = await sql<{ is_stopping: boolean }>`
    UPDATE chat_messages SET last_seq = ${after + events.length}
    WHERE ${inScope()} AND id = ${messageId}
      AND last_seq = ${after} RETURNING is_stopping`.execute(trx);
  if (rows[0] === undefined) return undefined;
  await sql`
    INSERT INTO answer_events (tenant_id, workspace_id, message_id, seq, event)
    SELECT ${scope.tenantId}, ${scope.workspaceId}, ${messageId}, ${after} + place, event
    FROM jsonb_array_elements(${cleanJson(events)}::jsonb) WITH ORDINALITY AS given (event, place)`.execute(trx);
  return { isStopping: rows[0].is_stopping };
}

export async function loadEvents(trx: Trx, messageId: string, after: number): Promise<NumberedEvent[]> {
  const { rows } = await sql<{ seq: number; event: unknown }>`
    SELECT seq, event FROM answer_events
    WHERE ${inScope()} AND message_id = ${messageId}
      AND seq > ${after} ORDER BY seq LIMIT 20000`.execute(trx);
  return rows.map(({ seq, event }) => ({ seq, event: answerEvent.parse(event) }));
}

const callResult = z.object({
  id: z.string(),
  name: z.string(),
  output: z.string(),
  /** What the output numbers. */
  evidence: z.array(evidence),
  taint: z.nullable(z.string()),
});
/** A call whose result is known while others of its step are not; `events` are what a reader was shown of it. */
const settledCall = z.extend(callResult, {
  approvalId: z.nullable(z.string()),
  events: z.array(answerEvent),
});
export type SettledCall = z.infer<typeof settledCall>;

/** What was done in a step, as the next one needs it. */
export const stepContent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("model"),
    text: z.string(),
    toolCalls: z.array(z.object({ id: z.string(), name: z.string(), input: z.unknown() })),
    modelId: z.string(),
  }),
  z.object({
    kind: z.literal("tools"),
    results: z.array(callResult),
  }),
]);
export type StepContent = z.infer<typeof stepContent>;

const keptStep = z.union([
  stepContent,
  /** A round of tools of which some calls have a result and others wait. */
  z.object({ kind: z.literal("tools-begun"), results: z.array(settledCall) }),
]);

/** The complete steps, and the calls of the next one that have a result already. */
export async function loadSteps(
  trx: Trx,
  messageId: string,
): Promise<{ steps: StepContent[]; settled: SettledCall[] }> {
  const rows = await trx
    .selectFrom("answer_steps")
    .select("content")
    .where("message_id", "=", messageId)
    .orderBy("step")
    .execute();
  const steps: StepContent[] = [];
  const settled: SettledCall[] = [];
  for (const row of rows) {
    const content = keptStep.parse(row.content);
    if (content.kind === "tools-begun") settled.push(...content.results);
    else steps.push(content);
  }
  return { steps, settled };
}

/** A complete step that is kept already stays as it is; one that was begun is replaced. */
export async function saveStep(
  trx: Trx,
  given: { messageId: string; step: number; content: z.infer<typeof keptStep> },
): Promise<void> {
  await trx
    .insertInto("answer_steps")
    .values({
      message_id: given.messageId,
      step: given.step,
      content: cleanJson(given.content),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["message_id", "step"])
        .doUpdateSet({ content: cleanJson(given.content) })
        .where(sql`answer_steps.content ->> 'kind'`, "=", "tools-begun"),
    )
    .execute();
}
