import * as z from "zod/mini";
import { type AgentModel, BudgetReachedError } from "../models/agent-model.ts";
import type { StepFailureCode } from "../models/describe-model-failure.ts";
import { readLeniently } from "../models/read-leniently.ts";
import { runStep } from "../models/run-step.ts";
import type { StepMessage } from "../models/step-request.ts";
import { strictSchema } from "../models/strict-schema.ts";

const stepMs = 60_000;
const totalMsUsual = 120_000;
const charsMax = 400_000;
const faultsMax = 20;
/** The endpoint may be busy once; then the next model is asked. */
const retryCountMax = 1;

export type JsonOutcome<T> =
  | { status: "answered"; value: T }
  /** `code` is undefined where the model answered, but never as it was asked to. */
  | { status: "failed"; reason: string; code?: StepFailureCode; canRetry: boolean; retryAfterMs?: number | undefined };

/** A model that was asked and gave nothing usable. Nothing answers in its place: the step is tried again, or fails. */
export class ModelFailedError extends Error {
  override readonly name = "ModelFailedError";
  /** Whether the same step may well succeed later, and after how long at the earliest, where the endpoint said so. */
  readonly canRetry: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { canRetry = true, retryAfterMs }: { canRetry?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.canRetry = canRetry;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface JsonQuestion<T> {
  model: AgentModel;
  /** What is the same in each call of the task: providers keep it. */
  system: string;
  prompt: string;
  schema: z.ZodMiniType<T>;
  /** What is wrong with an answer that has the right shape: all of it. */
  refuse?: (value: T) => string | readonly string[] | null;
  /** The same for what takes longer to find. */
  refuseLater?: (value: T) => Promise<readonly string[]>;
  /** Whether the last answer is given back with the faults that `refuseLater` found: whoever asks shows them. */
  takesLast?: boolean;
  attemptsMax?: number;
  /** How long an answer may take in all, where it is a long one. */
  totalMs?: number;
  /** Default 0: a judgement is to be the same each time. */
  temperature?: number;
  signal?: AbortSignal | undefined;
}

/** The answer. @throws ModelFailedError, BudgetReachedError */
export async function askOrFail<T>(given: JsonQuestion<T>): Promise<T> {
  const outcome = await askJson(given);
  if (outcome.status === "answered") return outcome.value;
  if (outcome.code === "over-budget") throw new BudgetReachedError(outcome.reason);
  throw new ModelFailedError(`${given.model.label} gave no usable answer: ${outcome.reason}`, outcome);
}

/**
 * Asks a model for one object, by its schema where the endpoint takes one. What does not parse, or what `refuse` says is
 * wrong, goes back once as the next turn of the conversation, with every fault (by default; `attemptsMax` counts the
 * first one). Never throws, but for an abort by the caller.
 */
export async function askJson<T>(given: JsonQuestion<T>): Promise<JsonOutcome<T>> {
  const { attemptsMax = 2, model, system, signal, temperature = 0, totalMs = totalMsUsual } = given;
  const schema = strictSchema(given.schema);
  const messages: StepMessage[] = [{ role: "user", text: given.prompt }];
  let faults: readonly string[] = [];
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const call = { model, instructions: system, messages, tools: [], schema, temperature };
    const outcome = await runStep({ ...call, stepMs, totalMs, charsMax, retryCountMax, signal });
    signal?.throwIfAborted();
    if (outcome.status === "failed") {
      const { reason, code, canRetry, retryAfterMs } = outcome;
      return { status: "failed", reason, code, canRetry, retryAfterMs };
    }
    const read = readAnswer(outcome.text, given);
    faults = read.ok ? ((await given.refuseLater?.(read.value)) ?? []) : read.faults;
    if (read.ok && faults.length === 0) return { status: "answered", value: read.value };
    if (read.ok && attempt === attemptsMax - 1 && given.takesLast === true)
      return { status: "answered", value: read.value };
    messages.push(
      { role: "assistant", text: outcome.text, toolCalls: [] },
      { role: "user", text: complaintOf(faults) },
    );
  }
  const reason = `no usable answer in ${attemptsMax} attempts (${faults.slice(0, 3).join("; ")})`;
  return { status: "failed", reason, canRetry: true };
}

/** What a model is told of an answer that can't be used: all of it. */
export function complaintOf(faults: readonly string[]): string {
  const list = faults.slice(0, faultsMax).map((fault) => `- ${fault}`);
  const more = faults.length > faultsMax ? [`- and ${faults.length - faultsMax} more like these`] : [];
  return `This answer can't be used:\n${[...list, ...more].join("\n")}\nSend the whole JSON object again, with all of this corrected.`;
}

type Read<T> = { ok: true; value: T } | { ok: false; faults: readonly string[] };

/** A model's answer through its schema, read leniently, and through `refuse`. */
export function readAnswer<T>(text: string, { schema, refuse }: Pick<JsonQuestion<T>, "schema" | "refuse">): Read<T> {
  let value: unknown;
  try {
    value = JSON.parse(withoutFence(text));
  } catch {
    return { ok: false, faults: ["the answer isn't one JSON object and nothing else"] };
  }
  const parsed = schema.safeParse(
    readLeniently(value, z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })),
  );
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `at ${path.join(".") || "its root"}: ${message}`);
    return { ok: false, faults };
  }
  const refused = refuse?.(parsed.data) ?? [];
  const faults = typeof refused === "string" ? [refused] : refused;
  return faults.length === 0 ? { ok: true, value: parsed.data } : { ok: false, faults };
}

/** An endpoint that takes no format leaves the model to wrap its object in a code block of Markdown. */
function withoutFence(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1] ?? text;
}
