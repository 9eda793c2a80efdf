import { nextOccurrence } from "@hoopoe/contract/work/schedule-rule.ts";
import type { WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";

/** When a schedule starts runs between two moments (epoch milliseconds), at most `max` of them. */
export function upcoming(
  trigger: WorkflowTrigger,
  { fromMs, untilMs, max }: { fromMs: number; untilMs: number; max: number },
): number[] {
  if (trigger.kind !== "schedule") return [];
  const times: number[] = [];
  let after = fromMs;
  while (times.length < max) {
    const next = nextOccurrence(trigger, after);
    if (next === null || next > untilMs) break;
    times.push(next);
    after = next;
  }
  return times;
}
