import { createModel } from "@hoopoe/agents/models/create-model.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { Refusal } from "../refusal.ts";

/**
 * What the environment says of the model that is measured: EVAL_MODEL_URL (an OpenAI-compatible endpoint), EVAL_MODEL and
 * EVAL_MODEL_KEY; EVAL_CORPORA (names, comma-separated) and EVAL_EVERY (each nth sentence) take a part of the sets.
 * Without EVAL_MODEL_URL: null, and what the product says without a model is measured.
 */
export function evalModel(env: NodeJS.ProcessEnv): AgentModel | null {
  const baseUrl = env["EVAL_MODEL_URL"];
  if (baseUrl === undefined || baseUrl === "") return null;
  const key = env["EVAL_MODEL_KEY"];
  const model = env["EVAL_MODEL"] ?? "model";
  return createModel({ kind: "openai-compatible", baseUrl, model, ...(key === undefined ? {} : { apiKey: key }) });
}

export function evalCorpora(env: NodeJS.ProcessEnv): ReadonlySet<string> | null {
  const named = (env["EVAL_CORPORA"] ?? "").split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  return named.length === 0 ? null : new Set(named);
}

/** Each nth entry of a set is judged, from the first one on. */
export function evalEvery(env: NodeJS.ProcessEnv): number {
  const every = Number(env["EVAL_EVERY"] ?? "1");
  if (!Number.isInteger(every) || every < 1) throw new Refusal("EVAL_EVERY takes a whole number from 1.");
  return every;
}
