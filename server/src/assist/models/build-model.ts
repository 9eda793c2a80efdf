import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import type { ModelEntry } from "@hoopoe/contract/assist/model.ts";

/** A connected model, ready to be asked; undefined where it needs a key and has none. Throws a TypeError that names the field at fault. */
export function buildModel(
  { kind, model, baseUrl }: Pick<ModelEntry, "kind" | "model" | "baseUrl">,
  { apiKey, fetch }: { apiKey: string | undefined; fetch: typeof globalThis.fetch },
): AgentModel | undefined {
  if (kind === "built-in") return createModel({ kind });
  if (kind === "openai-compatible") return createModel({ kind, baseUrl: baseUrl ?? "", apiKey, model, fetch });
  if (apiKey === undefined || kind === "operator") return undefined;
  return createModel({ kind, apiKey, model, fetch, ...(baseUrl === null ? {} : { baseUrl }) });
}
