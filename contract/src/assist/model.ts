import * as z from "zod/mini";

/** `operator`: the one that the operator set in the environment, for workspaces that connected none. */
export const modelKinds = ["built-in", "openai", "anthropic", "google", "openai-compatible", "operator"] as const;
export type ModelKind = (typeof modelKinds)[number];

/**
 * The tasks that models do: each has its model and its budget. `claims` and `judge` take the model of `report` unless they
 * have their own; one for `search` makes vectors and nothing else.
 */
export const modelPurposes = ["claims", "report", "judge", "answer", "plan", "task", "search"] as const;
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

/** `built-in` is the id of the model that needs no key, `operator` that of the operator's. Prices are US dollars for a million tokens. */
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

const tokensPerDay = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));

/** One row of the table of tasks. */
export const modelTask = z.object({
  task: z.enum(modelPurposes),
  /** The model chosen for it; null: none, so that `model` is what follows from the other settings. */
  modelId: z.nullable(z.string()),
  /** Who is asked first; null where nobody is (search without a model for it). */
  model: z.nullable(z.object({ id: z.string(), label: z.string(), inputPrice: z.number(), outputPrice: z.number() })),
  /** Null: only the workspace's own budget holds. */
  tokensPerDay,
  /** Since midnight UTC. */
  tokensToday: z.number(),
  usdToday: z.number(),
});
export type ModelTask = z.infer<typeof modelTask>;

export const modelTaskInput = z.object({
  task: z.enum(modelPurposes),
  modelId: z.nullable(z.string().check(z.maxLength(60))),
  tokensPerDay,
});
export type ModelTaskInput = z.infer<typeof modelTaskInput>;

/** What a workspace decides about the operator's model; its address and key are the operator's. */
export const operatorModelInput = z.object({
  isEnabled: z.boolean(),
  inputPrice: z.nullable(price),
  outputPrice: z.nullable(price),
});
export type OperatorModelInput = z.infer<typeof operatorModelInput>;

/** What a question takes on average. `answers`: of how many it was measured; 0: it was reckoned, since no model has answered yet. */
export const questionEstimate = z.object({ answers: z.int(), inputTokens: z.int(), outputTokens: z.int() });
export type QuestionEstimate = z.infer<typeof questionEstimate>;
