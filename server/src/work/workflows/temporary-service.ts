import { isTimeZone } from "@hoopoe/contract/wall-clock.ts";
import type { TemporaryWorkflow } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { editDefinition, readDefinition } from "./definition-reader.ts";

/** What words came to, as a planner gives it. */
export type Planned = Omit<TemporaryWorkflow, "id" | "prompt">;

export interface Planner {
  /** A workflow from words. */
  plan(
    scope: Scope,
    input: { prompt: string; catalog: readonly CatalogProduct[]; timeZone: string; signal: AbortSignal },
  ): Promise<Planned>;
}

export interface TemporaryWorkflows {
  create(
    scope: Scope,
    input: { prompt: string; definition?: unknown; timeZone: string },
    signal: AbortSignal,
  ): Promise<TemporaryWorkflow>;
  load(scope: Scope, id: string): Promise<TemporaryWorkflow>;
}

const result = z.object({
  definition: z.unknown(),
  status: z.enum(["ready", "questions", "refused"]),
  questions: z.array(z.object({ nodeId: z.nullable(z.string()), param: z.nullable(z.string()), question: z.string() })),
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
    async create(scope, { prompt, definition, timeZone }, signal) {
      const catalog = await catalogOf(scope);
      const zone = isTimeZone(timeZone) ? timeZone : "UTC";
      const planned =
        definition === undefined
          ? await planner.plan(scope, { prompt, catalog, timeZone: zone, signal })
          : await editDefinition(scope, { definition, words: prompt, catalog, timeZone: zone });
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
