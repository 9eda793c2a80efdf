import { citeText } from "@hoopoe/agents/chat/cite-text.ts";
import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { withoutModel } from "@hoopoe/agents/policy/check-citations.ts";
import type { Evidence, Sentence } from "@hoopoe/contract/reports/report.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ReadyModel } from "../models/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { Turn } from "./load-turn.ts";

const outputTokensMax = 2_000;

/**
 * The check of an answer's sentences. Its model call is a second one, by the workspace's model for judging (the answer's own
 * where there is none), counted for that task and under the agent's budget; where one is reached, only quotes are backed.
 */
export async function checkAnswer(
  deps: Pick<AnswerDeps, "usage" | "models">,
  given: {
    scope: Scope;
    turn: Turn;
    signal: AbortSignal;
    ready: ReadyModel;
    text: string;
    evidence: readonly Evidence[];
  },
): Promise<Sentence[]> {
  const { scope, turn, signal, ready, text, evidence } = given;
  const { zone, us, question: beside } = turn;
  const byCode = await citeText(text, { evidence, zone, us, beside, model: createModel({ kind: "built-in" }), signal });
  if (!byCode.some(isOpen)) return byCode;
  const [judge] = await deps.models.chain(scope, { modelId: null, purpose: "judge" });
  const { model, inputPrice, outputPrice } = judge === undefined || judge.model.kind === "built-in" ? ready : judge;
  const asked = text.length + evidence.reduce((sum, { body }) => sum + Math.min(body.length, 6_000), 0);
  const reservation = await reserve(
    deps,
    scope,
    {
      purpose: "judge",
      model: model.label,
      appId: turn.request.appId,
      agentId: turn.request.agentId,
      messageId: turn.message.id,
      tokens: Math.ceil(asked / 3) + outputTokensMax,
      inputPrice,
      outputPrice,
    },
    turn.agent.definition.budget,
  );
  if (reservation === undefined) return byCode;
  const used = { inputTokens: 0, outputTokens: 0 };
  try {
    const counted: ReadyModel["model"] = {
      ...model,
      onCall(call) {
        used.inputTokens += call.inputTokens;
        used.outputTokens += call.outputTokens;
      },
    };
    return await citeText(text, { evidence, zone, us, beside, model: counted, signal });
  } finally {
    await deps.usage.settle(scope, reservation, { ...used, inputPrice, outputPrice });
  }
}

/** Undefined where a budget leaves no room: the answer's own, the task's or the workspace's. */
async function reserve(
  { usage }: Pick<AnswerDeps, "usage">,
  ...given: Parameters<AnswerDeps["usage"]["reserve"]>
): Promise<string | undefined> {
  try {
    return await usage.reserve(...given);
  } catch (error) {
    if (error instanceof Failure && (error.code === "task-budget-exceeded" || error.code === "budget-exceeded"))
      return undefined;
    throw error;
  }
}

function isOpen({ check }: Sentence): boolean {
  return check.status === "not-supported" && check.reasons.includes(withoutModel);
}
