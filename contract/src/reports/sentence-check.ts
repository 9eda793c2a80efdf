import * as z from "zod/mini";

/** In the order in which they are shown. */
export const sentenceStates = ["quoted", "supported", "disputed", "superseded", "not-supported"] as const;
export type SentenceState = (typeof sentenceStates)[number];

const count = z.int().check(z.nonnegative());
export const stateCounts = z.object({
  quoted: count,
  supported: count,
  disputed: count,
  superseded: count,
  "not-supported": count,
});
export type StateCounts = z.infer<typeof stateCounts>;

/** A quoted span: `quote` stands word for word in `field` of the evidence, from character `start`. */
export const citation = z.object({
  evidenceId: z.string(),
  field: z.enum(["title", "body", "author", "date"]),
  quote: z.string(),
  start: z.int().check(z.nonnegative()),
});
export type Citation = z.infer<typeof citation>;

/** Who judged, and what: `key` is the hash of sentence, evidence, model and prompt. The same key is not asked about again. */
export const judgement = z.object({ model: z.string(), prompt: z.int(), key: z.string() });
export type Judgement = z.infer<typeof judgement>;

/** What speaks against a value: the other claim's own words, and who said them when. `value` stands in the sentence. */
export const counterClaim = z.object({
  value: z.string(),
  quote: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  itemId: z.string(),
  claimId: z.nullable(z.string()),
});
export type CounterClaim = z.infer<typeof counterClaim>;

/** A person's decision to export a sentence that isn't supported. */
export const keptBy = z.object({ name: z.string(), at: z.iso.datetime() });

/**
 * What the check found. `quoted`: the source's own words, found by code. `supported`: its hard values are in the evidence,
 * and a second model call confirmed it with a span that code found. Code alone never gives more than `quoted`.
 */
export const sentenceCheck = z.discriminatedUnion("status", [
  z.object({ status: z.literal("quoted") }),
  z.object({ status: z.literal("supported"), span: citation, judgement }),
  z.object({ status: z.literal("disputed"), against: z.array(counterClaim).check(z.minLength(1)) }),
  z.object({ status: z.literal("superseded"), against: z.array(counterClaim).check(z.minLength(1)) }),
  z.object({
    status: z.literal("not-supported"),
    reasons: z.array(z.string()).check(z.minLength(1)),
    judgement: z.optional(judgement),
    keptBy: z.optional(z.nullable(keptBy)),
  }),
]);
export type SentenceCheck = z.infer<typeof sentenceCheck>;
export type NotSupported = Extract<SentenceCheck, { status: "not-supported" }>;

/** Whether it leaves with an export, an email or a message. */
export function isExported({ check }: { check: SentenceCheck }): boolean {
  return check.status !== "not-supported" || check.keptBy != null;
}

export function countStates(sentences: readonly { check: SentenceCheck }[]): StateCounts {
  const counts: StateCounts = { quoted: 0, supported: 0, disputed: 0, superseded: 0, "not-supported": 0 };
  for (const { check } of sentences) counts[check.status] += 1;
  return counts;
}

/** What stands on its evidence, alone or with a model's confirmation; what is disputed or replaced does not. */
export function isBacked({ check }: { check: SentenceCheck }): boolean {
  return check.status === "quoted" || check.status === "supported";
}
