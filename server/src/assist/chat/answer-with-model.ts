import { withStanding } from "@hoopoe/agents/claims/with-standing.ts";
import { chatInstructions } from "@hoopoe/agents/chat/chat-prompt.ts";
import { writingTemperature } from "@hoopoe/agents/models/run-model.ts";
import { runStep, type StepOutcome } from "@hoopoe/agents/models/run-step.ts";
import type { StepMessage, StepToolCall } from "@hoopoe/agents/models/step-request.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ReadyModel } from "../models/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import { checkAnswer } from "./check-answer.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import { saveStep } from "./event-store.ts";
import type { Turn } from "./load-turn.ts";

const stepMs = 60_000;
const charsMax = 60_000;
const outputTokensMax = 4_000;

export type ModelStep =
  | { status: "finished"; hasToolCalls: boolean }
  | { status: "over-budget"; reason: string }
  | Extract<StepOutcome, { status: "failed" }>;

/** One call of a model: said as it comes, kept when it is whole. What a failed one has said is void. */
export async function answerWithModel(
  deps: AnswerDeps,
  given: { scope: Scope; turn: Turn; writer: AnswerWriter; signal: AbortSignal; ready: ReadyModel; totalMs: number },
): Promise<ModelStep> {
  const { scope, turn, writer, signal, ready, totalMs } = given;
  const { agent, request, message, steps } = turn;
  const { asOf, zone, us } = turn;
  const instructions = chatInstructions({ instructions: agent.definition.instructions, asOf, zone, us });
  const messages = messagesOf(turn);
  const tools = turn.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const asked = instructions.length + JSON.stringify(messages).length + JSON.stringify(tools).length;
  const { inputPrice, outputPrice, model } = ready;
  const reservation = await deps.usage
    .reserve(
      scope,
      {
        purpose: "answer",
        model: model.label,
        appId: request.appId,
        agentId: request.agentId,
        messageId: message.id,
        tokens: Math.ceil(asked / 3) + outputTokensMax,
        inputPrice,
        outputPrice,
      },
      agent.definition.budget,
    )
    .catch(budgetFailure);
  if (typeof reservation === "object") return { status: "over-budget", reason: reservation.message };
  if (reservation === undefined) {
    const { tokens, cents } = agent.definition.budget;
    return { status: "over-budget", reason: `The agent reached its budget of ${tokens} tokens or ${cents} cents.` };
  }
  const textId = `text-${writer.state().steps.length}`;
  let hasBegun = false;
  const startedAt = deps.clock.now();
  const outcome = await runStep({
    model,
    instructions,
    messages,
    tools,
    temperature: writingTemperature,
    stepMs,
    totalMs,
    charsMax,
    signal,
    onText(delta) {
      if (!hasBegun) writer.emit({ type: "text-start", id: textId });
      hasBegun = true;
      writer.emit({ type: "text-delta", id: textId, delta });
    },
    onVoid() {
      hasBegun = false;
      writer.emit({ type: "data-rewind", data: { step: turn.steps.length } }, { type: "start-step" });
    },
  });
  deps.spans.model(turn, ready, { startedAt, outcome });
  await deps.usage.settle(scope, reservation, { ...outcome.usage, inputPrice, outputPrice });
  if (outcome.status === "failed") return outcome;
  if (hasBegun) writer.emit({ type: "text-end", id: textId });
  const toolCalls = withOwnIds(outcome.toolCalls, steps);
  for (const { id, name, input } of toolCalls) {
    const title = turn.tools.find((tool) => tool.name === name)?.title;
    writer.emit({ type: "tool-input-available", toolCallId: id, toolName: name, input, ...(title && { title }) });
  }
  if (outcome.toolCalls.length === 0) {
    const found = evidenceOf(steps);
    const evidence = withStanding(found, await deps.standingsOf(scope, found));
    const sentences = await checkAnswer(deps, { ...given, text: outcome.text, evidence });
    const cited = new Set(sentences.flatMap(({ citations }) => citations.map(({ evidenceId }) => evidenceId)));
    writer.emit(
      { type: "data-evidence", data: evidence.filter(({ id }) => cited.has(id)) },
      { type: "data-sentences", data: { textId, sentences } },
    );
  }
  await writer.flush();
  const content = { kind: "model" as const, text: outcome.text, toolCalls, modelId: ready.id };
  await deps.db.withTenant(scope, (trx) => saveStep(trx, { messageId: message.id, step: steps.length, content }));
  return { status: "finished", hasToolCalls: toolCalls.length > 0 };
}

/** Each item that was read, once, as it was read last. */
function evidenceOf(steps: Turn["steps"]): Evidence[] {
  const all = steps.flatMap((step) => (step.kind === "tools" ? step.results.flatMap(({ evidence }) => evidence) : []));
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** Today's budget of the workspace, the person or the task: what was said stays, and the reason is shown. */
function budgetFailure(error: unknown): Failure {
  if (error instanceof Failure && error.code.endsWith("budget-exceeded")) return error;
  throw error;
}

/** Some providers number their calls from one in each reply. Ids name approvals, effects and results: each is used once. */
function withOwnIds(calls: readonly StepToolCall[], steps: Turn["steps"]): StepToolCall[] {
  const taken = new Set(steps.flatMap((step) => (step.kind === "model" ? step.toolCalls.map(({ id }) => id) : [])));
  return calls.map((call, index) => {
    const id = call.id === "" || taken.has(call.id) ? `${call.id}-${steps.length}-${index + 1}` : call.id;
    taken.add(id);
    return { ...call, id };
  });
}

function messagesOf({ history, question, steps }: Turn): StepMessage[] {
  const said: StepMessage[] = history.map(({ role, text }) =>
    role === "user" ? { role, text } : { role, text, toolCalls: [] },
  );
  const done: StepMessage[] = steps.map((step) =>
    step.kind === "model"
      ? { role: "assistant", text: step.text, toolCalls: step.toolCalls }
      : { role: "tool", results: step.results.map(({ id, name, output }) => ({ id, name, output })) },
  );
  return [...said, { role: "user", text: question }, ...done];
}
