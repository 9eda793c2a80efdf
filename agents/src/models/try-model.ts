import type { ModelTest } from "@hoopoe/contract/assist/model.ts";
import * as z from "zod/mini";
import type { AgentModel } from "./agent-model.ts";
import { embedTexts } from "./embed-texts.ts";
import { forgetFacts } from "./endpoint-facts.ts";
import { runStep, type StepOutcome } from "./run-step.ts";
import { strictSchema } from "./strict-schema.ts";

const limits = { stepMs: 20_000, totalMs: 30_000, charsMax: 20_000, temperature: 0 };
const readiness = strictSchema(z.object({ ready: z.boolean() }));

/** Asks the endpoint itself: does it stream, call a tool, keep to a schema? Never throws; the sentence says what to do. */
export async function tryModel(
  model: AgentModel,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<ModelTest> {
  if (model.kind === "built-in") {
    const sentence = "Works without a key: it quotes and counts, and nothing leaves this machine.";
    return { at: now.toISOString(), stream: true, tools: true, structured: true, sentence };
  }
  let pieces = 0;
  forgetFacts(model);
  // What an earlier test found is not believed.
  const common = { model: { ...model, canCallTools: true }, ...limits, signal };
  const spoken = await runStep({
    ...common,
    instructions: "Answer in one short sentence.",
    messages: [{ role: "user", text: "Say that you are ready." }],
    tools: [],
    onText: () => (pieces += 1),
  });
  if (spoken.status === "failed")
    return { at: now.toISOString(), stream: false, tools: false, structured: false, sentence: adviceOf(spoken) };
  const called = await runStep({
    ...common,
    instructions: "Use the tool to answer.",
    messages: [{ role: "user", text: "How many items came in today? Use count_items." }],
    tools: [{ name: "count_items", description: "Counts items.", inputSchema: { type: "object", properties: {} } }],
  });
  const shaped = await runStep({
    ...common,
    instructions: 'Answer with JSON alone, of this shape: {"ready": true}.',
    messages: [{ role: "user", text: "Are you ready?" }],
    tools: [],
    schema: readiness,
  });
  const tools = called.status === "finished" && called.toolCalls.some(({ name }) => name === "count_items");
  const structured = shaped.status === "finished" && isJson(shaped.text);
  const missing = [tools ? null : "call tools", structured ? null : "follow a JSON schema"].filter(
    (one) => one !== null,
  );
  const sentence =
    missing.length === 0
      ? "Answers, calls tools and follows a JSON schema."
      : `Answers, but doesn't ${missing.join(" or ")}.`;
  return { at: now.toISOString(), stream: pieces > 0, tools, structured, sentence };
}

/** Asks an endpoint that makes vectors for one. Never throws. */
export async function tryEmbedding(model: AgentModel, { now }: { now: Date }): Promise<ModelTest> {
  const common = { at: now.toISOString(), stream: false, tools: false, structured: false };
  const outcome = await embedTexts(model, ["Are you ready?"], {
    signal: AbortSignal.timeout(limits.stepMs),
    retryCountMax: 0,
  });
  if (outcome.status === "failed") {
    const said = `${outcome.reason.charAt(0).toUpperCase()}${outcome.reason.slice(1)}`.replace(/[.\s]*$/, ".");
    return { ...common, width: 0, sentence: `${said} Check the key, the model name and the address.` };
  }
  const width = outcome.vectors[0]?.length ?? 0;
  return { ...common, width, sentence: `Creates embeddings of ${width} numbers.` };
}

/** What a person can do about a failure, after what the endpoint said. */
export function adviceOf({ code, reason }: Extract<StepOutcome, { status: "failed" }>): string {
  const said = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`.replace(/[.\s]*$/, ".");
  const advice = advices[code];
  return advice === undefined ? said : `${said} ${advice}`;
}

const advices: Partial<Record<Extract<StepOutcome, { status: "failed" }>["code"], string>> = {
  "key-refused": "Enter the key again, and check that it can use this model.",
  "model-unknown": "Check the model name and the address.",
  "rate-limited": "Try again in a minute, or raise the limit at the provider.",
  "quota-used-up": "Add credit or raise the quota at the provider. Retrying won't help.",
  "over-budget": "Raise the budget under Agents & Models, or continue tomorrow.",
  "too-much-asked": "Ask about less, or choose a model with a larger context.",
  unreachable: "Check the address, and whether this server can reach it.",
  garbled: "Check that this provider's protocol is right for the address.",
};

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}
