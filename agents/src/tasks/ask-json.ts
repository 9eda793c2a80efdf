import type * as z from "zod/mini";
import type { AgentModel } from "../models/agent-model.ts";
import { runModel } from "../models/run-model.ts";

const stepMs = 60_000;
const totalMs = 120_000;

export type JsonOutcome<T> = { status: "answered"; value: T } | { status: "failed"; reason: string };

/** A model that was asked and gave nothing usable. Nothing answers in its place: the step is tried again, or fails. */
export class ModelFailedError extends Error {
  override readonly name = "ModelFailedError";
}

/** The answer. @throws ModelFailedError */
export async function askOrFail<T>(given: Parameters<typeof askJson<T>>[0]): Promise<T> {
  const outcome = await askJson(given);
  if (outcome.status === "answered") return outcome.value;
  throw new ModelFailedError(`${given.model.label} gave no usable answer: ${outcome.reason}`);
}

/**
 * Asks a model for one JSON object. What does not parse, or what `refuse` says is wrong, is sent back once with the
 * reason (by default; `attemptsMax` counts the first one). Never throws, but for an abort by the caller.
 */
export async function askJson<T>(given: {
  model: AgentModel;
  system: string;
  prompt: string;
  schema: z.ZodMiniType<T>;
  refuse?: (value: T) => string | null;
  attemptsMax?: number;
  signal?: AbortSignal;
}): Promise<JsonOutcome<T>> {
  const { attemptsMax = 2 } = given;
  let reason = "no answer";
  let complaint = "";
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const { model, system, signal } = given;
    const outcome = await runModel({ model, system, prompt: given.prompt + complaint, stepMs, totalMs, signal });
    signal?.throwIfAborted();
    if (outcome.status !== "finished") return { status: "failed", reason: outcome.reason };
    const read = readAnswer(outcome.text, given.schema);
    const wrong = read.ok ? (given.refuse?.(read.value) ?? null) : read.reason;
    if (read.ok && wrong === null) return { status: "answered", value: read.value };
    reason = wrong ?? reason;
    complaint = `\n\nYour last answer was refused: ${reason}. Send the whole JSON object again, corrected.`;
  }
  return { status: "failed", reason: `no usable answer in ${attemptsMax} attempts (${reason})` };
}

function readAnswer<T>(text: string, schema: z.ZodMiniType<T>): { ok: true; value: T } | { ok: false; reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  } catch {
    return { ok: false, reason: "the answer isn't a JSON object" };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, reason: `at ${issue?.path.join(".") || "its root"}: ${issue?.message ?? "it doesn't match"}` };
}
