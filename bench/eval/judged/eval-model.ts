import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { Refusal } from "../refusal.ts";

/** The OpenAI-compatible model at EVAL_MODEL_URL, called EVAL_MODEL there, with the key EVAL_MODEL_KEY where it wants one. */
export function evalModel(): AgentModel {
  const { EVAL_MODEL_URL: baseUrl, EVAL_MODEL: model = "model", EVAL_MODEL_KEY: apiKey } = process.env;
  if (baseUrl === undefined) throw new Refusal("Set EVAL_MODEL_URL to an OpenAI-compatible endpoint.");
  return createModel({ kind: "openai-compatible", baseUrl, model, ...(apiKey === undefined ? {} : { apiKey }) });
}
