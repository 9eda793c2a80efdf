import * as z from "zod/mini";

/** What a triage says of an alert or a message. Without a model it is always unsure: only a model or a person judges. */
export const verdicts = ["malicious", "suspicious", "harmless", "unsure"] as const;
export type Verdict = (typeof verdicts)[number];
export const severities = ["low", "medium", "high", "critical", "unknown"] as const;

export const signalKinds = [
  "spf",
  "dkim",
  "dmarc",
  "sender",
  "contact",
  "addresses",
  "look-alike",
  "link",
  "attachment",
  "payment",
] as const;

/** A fact that code read off a mail and what the workspace knows of its sender. It weighs for or against the mail, or neither. */
export const mailSignal = z.object({
  id: z.string(),
  /** The number of the input's record that it is about, from 1. */
  source: z.int(),
  kind: z.enum(signalKinds),
  weighs: z.enum(["for", "against", "neither"]),
  text: z.string(),
});
export type MailSignal = z.infer<typeof mailSignal>;

export const triageReason = z.object({
  text: z.string(),
  /** Ids of the signals that it rests on. */
  signals: z.array(z.string()),
  /** Words of the input that it rests on; code found each there. */
  spans: z.array(z.object({ source: z.int(), quote: z.string() })),
});
export type TriageReason = z.infer<typeof triageReason>;

/** What a person said of a message that a step judged; it stays beside what the model said. */
export const personVerdict = z.object({
  verdict: z.enum(verdicts),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type PersonVerdict = z.infer<typeof personVerdict>;

/**
 * What a triage step put out. `engine` names the model. Where the step waited for a person, `verdict` is theirs, which the branches
 * after it follow; `judged` is what the model had said.
 */
export const triageResult = z.object({
  verdict: z.enum(verdicts),
  severity: z.enum(severities),
  reasons: z.array(triageReason),
  signals: z.array(mailSignal),
  engine: z.string(),
  judged: z.optional(z.enum(verdicts)),
  person: z.optional(personVerdict),
});
export type TriageResult = z.infer<typeof triageResult>;
