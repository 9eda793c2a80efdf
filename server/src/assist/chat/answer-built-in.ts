import { type Passages, showPassages } from "@hoopoe/agents/chat/show-passages.ts";
import { planTools } from "@hoopoe/agents/chat/plan-tools.ts";
import { quoteFigures } from "@hoopoe/agents/chat/quote-figures.ts";
import { readQuestion } from "@hoopoe/agents/chat/read-question.ts";
import type { AnswerEvent } from "@hoopoe/contract/assist/answer.ts";
import type { Scope } from "../../platform/scope.ts";
import { readFilesId } from "./attachments.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import type { Turn } from "./load-turn.ts";
import { noteTaint } from "./note-taint.ts";
import { type OfferedTool, taintOf, type ToolResult } from "../tools/service.ts";
import { runTool } from "./run-tool.ts";
import { awaitDecision } from "./await-decision.ts";

const contextCharsMax = 400;
const figureLinesMax = 4;
const nothingFound =
  "No passage in this workspace's sources matches your question. Name a person, a system or a day, or connect the source that has it.";
const passagesOnly =
  "Passages found, not an answer: no model is connected. An admin can connect one under Agents & Models.";

interface Answering {
  readonly scope: Scope;
  readonly turn: Turn;
  readonly writer: AnswerWriter;
  readonly signal: AbortSignal;
}

/** Without a model: passages word for word, said to be no more than that, and figures as the database counted them. */
export async function answerBuiltIn(
  deps: AnswerDeps,
  { scope, turn, writer, signal }: Answering,
): Promise<"done" | "waiting"> {
  const question = readQuestion(turn.question, turn.asOf);
  const context = await contextOf(deps, scope, turn, question.isFollowUp);
  const offered = new Map(turn.tools.map((tool) => [tool.id, tool]));
  const planned = planTools(question, { offered: new Set(offered.keys()), context });
  const reading = offered.has(readFilesId) ? [{ toolId: readFilesId, input: { query: turn.question } }] : [];
  // What came with the question is looked at before anything else; files of earlier ones, where it leans on what was said.
  const calls = turn.hasFiles || question.isFollowUp ? [...reading, ...planned] : [...planned, ...reading];
  const step = writer.state().steps.length;
  const answers: Found[] = [];
  const figures: AnswerEvent[] = [];
  for (const [index, { toolId, input }] of calls.entries()) {
    const tool = offered.get(toolId);
    if (tool === undefined) continue;
    const call = { tool, toolCallId: `call-${step}-${index + 1}`, input };
    const found = await runCall(deps, { scope, turn, writer, signal }, call);
    if (found === "waiting") return "waiting";
    if (found === "refused") continue;
    // The sentence first, then the figures that it sums up.
    figures.push(...figuresOf(found));
    const isFigures = found.docs.every(({ itemId }) => itemId === "");
    answers.push(
      isFigures
        ? { isCounted: true, ...quoteFigures(found.docs, found.plot === undefined ? figureLinesMax : 2) }
        : { isCounted: false, ...(await showPassages(turn.question, found.docs, { context, signal })) },
    );
    if (toolId !== readFilesId) continue;
    if (found.text !== "") writer.emit({ type: "data-notice", data: { tone: "warning", text: found.text } });
    if (turn.hasFiles && answers.at(-1)?.sentences.length !== 0) break;
  }
  await sayBest(writer, { answers, figures, step });
  return "done";
}

function figuresOf({ table, plot }: ToolResult): AnswerEvent[] {
  return [
    ...(table === undefined ? [] : [{ type: "data-table", data: table } as const]),
    ...(plot === undefined ? [] : [{ type: "data-plot", data: plot } as const]),
  ];
}

async function runCall(
  deps: AnswerDeps,
  { scope, turn, writer, signal }: Answering,
  { tool, toolCallId, input }: { tool: OfferedTool; toolCallId: string; input: unknown },
): Promise<ToolResult | "waiting" | "refused"> {
  writer.emit({ type: "tool-input-available", toolCallId, toolName: tool.name, title: tool.title, input });
  const { recipients } = turn.agent.definition;
  const place = { turn, toolCallId, input, taint: writer.state().taint, recipients, signal };
  const word = await awaitDecision({ approvals: deps.approvals, writer }, scope, tool, place);
  if (word === "waiting") return "waiting";
  if (word !== null && word.refusal !== null) {
    writer.emit({ type: "tool-output-error", toolCallId, errorText: word.refusal });
    return "refused";
  }
  const agreed = tool.parse(word === null ? input : word.input);
  const { targetVersion } = word ?? {};
  const found = await runTool(deps, { turn, tool, toolCallId, input: agreed, targetVersion, signal });
  if (word !== null) await deps.approvals.executed(scope, word.approvalId);
  signal.throwIfAborted();
  noteTaint(writer, [taintOf(found, { title: tool.title, input }) ?? []].flat());
  writer.emit({ type: "tool-output-available", toolCallId, output: { summary: found.summary } });
  return found;
}

/** `isCounted`: figures of the database, which stand for themselves. */
type Found = Passages & { isCounted: boolean };

/** The first call that found something, with its figures. */
async function sayBest(
  writer: AnswerWriter,
  { answers, figures, step }: { answers: readonly Found[]; figures: readonly AnswerEvent[]; step: number },
): Promise<void> {
  const answer = answers.find(({ sentences }) => sentences.length > 0);
  if (answer === undefined) return writer.emit({ type: "data-notice", data: { tone: "info", text: nothingFound } });
  if (!answer.isCounted) writer.emit({ type: "data-notice", data: { tone: "info", text: passagesOnly } });
  await say(writer, answer, step);
  writer.emit(...figures);
}

/** Sentence by sentence, each kept before the next is said. */
async function say(writer: AnswerWriter, { sentences, evidence }: Passages, step: number): Promise<void> {
  const textId = `text-${step}`;
  writer.emit({ type: "data-evidence", data: evidence }, { type: "text-start", id: textId });
  for (const { text, citations } of sentences) {
    const cited = [...new Set(citations.map(({ evidenceId }) => evidenceId))];
    const numbers = cited.flatMap((id) => evidence.find((one) => one.id === id)?.number ?? []);
    writer.emit({
      type: "text-delta",
      id: textId,
      delta: `${text} ${numbers.map((number) => `[${number}]`).join("")}\n`,
    });
    await writer.flush();
  }
  writer.emit(
    { type: "text-end", id: textId },
    { type: "data-sentences", data: { textId, sentences: lined(sentences) } },
  );
}

/** Each sentence on a line of its own. */
function lined(sentences: Passages["sentences"]): Passages["sentences"] {
  return sentences.map((sentence, index) => ({ ...sentence, id: `${index + 1}.1` }));
}

/** What a question that leans on something leans on: the last turn, or what many speak of just now. */
async function contextOf(deps: AnswerDeps, scope: Scope, { history }: Turn, isFollowUp: boolean): Promise<string> {
  if (!isFollowUp) return "";
  const said = history.slice(-2).map(({ text }) => text);
  if (said.length > 0) return said.join(" ").slice(0, contextCharsMax);
  return (await deps.risingTerms(scope)).slice(0, 4).join(" ").slice(0, contextCharsMax);
}
