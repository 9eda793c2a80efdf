import { toolOutputText } from "@hoopoe/agents/chat/chat-prompt.ts";
import type { Evidence } from "@hoopoe/contract/report.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import { saveStep, type StepContent } from "./event-store.ts";
import type { Turn } from "./load-turn.ts";
import { waitForWord } from "./wait-for-word.ts";

type Done = Extract<StepContent, { kind: "tools" }>["results"][number];
type Call = Extract<StepContent, { kind: "model" }>["toolCalls"][number];

const bodyCharsMax = 6_000;
const outputCharsMax = 30_000;

/**
 * Runs what the last model step asked for. `waiting`: a write wants a person's word first; nothing of the step is kept
 * then, and it is done again once they have decided.
 */
export async function runTools(
  deps: AnswerDeps,
  given: { scope: Scope; turn: Turn; writer: AnswerWriter; signal: AbortSignal },
): Promise<"done" | "waiting"> {
  const { scope, turn, writer } = given;
  const last = turn.steps.at(-1);
  if (last?.kind !== "model") throw new Error("no model has asked for a tool");
  const before = turn.steps.flatMap((step) => (step.kind === "tools" ? step.results : []));
  const taint = before.flatMap((result) => result.taint ?? []);
  const results: Done[] = [];
  let number = before.reduce((sum, { evidence }) => sum + evidence.length, 0);
  for (const call of last.toolCalls) {
    const outcome = await runOne(deps, { ...given, call, taint, firstNumber: number + 1 });
    if (outcome === "waiting") return "waiting";
    number += outcome.evidence.length;
    if (outcome.taint !== null) {
      taint.push(outcome.taint);
      writer.emit({ type: "data-taint", data: { path: [...taint] } });
    }
    results.push(outcome);
  }
  await writer.flush();
  const content = { kind: "tools" as const, results };
  await deps.db.withTenant(scope, (trx) =>
    saveStep(trx, scope, { messageId: turn.message.id, step: turn.steps.length, content }),
  );
  return "done";
}

interface OneCall {
  scope: Scope;
  turn: Turn;
  writer: AnswerWriter;
  signal: AbortSignal;
  call: Call;
  taint: readonly string[];
  firstNumber: number;
}

async function runOne(deps: AnswerDeps, given: OneCall): Promise<Done | "waiting"> {
  const { turn, writer, call, signal, firstNumber, scope, taint } = given;
  const tool = turn.tools.find(({ name }) => name === call.name);
  const told = (output: string): Done => ({ id: call.id, name: call.name, output, evidence: [], taint: null });
  const refused = (errorText: string): Done => {
    writer.emit({ type: "tool-output-error", toolCallId: call.id, errorText });
    return told(`Not done: ${errorText}`);
  };
  if (tool === undefined) return refused(`This agent has no tool called ${call.name}.`);
  try {
    const asked = tool.parse(call.input);
    const { recipients } = turn.agent.definition;
    const place = { messageId: turn.message.id, toolCallId: call.id, input: asked, taint, recipients, signal };
    const word = await waitForWord({ approvals: deps.approvals, writer }, scope, tool, place);
    if (word === "waiting") return "waiting";
    if (word !== null && word.refusal !== null) return refused(word.refusal);
    const input = word === null ? asked : tool.parse(word.input);
    const isSpent = word !== null && tool.isKeyless === true && !(await deps.approvals.spend(scope, word.approvalId));
    if (isSpent) return refused("This was done already.");
    const key = `${turn.message.id}:${call.id}`;
    const { asOf, streams } = turn;
    const keyAt = new Date(turn.message.createdAt);
    const run = () => tool.run(input, { signal, asOf, streams, key, keyAt, targetVersion: word?.targetVersion });
    const found = await deps.spans.tool(turn, { name: tool.name, id: call.id }, run);
    if (word !== null) await deps.approvals.executed(scope, word.approvalId);
    writer.emit({ type: "tool-output-available", toolCallId: call.id, output: { summary: found.summary } });
    if (found.table !== undefined) writer.emit({ type: "data-table", data: found.table });
    if (found.plot !== undefined) writer.emit({ type: "data-plot", data: found.plot });
    const evidence: Evidence[] = found.docs.map((doc, index) => ({
      id: `e${firstNumber + index}`,
      number: firstNumber + index,
      ...doc,
      body: doc.body.slice(0, bodyCharsMax),
    }));
    const output = toolOutputText(found.text, evidence).slice(0, outputCharsMax);
    return { id: call.id, name: call.name, output, evidence, taint: found.taint };
  } catch (error) {
    signal.throwIfAborted();
    if (!isExpected(error)) throw error;
    return refused(error.message.slice(0, 300));
  }
}

/** A tool's own failure is an answer to the model; what is wrong with us is not. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof Failure ||
    (error instanceof Error && /^(?:ConnectorError|HttpError|EgressError|McpToolError)$/.test(error.name))
  );
}
