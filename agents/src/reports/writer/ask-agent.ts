import type * as z from "zod/mini";
import type { StepFailureCode } from "../../models/describe-model-failure.ts";
import { closeJson } from "../../models/close-json.ts";
import { runStep } from "../../models/run-step.ts";
import { writingTemperature } from "../../models/run-model.ts";
import type { StepMessage, StepToolCall } from "../../models/step-request.ts";
import { strictSchema } from "../../models/strict-schema.ts";
import { complaintOf, readAnswer } from "../../tasks/ask-json.ts";
import type { EvidenceTools } from "./evidence-tools.ts";
import type { AgentSession } from "./start-session.ts";

/** A model of two tokens a second is waited for; one that says nothing is not. */
const stepMs = 120_000;
const totalMs = 1_800_000;
const charsMax = 400_000;
const retryCountMax = 2;
const attemptsMax = 3;
const toolRoundsMax = 6;
const toolCallsMax = 8;

export type AgentOutcome<T> =
  | { status: "answered"; value: T; messages: StepMessage[] }
  | {
      status: "failed";
      reason: string;
      code: StepFailureCode | "unusable" | "limit";
      /** What an answer that was cut holds of the schema; undefined where that is nothing. */
      rest?: T | undefined;
    };

interface AgentQuestion<T> {
  readonly session: AgentSession;
  readonly instructions: string;
  readonly messages: readonly StepMessage[];
  readonly schema: z.ZodMiniType<T>;
  readonly tools?: EvidenceTools | undefined;
  readonly temperature?: number;
  /** All that is wrong with an answer of the right shape; asked of each attempt, so a complaint may be made once. */
  readonly refuse?: (value: T) => readonly string[];
  readonly onText?: ((piece: string) => void) | undefined;
  /** What `onText` heard of this answer is void. */
  readonly onVoid?: (() => void) | undefined;
}

/**
 * One turn of the agent: it may look things up with its tools, a few times, and ends with one object of the schema. An
 * answer that can't be used goes back with every fault. Never throws, but for an abort by the caller.
 */
export async function askAgent<T>(asked: AgentQuestion<T>): Promise<AgentOutcome<T>> {
  const { session, instructions, tools, temperature = writingTemperature, onText, onVoid } = asked;
  const schema = strictSchema(asked.schema);
  const messages = [...asked.messages];
  let faults: readonly string[] = [];
  for (let attempt = 0, round = 0; attempt < attemptsMax;) {
    const limit = session.limit();
    if (limit !== null) return { status: "failed", code: "limit", reason: limit };
    onVoid?.();
    const outcome = await runStep({
      model: session.model,
      instructions,
      messages,
      tools: tools?.declared ?? [],
      schema,
      temperature,
      stepMs,
      totalMs: Math.min(totalMs, session.leftMs()),
      charsMax,
      retryCountMax,
      signal: session.signal,
      onText,
      onVoid,
    });
    session.signal?.throwIfAborted();
    session.count(outcome.usage);
    if (outcome.status === "failed") {
      const rest = restOf(outcome.text, asked.schema);
      return { status: "failed", code: outcome.code, reason: outcome.reason, rest };
    }
    const { text, toolCalls } = outcome;
    messages.push({ role: "assistant", text, toolCalls });
    if (toolCalls.length > 0) {
      round += 1;
      if (round > toolRoundsMax + 1) break;
      const results = await answerCalls(toolCalls, round > toolRoundsMax ? { said: enough } : { tools });
      messages.push({ role: "tool", results });
      continue;
    }
    const read = readAnswer(text, { schema: asked.schema, refuse: asked.refuse });
    if (read.ok) return { status: "answered", value: read.value, messages };
    attempt += 1;
    faults = read.faults;
    messages.push({ role: "user", text: complaintOf(faults) });
  }
  const reason = `no usable answer in ${attemptsMax} attempts${faults.length === 0 ? "" : ` (${faults.slice(0, 3).join("; ")})`}`;
  return { status: "failed", code: "unusable", reason };
}

async function answerCalls(
  toolCalls: readonly StepToolCall[],
  { tools, said = noTools }: { tools?: EvidenceTools | undefined; said?: string },
) {
  const results = [];
  for (const [place, { id, name, input }] of toolCalls.entries()) {
    const output = tools === undefined ? said : place >= toolCallsMax ? enough : await tools.run(name, input);
    results.push({ id, name, output });
  }
  return results;
}

function restOf<T>(text: string, schema: z.ZodMiniType<T>): T | undefined {
  for (const closed of closeJson(text)) {
    const read = readAnswer(closed, { schema });
    if (read.ok) return read.value;
  }
  return undefined;
}

const enough = "That was enough looking up. Give your answer now.";
const noTools = "There are no tools here. Give your answer now.";
