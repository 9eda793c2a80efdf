import * as z from "zod/mini";

/** What a task's calls of one model took. `usd` is null where no price of the model was known. */
export const costLine = z.object({
  task: z.string(),
  model: z.string(),
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  usd: z.nullable(z.number()),
});
export type CostLine = z.infer<typeof costLine>;

/**
 * What a task is going to send at least: reckoned from the prompts that it would make of the items, a token for each four bytes.
 * What models answer, and ask again for, comes on top. `usd`: of these tokens; null where the model has no price.
 */
export const estimateLine = z.object({
  task: z.string(),
  model: z.string(),
  calls: z.int(),
  inputTokens: z.int(),
  usd: z.nullable(z.number()),
});
export type EstimateLine = z.infer<typeof estimateLine>;
