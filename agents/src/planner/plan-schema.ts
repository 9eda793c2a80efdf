import { obligationKinds } from "@hoopoe/contract/work/obligation.ts";
import * as z from "zod/mini";

const text = z.string().check(z.maxLength(8000));
const short = z.string().check(z.maxLength(300));
const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

const takes = ["value", "count", "first", "last", "joined"] as const;
/** A value from the trigger, an earlier step or the loop's item: "n2.text", "trigger.item.title", "item.key". */
const reference = z.object({ from: short, take: optional(z.enum(takes)) });
export type Reference = z.infer<typeof reference>;

const part = z.union([text, reference]);
/** A literal, a reference, a text of parts that follow each other, or a list. */
const value = z.union([
  text,
  z.number(),
  z.boolean(),
  reference,
  z.object({ text: z.array(part) }),
  z.object({ list: z.array(part) }),
]);
export type PlanValue = z.infer<typeof value>;

const testOps = [
  "equals",
  "not-equals",
  "contains",
  "not-contains",
  "starts-with",
  "ends-with",
  "greater-than",
  "less-than",
  "at-least",
  "at-most",
  "one-of",
  "is-empty",
  "is-not-empty",
] as const;
const test = z.object({ left: reference, op: z.enum(testOps), right: z.nullable(value) });
export type PlanTest = z.infer<typeof test>;
/** True where all tests of any group are. */
const condition = z.object({ any: z.array(z.object({ all: z.array(test) })) });
export type PlanCondition = z.infer<typeof condition>;

const trigger = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("manual") }),
  z.object({ kind: z.literal("webhook") }),
  z.object({ kind: z.literal("schedule"), rrule: short, timeZone: short }),
  z.object({ kind: z.literal("new-item"), source: short, filter: z.nullable(condition) }),
  z.object({
    kind: z.literal("execution-finished"),
    source: short,
    outcome: z.nullable(z.enum(["succeeded", "failed", "cancelled"])),
  }),
  z.object({ kind: z.literal("unchanged") }),
]);

const step = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  /** A step of the present workflow that stays as it is, but for what it follows. */
  isKept: z.boolean(),
  product: short,
  action: short,
  label: short,
  params: z.array(z.object({ name: short, value })),
  /** Of a branch: what it decides by, or the value whose cases it follows. */
  condition: z.nullable(condition),
  cases: z.nullable(reference),
  /** What it follows; none: it starts with the trigger. `when`: true, false, a case, approved, rejected, timed-out, each, done. */
  after: z.array(z.object({ step: short, when: z.nullable(short) })),
  retry: z.nullable(z.object({ maxAttempts: z.int(), waitSeconds: z.number() })),
});
export type PlanStep = z.infer<typeof step>;

const planObligation = z.object({
  /** Word for word, in the order of the request. */
  span: text,
  kind: z.enum(obligationKinds),
  /** The step that meets it, or "trigger"; null where none does. */
  target: z.nullable(short),
  /** Of an order or a consent: the step that comes only afterwards. */
  before: z.nullable(short),
  /** Of a negation: the "Product/action" or "Product" that the workflow must not have. */
  absent: z.nullable(short),
  /** Where it isn't met: why, and the nearest thing that can be done. */
  why: text,
});
export type PlannedObligation = z.infer<typeof planObligation>;

const question = z.object({
  /** Word for word what it is about. */
  span: text,
  question: text,
  /** The parameter that the answer goes into, where it is one. */
  step: z.nullable(short),
  param: z.nullable(short),
  readings: z.array(z.object({ label: text, value: z.nullable(text) })),
});

/** What a planner answers: the workflow, and what became of each clause of the request. */
export const plan = z.object({
  trigger,
  steps: z.array(step).check(z.maxLength(200)),
  obligations: z.array(planObligation).check(z.maxLength(400)),
  questions: z.array(question).check(z.maxLength(20)),
});
export type Plan = z.infer<typeof plan>;
