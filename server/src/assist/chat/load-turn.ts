import type { Us } from "@hoopoe/agents/check/judge-prompt.ts";
import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import { textOfAnswer } from "@hoopoe/contract/assist/text-of-answer.ts";
import type { Scope } from "../../platform/scope.ts";
import { fail } from "../../platform/fail.ts";
import type { ReadyModel } from "../models/service.ts";
import type { OfferedTool } from "../tools/service.ts";
import { attachedTo } from "./attachments.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import { loadAsker } from "./asker-store.ts";
import { loadSteps, type SettledCall, type StepContent } from "./event-store.ts";
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
  /** Calls of the last model step whose result is known, while others of it wait. */
  readonly settled: readonly SettledCall[];
  /** Where text of others came into what the model reads, first to last; empty while all of it is ours and the asker's. */
  readonly taint: readonly string[];
  /** Only these streams are read; null: all that the asking person may see. */
  readonly streams: readonly string[] | null;
  readonly asOf: string;
  /** The asker's. */
  readonly zone: string;
  /** The organisation that asks, for "we". */
  readonly us: Us | null;
}

export const systemTools: Readonly<Record<string, string>> = {
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
    const all = await loadMessages(trx, message.conversationId);
    // Only a step that is not the first has some before it.
    const done = message.lastSeq === 0 ? { steps: [], settled: [] } : await loadSteps(trx, messageId);
    return { message, all, ...done, ...(await loadAsker(trx, scope)) };
  });
  if (found === undefined) return undefined;
  const { message, all, steps, settled, zone, us } = found;
  const request = message.request ?? fail("answer-not-found");
  const question = all.find(({ id }) => id === request.questionId);
  const agent = await agents.load(scope, request.agentId);
  const attached = attachedTo(all, request.questionId);
  const files = attachments.toolFor(scope, [...attached.own, ...attached.earlier]);
  const system = request.dataSources.filter((id) => id.startsWith("system-"));
  const chosen = request.dataSources.filter((id) => !id.startsWith("system-"));
  const own = agent.definition.dataSources;
  const [listed, chain] = await Promise.all([
    tools.offeredTo(scope, agent.definition),
    models.chain(scope, { modelId: agent.definition.modelId, purpose: "answer" }),
  ]);
  // Of the platform's own data only what was asked for is read, where anything was.
  const offered = listed.filter(({ id }) => {
    const source = systemTools[id];
    return system.length === 0 || source === undefined || system.includes(source);
  });
  const parentId = question?.parentId ?? null;
  return {
    message,
    request,
    question: question?.text ?? "",
    history: [...request.before, ...historyOf(all, parentId)],
    agent,
    chain,
    tools: [...(files === undefined ? [] : [files]), ...offered],
    hasFiles: attached.own.length > 0,
    steps,
    settled,
    taint: [
      ...new Set([
        ...offered.flatMap(({ describedBy }) => describedBy ?? []),
        ...(request.before.some(({ role }) => role === "assistant")
          ? ["earlier answers, as the caller gave them"]
          : []),
        ...inheritedTaint(all, parentId),
        ...[...steps.flatMap((step) => (step.kind === "tools" ? step.results : [])), ...settled].flatMap(
          ({ taint }) => taint ?? [],
        ),
      ]),
    ],
    streams:
      chosen.length === 0
        ? own.length === 0
          ? null
          : own
        : own.length === 0
          ? chosen
          : chosen.filter((id) => own.includes(id)),
    asOf: clock.now().toISOString(),
    zone,
    us,
  };
}

/** What the answers on the way to a message had read, however far back: a later one may repeat it in its own words. */
function inheritedTaint(all: readonly MessageRow[], lastId: string | null): string[] {
  const byId = new Map(all.map((message) => [message.id, message]));
  const taint: string[] = [];
  for (let id = lastId; id !== null; id = byId.get(id)?.parentId ?? null) {
    const state = byId.get(id)?.state;
    if (state != null) taint.unshift(...state.taint);
  }
  return taint;
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
