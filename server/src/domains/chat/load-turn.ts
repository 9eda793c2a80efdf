import type { Agent } from "@hoopoe/contract/agent.ts";
import { textOfAnswer } from "@hoopoe/contract/text-of-answer.ts";
import type { Scope } from "../../platform/scope.ts";
import { fail } from "../../platform/fail.ts";
import type { ReadyModel } from "../models/service.ts";
import type { OfferedTool } from "../tools/service.ts";
import { attachedTo } from "./attachments.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import { loadSteps, type StepContent } from "./event-store.ts";
import { type AnswerRequest, loadMessage, loadMessages, type MessageRow } from "./message-store.ts";

/** Everything that one step of an answer is done from. */
export interface Turn {
  readonly message: MessageRow;
  readonly request: AnswerRequest;
  readonly question: string;
  /** What was said before the question, oldest first. */
  readonly history: readonly { role: "user" | "assistant"; text: string }[];
  readonly agent: Agent;
  /** Whom to ask, in order. */
  readonly chain: readonly ReadyModel[];
  readonly tools: readonly OfferedTool[];
  /** Whether the question came with files of its own. */
  readonly hasFiles: boolean;
  readonly steps: readonly StepContent[];
  /** Only these streams are read; null: all that the asking person may see. */
  readonly streams: readonly string[] | null;
  readonly asOf: string;
}

const systemTools: Readonly<Record<string, string>> = {
  list_runs: "system-runs",
  list_approvals: "system-approvals",
  list_sources: "system-sources",
  count_items: "system-items",
};

/** Undefined where the answer is gone, with its conversation or its workspace. */
export async function loadTurn(
  { db, agents, models, tools, attachments, clock }: AnswerDeps,
  scope: Scope,
  messageId: string,
): Promise<Turn | undefined> {
  const found = await db.withTenant(scope, async (trx) => {
    const message = await loadMessage(trx, scope, messageId);
    if (message === undefined) return undefined;
    const all = await loadMessages(trx, scope, message.conversationId);
    // Only a step that is not the first has some before it.
    return { message, all, steps: message.lastSeq === 0 ? [] : await loadSteps(trx, scope, messageId) };
  });
  if (found === undefined) return undefined;
  const { message, all, steps } = found;
  const request = message.request ?? fail("answer-not-found");
  const question = all.find(({ id }) => id === request.questionId);
  const agent = await agents.load(scope, request.agentId);
  const attached = attachedTo(all, request.questionId);
  const files = attachments.toolFor(scope, [...attached.own, ...attached.earlier]);
  const system = request.dataSources.filter((id) => id.startsWith("system-"));
  const chosen = request.dataSources.filter((id) => !id.startsWith("system-"));
  const own = agent.definition.dataSources;
  const [offered, chain] = await Promise.all([
    tools.offeredTo(scope, agent.definition),
    models.chain(scope, { modelId: agent.definition.modelId, purpose: "answer" }),
  ]);
  return {
    message,
    request,
    question: question?.text ?? "",
    history: [...request.before, ...historyOf(all, question?.parentId ?? null)],
    agent,
    chain,
    // Of the platform's own data only what was asked for is read, where anything was.
    tools: [
      ...(files === undefined ? [] : [files]),
      ...offered.filter(({ id }) => {
        const source = systemTools[id];
        return system.length === 0 || source === undefined || system.includes(source);
      }),
    ],
    hasFiles: attached.own.length > 0,
    steps,
    streams:
      chosen.length === 0
        ? own.length === 0
          ? null
          : own
        : own.length === 0
          ? chosen
          : chosen.filter((id) => own.includes(id)),
    asOf: clock.now().toISOString(),
  };
}

const historyMax = 12;

/** The branch that leads to a message: its ancestors, oldest first. */
function historyOf(all: readonly MessageRow[], lastId: string | null): { role: "user" | "assistant"; text: string }[] {
  const byId = new Map(all.map((message) => [message.id, message]));
  const branch: { role: "user" | "assistant"; text: string }[] = [];
  for (let id = lastId; id !== null && branch.length < historyMax;) {
    const message = byId.get(id);
    if (message === undefined) break;
    const text = message.role === "user" ? message.text : message.state === null ? "" : textOfAnswer(message.state);
    if (text !== "") branch.unshift({ role: message.role, text });
    id = message.parentId;
  }
  return branch;
}
