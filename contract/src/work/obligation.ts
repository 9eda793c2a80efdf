import * as z from "zod/mini";

/** What a clause of a request asks for. */
export const obligationKinds = [
  "trigger",
  "schedule",
  "scope",
  "threshold",
  "condition",
  "negation",
  "order",
  "loop",
  "recipient",
  "consent",
  "stop",
  "action",
  "text",
  "courtesy",
  "material",
  "impossible",
  "other",
] as const;

/**
 * One clause of a request and what became of it. `met`: code found it in the workflow. `unused`: nothing of the workflow meets
 * it, so a person decides. `courtesy` needs no step, `material` is text of others, which gives no orders.
 */
export const obligation = z.object({
  id: z.string(),
  /** Where it is in the prompt, in UTF-16 units. */
  start: z.int(),
  end: z.int(),
  kind: z.enum(obligationKinds),
  status: z.enum(["met", "unused", "courtesy", "material"]),
  /** The step that meets it, or "trigger". */
  target: z.nullable(z.string()),
  /** Why it isn't used, and the nearest thing that can be done. */
  reason: z.string(),
});
export type Obligation = z.infer<typeof obligation>;

/** A question with the answers to choose from; without any it takes free text. A reading with `value` goes into the parameter. */
export const planQuestion = z.object({
  nodeId: z.nullable(z.string()),
  param: z.nullable(z.string()),
  question: z.string(),
  readings: z.array(z.object({ label: z.string(), value: z.nullable(z.string()) })),
});
export type PlanQuestion = z.infer<typeof planQuestion>;

/** What a workflow would do in one state of the world, simulated on sample data: nothing was sent. */
export const planOutcome = z.object({
  /** "usual", or the step whose other branch is followed ("approval" n4, "rejected"). */
  nodeId: z.nullable(z.string()),
  way: z.nullable(z.string()),
  effects: z.array(z.object({ nodeId: z.string(), label: z.string(), target: z.string(), count: z.int() })),
  approvals: z.int(),
  run: z.enum(["succeeded", "failed", "waiting"]),
});
export type PlanOutcome = z.infer<typeof planOutcome>;
