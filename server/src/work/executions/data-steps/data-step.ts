import { createHash } from "node:crypto";
import { fieldProblem, readStepFields, readTransformOutputs } from "@hoopoe/contract/work/step-fields.ts";
import { Failure } from "../../../platform/fail.ts";
import { createWorkThread, type WorkThread } from "../../../platform/threads/work-thread.ts";
import { timeOfUuid } from "../../../platform/db/uuid-v7.ts";
import type { StepTry } from "../step-try.ts";
import type { StepOutcome } from "../step-outcome.ts";
import type { CodeResult, CodeWork } from "./run-code.ts";
import type { TransformResult, TransformWork } from "./run-transform.ts";
import * as z from "zod/mini";

export type RunDataStep = (step: StepTry, input: Readonly<Record<string, unknown>>) => Promise<StepOutcome>;

/** Several steps of a workspace wait at once, as a loop has them. */
const waitingMax = 200;
/** Code ends itself after less; what doesn't loses its thread. */
const threadCpuMs = 10_000;

const code = z.union([
  z.object({ ok: z.literal(true), output: z.unknown(), log: z.array(z.string()) }),
  z.object({ ok: z.literal(false), sentence: z.string(), log: z.array(z.string()) }),
]) satisfies z.ZodMiniType<CodeResult>;
const transform = z.union([
  z.object({ ok: z.literal(true), output: z.record(z.string(), z.unknown()) }),
  z.object({ ok: z.literal(false), sentence: z.string() }),
]) satisfies z.ZodMiniType<TransformResult>;

/** Transforms and code, each in a thread: what one workspace computes never holds up calls, nor its own transforms. */
export function createRunDataStep(): RunDataStep {
  const url = new URL("./data-thread.ts", import.meta.url);
  const options = { url, deadlineMs: threadCpuMs, waitingMax };
  const threads = { code: createWorkThread(options), transform: createWorkThread(options) };
  return (step, input) =>
    step.node.data.action === "code"
      ? codeStep(threads.code, step, input)
      : transformStep(threads.transform, step, input);
}

async function codeStep(
  thread: WorkThread,
  step: StepTry,
  input: Readonly<Record<string, unknown>>,
): Promise<StepOutcome> {
  const inputFields = readStepFields(input["inputFields"]);
  const outputFields = readStepFields(input["outputFields"]);
  if (!inputFields.ok) return failed(inputFields.sentence);
  if (!outputFields.ok) return failed(outputFields.sentence);
  const wrongInput = fieldProblem("The input", input["input"], inputFields.fields);
  if (wrongInput !== null) return failed(wrongInput);
  const text = input["code"];
  if (typeof text !== "string") return failed("Code must be text.");
  const work: CodeWork = { kind: "code", code: text, input: input["input"] ?? null, ...sameEachTime(step) };
  const read = await answerOf(thread, step, work);
  if ("kind" in read) return read;
  const result = code.parse(read.answer);
  if (!result.ok) return { ...failed(result.sentence), log: result.log };
  const wrong = fieldProblem("The output", result.output, outputFields.fields);
  if (wrong !== null) return { ...failed(wrong), log: result.log };
  return { kind: "done", output: result.output, log: result.log };
}

async function transformStep(
  thread: WorkThread,
  step: StepTry,
  input: Readonly<Record<string, unknown>>,
): Promise<StepOutcome> {
  const outputs = readTransformOutputs(input["outputs"]);
  if (!outputs.ok) return failed(outputs.sentence);
  if (outputs.fields.length === 0) return failed("The transform has no outputs. Add one.");
  const work: TransformWork = {
    kind: "transform",
    data: input["data"] ?? null,
    outputs: outputs.fields,
    ...sameEachTime(step),
  };
  const read = await answerOf(thread, step, work);
  if ("kind" in read) return read;
  const result = transform.parse(read.answer);
  return result.ok ? { kind: "done", output: result.output } : failed(result.sentence);
}

async function answerOf(
  thread: WorkThread,
  { scope }: StepTry,
  work: CodeWork | TransformWork,
): Promise<{ answer: unknown } | Extract<StepOutcome, { kind: "failed" }>> {
  try {
    return { answer: await thread.run(scope.workspaceId, work) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code !== "work-too-long") return { ...failed(error.message), isRetryable: true };
    return failed(
      work.kind === "code"
        ? "The code was stopped: it used too much processor time or memory. Work on less data."
        : "The expressions took too long or used too much memory. Work on less data.",
    );
  }
}

/** By run, step and item: a repeat, a retry and a replay have the same time and the same random numbers. */
function sameEachTime({ execution, node, item }: StepTry): { atMs: number; seed: number } {
  const runId = execution.repeats ?? execution.id;
  const seed = createHash("sha256")
    .update(JSON.stringify([runId, node.id, item]))
    .digest()
    .readUInt32LE(0);
  return { atMs: timeOfUuid(runId).getTime(), seed };
}

function failed(sentence: string): Extract<StepOutcome, { kind: "failed" }> {
  return { kind: "failed", sentence, isRetryable: false };
}
