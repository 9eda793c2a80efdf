import { type AgentModel, BudgetReachedError } from "./agent-model.ts";
import { describeModelFailure, type ModelFailure, type StepFailureCode } from "./describe-model-failure.ts";
import { type EndpointFacts, factsOf, noteFacts } from "./endpoint-facts.ts";
import { readStep, type Said } from "./read-step.ts";
import { askForLess } from "./ask-for-less.ts";
import { retryAfterMaxMs } from "./retry-after.ts";
import { type Deadline, startDeadline } from "./start-deadline.ts";
import type { StepRequest, StepToolCall, StepUsage } from "./step-request.ts";

/** One call of a model: complete, or not at all. `canRetry`: the same call may well succeed, after `retryAfterMs`. */
export type StepOutcome =
  | { status: "finished"; text: string; toolCalls: StepToolCall[]; usage: StepUsage }
  | {
      status: "failed";
      code: StepFailureCode;
      reason: string;
      canRetry: boolean;
      retryAfterMs?: number | undefined;
      /** What had come of an answer that was cut. */
      text: string;
      usage: StepUsage;
    };

/** Never throws: whether the provider throws, sends an error as a part, stops in the middle, stalls, talks without end, or the caller gives up, it comes back as one outcome. */
export async function runStep(request: StepRequest): Promise<StepOutcome> {
  const { model, signal } = request;
  const said: Said = { text: "", toolCalls: [], usage: { inputTokens: 0, outputTokens: 0 } };
  try {
    await model.beforeCall?.();
  } catch (error) {
    if (error instanceof BudgetReachedError) return failed(said, { code: "over-budget", reason: error.message });
    throw error;
  }
  const deadline = startDeadline(request);
  const startedMs = performance.now();
  try {
    return await tryStep(request, deadline, said);
  } catch (error) {
    const stall = deadline.stalledBy();
    if (signal?.aborted === true) return failed(said, { code: "stopped", reason: "the caller cancelled" });
    if (stall !== null) {
      const reason = stall instanceof Error ? stall.message : "the model stalled";
      return failed(said, { code: "stalled", reason, canRetry: true });
    }
    return failed(said, describeModelFailure(error, model.withoutKey));
  } finally {
    deadline.stop();
    await model.onCall?.({ ...said.usage, tookMs: Math.round(performance.now() - startedMs) });
  }
}

function failed(
  { usage, text }: Said,
  {
    code,
    reason,
    canRetry = false,
    retryAfterMs,
  }: Pick<ModelFailure, "code" | "reason"> & Partial<Pick<ModelFailure, "canRetry" | "retryAfterMs">>,
): StepOutcome {
  return {
    status: "failed",
    code,
    reason,
    canRetry,
    retryAfterMs,
    text,
    usage,
  };
}

/** The call, asked for less where the endpoint takes less, and again where it was busy. Throws what the provider throws. */
async function tryStep(request: StepRequest, deadline: Deadline, said: Said): Promise<StepOutcome> {
  const { model, retryCountMax = 0 } = request;
  const isAsked = { object: request.schema !== undefined, tools: request.tools.length > 0 };
  let facts = withTest(factsOf(model), model);
  let retryCount = 0;
  /** Why it was asked for less: if that doesn't help, this is what was wrong. */
  let refusal: unknown;
  for (;;) {
    try {
      const outcome = await readStep(request, { facts, deadline, said });
      if (outcome.status === "finished") noteFacts(model, { ...facts, thinksFirst: outcome.thinksFirst });
      return outcome.status === "finished"
        ? { status: "finished", text: said.text, toolCalls: said.toolCalls, usage: said.usage }
        : failed(said, outcome);
    } catch (error) {
      if (said.text !== "" || said.toolCalls.length > 0 || deadline.signal.aborted) throw error;
      const failure = describeModelFailure(error, model.withoutKey);
      const less = askForLess(facts, failure, isAsked);
      if (less !== undefined) {
        refusal ??= error;
        facts = less;
        continue;
      }
      const isWaitedFor = retryCount < retryCountMax && (await waitFor(failure, retryCount, model, deadline));
      if (!isWaitedFor) throw refusal ?? error;
      retryCount += 1;
    }
  }
}

function withTest(facts: EndpointFacts, { canCallTools }: AgentModel): EndpointFacts {
  return canCallTools === false ? { ...facts, takesTools: false } : facts;
}

/** Waits as long as the endpoint asks for, or a second and then twice as long. False where it is no use or too long. */
async function waitFor(
  { canRetry, reason, retryAfterMs, status }: ModelFailure,
  retryCount: number,
  { onWait }: AgentModel,
  deadline: Deadline,
): Promise<boolean> {
  if (!canRetry || status === undefined) return false;
  const ms = retryAfterMs ?? 1_000 * 2 ** retryCount * (1 + Math.random() / 4);
  if (ms > retryAfterMaxMs) return false;
  onWait?.({ ms, reason });
  return deadline.pause(ms);
}
