import { toolOutputText } from "@hoopoe/agents/chat/chat-prompt.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { HttpError } from "@hoopoe/connectors/shared/http.ts";
import type { AnswerEvent } from "@hoopoe/contract/assist/answer.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { EgressError } from "../../platform/egress/egress-error.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { taintOf, type ToolResult } from "../tools/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import { saveStep, type SettledCall, type StepContent } from "./event-store.ts";
import type { Turn } from "./load-turn.ts";
import { noteTaint } from "./note-taint.ts";
import { runTool } from "./run-tool.ts";
import { awaitDecision } from "./await-decision.ts";

type Call = Extract<StepContent, { kind: "model" }>["toolCalls"][number];

const bodyCharsMax = 6_000;
const outputCharsMax = 30_000;

interface Work {
  readonly scope: Scope;
  readonly turn: Turn;
  readonly writer: AnswerWriter;
  readonly signal: AbortSignal;
}

/**
 * Runs what the last model step asked for. Each call is its own: its result is stored as soon as it is known, whatever becomes of
 * the others, and is never asked for again. `waiting`: the next one needs a person's approval first.
 */
export async function runTools(deps: AnswerDeps, work: Work): Promise<"done" | "waiting"> {
  const { scope, turn, writer } = work;
  const last = turn.steps.at(-1);
  if (last?.kind !== "model") throw new Error("no model has asked for a tool");
  const before = turn.steps.flatMap((step) => (step.kind === "tools" ? step.results : []));
  const settled = new Map(turn.settled.map((result) => [result.id, result]));
  const taint = [...turn.taint];
  const place = { messageId: turn.message.id, step: turn.steps.length };
  for (const call of last.toolCalls) {
    const done = settled.get(call.id);
    if (done !== undefined) {
      writer.emit(...done.events);
      // The process may have ended between the result and this mark.
      if (done.approvalId !== null) await deps.approvals.spend(scope, done.approvalId);
      continue;
    }
    const known = [...before, ...settled.values()].flatMap(({ evidence }) => evidence);
    const result = await runOne(deps, { ...work, call, taint, known });
    // What follows may lean on it: asked for one after the other, in the model's order.
    if (result === "waiting") return "waiting";
    settled.set(call.id, result);
    if (result.taint !== null) taint.push(result.taint);
    noteTaint(writer, taint);
    const content = { kind: "tools-begun" as const, results: [...settled.values()] };
    await writer.flush((trx) => saveStep(trx, { ...place, content }));
    if (result.approvalId !== null) await deps.approvals.spend(scope, result.approvalId);
  }
  const results = last.toolCalls.flatMap(({ id }) => {
    const result = settled.get(id);
    if (result === undefined) return [];
    const { name, output, evidence, taint: from } = result;
    return [{ id, name, output, evidence, taint: from }];
  });
  const content = { kind: "tools" as const, results };
  await writer.flush((trx) => saveStep(trx, { ...place, content }));
  return "done";
}

interface OneCall extends Work {
  readonly call: Call;
  readonly taint: readonly string[];
  /** What earlier calls found. */
  readonly known: readonly Evidence[];
}

async function runOne(deps: AnswerDeps, given: OneCall): Promise<SettledCall | "waiting"> {
  const { turn, writer, call, signal, known, scope, taint } = given;
  const events: AnswerEvent[] = [];
  const show = (...shown: readonly AnswerEvent[]): void => {
    events.push(...shown);
    writer.emit(...shown);
  };
  const ended = (errorText: string, { output, taint: from = null }: { output: string; taint?: string | null }) => {
    show({ type: "tool-output-error", toolCallId: call.id, errorText });
    return { id: call.id, name: call.name, output, evidence: [], taint: from, approvalId: null, events };
  };
  const refused = (reason: string) => ended(reason, { output: `Not done: ${reason}` });
  const tool = turn.tools.find(({ name }) => name === call.name);
  if (tool === undefined) return refused(`This agent has no tool called ${call.name}.`);
  const asked = parsed(() => tool.parse(call.input));
  if ("reason" in asked) return refused(asked.reason);
  try {
    const { recipients } = turn.agent.definition;
    const place = { turn, toolCallId: call.id, input: asked.input, taint, recipients, signal };
    const word = await awaitDecision({ approvals: deps.approvals, writer }, scope, tool, place);
    if (word === "waiting") return "waiting";
    if (word !== null && word.refusal !== null) return refused(word.refusal);
    const input = word === null ? asked.input : tool.parse(word.input);
    if (word !== null && tool.isKeyless === true && !(await deps.approvals.spend(scope, word.approvalId)))
      return ended(unknownEnd, { output: `Outcome unknown: ${unknownEnd}` });
    const found = await runTool(deps, {
      turn,
      tool,
      toolCallId: call.id,
      input,
      targetVersion: word?.targetVersion,
      signal,
    });
    show(...shownOf(found, call.id));
    const evidence = evidenceOf(found, known);
    const output = toolOutputText(found.text, { evidence, shown: known, zone: turn.zone }).slice(0, outputCharsMax);
    const from = taintOf(found, { title: tool.title, input });
    return {
      id: call.id,
      name: call.name,
      output,
      evidence,
      taint: from,
      approvalId: word?.approvalId ?? null,
      events,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!isExpected(error)) throw error;
    // A vendor writes its own errors, and may repeat in them what somebody sent to it.
    return ended(error.message.slice(0, 300), { output: outputOf(error), taint: `an error of ${tool.title}` });
  }
}

function outputOf(error: Error): string {
  const isUnknown = error instanceof Failure && error.code === "tool-uncertain";
  return `${isUnknown ? "Outcome unknown" : "Not done"}: ${error.message.slice(0, 300)}`;
}

function shownOf({ summary, table, plot, counts = [] }: ToolResult, toolCallId: string): AnswerEvent[] {
  return [
    { type: "tool-output-available", toolCallId, output: { summary } },
    ...counts.map((data) => ({ type: "data-count", data }) as const),
    ...(table === undefined ? [] : [{ type: "data-table", data: table } as const]),
    ...(plot === undefined ? [] : [{ type: "data-plot", data: plot } as const]),
  ];
}

/** An item that was found before keeps its number; a further page of it is a source of its own. */
function evidenceOf({ docs }: ToolResult, known: readonly Evidence[]): Evidence[] {
  const first = new Set(known.map(({ number }) => number)).size + 1;
  const evidence: Evidence[] = [];
  for (const doc of docs) {
    const body = doc.body.slice(0, bodyCharsMax);
    const same = [...known, ...evidence].find(
      (one) => doc.itemId !== "" && one.itemId === doc.itemId && one.body === body,
    );
    const number = first + evidence.filter((one) => one.number >= first).length;
    evidence.push(same ?? { id: `e${number}`, number, ...doc, body });
  }
  return evidence;
}

/** Sent under an approval, and the process ended before it heard how that went: it is not sent again. */
const unknownEnd = "It was sent once, but the outcome is unknown. It wasn't sent again.";

function parsed(parse: () => unknown): { input: unknown } | { reason: string } {
  try {
    return { input: parse() };
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { reason: error.message.slice(0, 300) };
  }
}

/** A tool's own failure is an answer to the model; what is wrong with us is not. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Failure ||
    error instanceof ConnectorError ||
    error instanceof HttpError ||
    error instanceof EgressError
  );
}
