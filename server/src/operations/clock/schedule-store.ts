import { schedule } from "@hoopoe/contract/intake/integration.ts";
import { nextRunAt } from "@hoopoe/contract/intake/next-run.ts";
import { nextOccurrence } from "@hoopoe/contract/work/schedule-rule.ts";
import { workflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";

const rule = z.object({ rrule: z.string(), timeZone: z.string() });
/** A job that waits for new items, or for its first version, is looked at again within a minute. */
const retryMs = 60_000;

interface Timed {
  id: string;
  plan: unknown;
  due: Date | null;
}

/**
 * Gives everything with a schedule its next time by its rule. A stored time is never later than that, unless the clock was
 * ahead when it was stored; and none is stored where the rule was then over. Gives how many were wrong.
 */
export async function deriveTimes(trx: Trx, now: Date): Promise<number> {
  const tables: [string, string, string, string, (plan: unknown) => Date | null][] = [
    ["integration_data", "schedule", "next_run_at", "NOT is_deleted AND start_ingress = 1", ofInterval],
    ["pirs", "schedule", "next_run_at", "schedule IS NOT NULL", ofInterval],
    ["jobs", "trigger", "due_at", "is_on", ofTrigger],
    ["saved_tasks", "schedule", "due_at", "schedule IS NOT NULL", ofRule],
  ];
  let count = 0;
  for (const [table, planColumn, dueColumn, where, nextOf] of tables) {
    const { rows } = await sql<Timed>`SELECT id, ${sql.ref(planColumn)} AS plan, ${sql.ref(dueColumn)} AS due
      FROM ${sql.table(table)} WHERE ${sql.raw(where)} FOR UPDATE`.execute(trx);
    for (const { id, plan, due } of rows) {
      const next = nextOf(plan);
      if (next === null || (due !== null && due <= next)) continue;
      // A stream without a time is being read, and gets its next one when that ends.
      if (due === null && table === "integration_data") continue;
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(dueColumn)} = ${next} WHERE id = ${id}`.execute(trx);
      count += 1;
    }
  }
  return count;

  function ofInterval(plan: unknown): Date | null {
    const read = z.safeParse(schedule, plan);
    return read.success ? nextRunAt(read.data, now) : null;
  }

  function ofTrigger(plan: unknown): Date | null {
    const read = z.safeParse(workflowTrigger, plan);
    if (!read.success) return null;
    if (read.data.kind === "new-item") return new Date(now.getTime() + retryMs);
    return read.data.kind === "schedule" ? dateOf(nextOccurrence(read.data, now.getTime())) : null;
  }

  function ofRule(plan: unknown): Date | null {
    const read = z.safeParse(rule, plan);
    return read.success ? dateOf(nextOccurrence(read.data, now.getTime())) : null;
  }
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
