import type { PlanRequest } from "@hoopoe/agents/planner/plan-request.ts";
import { isTimeZone } from "@hoopoe/contract/wall-clock.ts";
import { obligation, planOutcome, planQuestion } from "@hoopoe/contract/work/obligation.ts";
import type { TemporaryWorkflow } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import { workflowDefinition, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { readDefinition } from "./definition-reader.ts";
import { loadPlanFacts } from "./plan-facts.ts";

/** What words came to, as a planner gives it. */
export type Planned = Omit<TemporaryWorkflow, "id" | "prompt">;

export interface Planner {
  /** A workflow from words, or a change of the present one. */
  plan(scope: Scope, request: Omit<PlanRequest, "now">, signal: AbortSignal): Promise<Planned>;
}

export interface TemporaryWorkflows {
  create(
    scope: Scope,
    input: { prompt: string; definition?: unknown; timeZone: string; answers: PlanRequest["answers"] },
    signal: AbortSignal,
  ): Promise<TemporaryWorkflow>;
  load(scope: Scope, id: string): Promise<TemporaryWorkflow>;
}

const result = z.object({
  definition: z.unknown(),
  status: z.enum(["ready", "questions", "refused"]),
  // Kept by an earlier version without these.
  questions: z.array(z.extend(planQuestion, { readings: z._default(planQuestion.shape.readings, []) })),
  obligations: z._default(z.array(obligation), []),
  outcomes: z._default(z.array(planOutcome), []),
  unsupported: z.array(z.string()),
  operations: z.array(z.string()),
  engine: z.string(),
});

/** Workflows made from words, kept for a day: until somebody accepts one into the wizard. */
export function createTemporaryWorkflows({
  db,
  catalogOf,
  planner,
}: {
  db: Database;
  catalogOf: (scope: Scope) => Promise<CatalogProduct[]>;
  planner: Planner;
}): TemporaryWorkflows {
  return {
    async create(scope, { prompt, definition, timeZone, answers }, signal) {
      const catalog = await catalogOf(scope);
      const request = {
        prompt,
        catalog,
        answers,
        timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
        facts: await loadPlanFacts(db, scope),
        current: definition === undefined ? null : await readCurrent(scope, definition, catalog),
      };
      const planned = await planner.plan(scope, request, signal);
      const id = await db.withTenant(scope, async (trx) => {
        await sql`DELETE FROM temporary_workflows WHERE ${inScope()} AND created_at < now() - interval '1 day'`.execute(
          trx,
        );
        const row = await trx
          .insertInto("temporary_workflows")
          .values({
            prompt,
            result: JSON.stringify(planned),
            created_by: scope.userId,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return row.id;
      });
      return { id, prompt, ...planned };
    },
    async load(scope, id) {
      const row = await db.withTenant(scope, (trx) =>
        trx.selectFrom("temporary_workflows").select(["prompt", "result"]).where("id", "=", id).executeTakeFirst(),
      );
      if (row === undefined) fail("workflow-not-found");
      const kept = result.parse(row.result);
      // What is connected may have changed meanwhile: problems are those of now.
      const { problems } = await readDefinition(scope, kept.definition, { catalog: await catalogOf(scope) });
      return { id, prompt: row.prompt, ...kept, problems };
    },
  };
}

/** More steps than this are changed on the canvas: the whole of them goes to the model. */
const stepsMax = 500;

/** @throws Failure workflow-invalid where it can't be read, or is too large to be changed by words */
async function readCurrent(
  scope: Scope,
  definition: unknown,
  catalog: readonly CatalogProduct[],
): Promise<WorkflowDefinition> {
  const { kept, problems } = await readDefinition(scope, definition, { catalog });
  if (kept === null) fail("workflow-invalid", { reason: problems[0]?.sentence ?? "This isn't a workflow." });
  const current = workflowDefinition.parse(JSON.parse(kept.json));
  const { length } = current.workflow.nodes;
  if (length > stepsMax)
    fail("workflow-invalid", {
      reason: `It has ${length} steps, and words can change at most ${stepsMax}. Change it on the canvas.`,
    });
  return current;
}
