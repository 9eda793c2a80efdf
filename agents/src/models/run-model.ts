import type { AgentModel } from "./agent-model.ts";
import { runStep, type StepOutcome } from "./run-step.ts";
import type { ObjectSchema } from "./strict-schema.ts";

export type ModelRequest = {
  model: AgentModel;
  system: string;
  prompt: string;
  /** The answer is to be one object of this shape. */
  schema?: ObjectSchema;
  /** Default: low, for writing. */
  temperature?: number;
  /** The longest silence while the model answers, and the longest call altogether. */
  stepMs: number;
  totalMs: number;
  signal?: AbortSignal | undefined;
  /** Hears the answer while it comes. */
  onText?: (piece: string) => void;
};

/** Every way a call can end. `text` is complete only when it finished. */
export type ModelOutcome =
  | { status: "finished"; text: string }
  | { status: "cut"; text: string; reason: string }
  | { status: "stalled"; reason: string }
  | { status: "aborted"; reason: string }
  | { status: "failed"; reason: string };

export const writingTemperature = 0.3;

/** One question, one answer. Never throws. */
export async function runModel({ system, prompt, temperature, ...request }: ModelRequest): Promise<ModelOutcome> {
  return toOutcome(
    await runStep({
      ...request,
      instructions: system,
      messages: [{ role: "user", text: prompt }],
      tools: [],
      temperature: temperature ?? writingTemperature,
      charsMax: Number.POSITIVE_INFINITY,
      retryCountMax: 1,
    }),
  );
}

function toOutcome(outcome: StepOutcome): ModelOutcome {
  const { status, text } = outcome;
  if (status === "finished") return { status, text };
  const { code, reason } = outcome;
  if (code === "stalled") return { status: "stalled", reason };
  if (code === "stopped") return { status: "aborted", reason };
  const isCut = text !== "" && ["cut", "too-long", "refused", "empty"].includes(code);
  return isCut ? { status: "cut", text, reason } : { status: "failed", reason };
}
