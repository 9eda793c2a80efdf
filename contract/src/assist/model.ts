import * as z from "zod/mini";

export const modelKinds = ["built-in", "openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelKind = (typeof modelKinds)[number];

/** What a workspace's default model is chosen for; one for `search` makes vectors and nothing else. */
export const modelPurposes = ["answer", "report", "plan", "task", "search"] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** What 'test' found out: each capability was tried on the endpoint itself. */
export const modelTest = z.object({
  at: z.iso.datetime(),
  stream: z.boolean(),
  tools: z.boolean(),
  structured: z.boolean(),
  /** For one that makes vectors: how wide they are, 0 where it made none. */
  width: z.optional(z.int()),
  sentence: z.string(),
});
export type ModelTest = z.infer<typeof modelTest>;

const price = z.number().check(z.nonnegative(), z.maximum(100_000));

/** `built-in` is the id of the model that needs no key. Prices are US dollars for a million tokens. */
export const modelEntry = z.object({
  id: z.string(),
  kind: z.enum(modelKinds),
  name: z.string(),
  model: z.string(),
  baseUrl: z.nullable(z.string()),
  key: z.object({ set: z.boolean(), last4: z.string() }),
  isEnabled: z.boolean(),
  defaultFor: z.array(z.enum(modelPurposes)),
  inputPrice: z.nullable(z.number()),
  outputPrice: z.nullable(z.number()),
  /** Place in the fallback order, the first asked first; the built-in model is always the last. */
  position: z.int(),
  lastTest: z.nullable(modelTest),
});
export type ModelEntry = z.infer<typeof modelEntry>;

export const modelInput = z.object({
  kind: z.enum(["openai", "anthropic", "google", "openai-compatible"]),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  model: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Needed for openai-compatible; for the others their public address where absent. */
  baseUrl: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500)))),
  /** Write-only. Absent: stays as it is; null: taken away. A new baseUrl asks for it again. */
  apiKey: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(2_000)))),
  isEnabled: z._default(z.boolean(), true),
  defaultFor: z._default(z.array(z.enum(modelPurposes)), []),
  inputPrice: z._default(z.nullable(price), null),
  outputPrice: z._default(z.nullable(price), null),
});
export type ModelInput = z.infer<typeof modelInput>;
