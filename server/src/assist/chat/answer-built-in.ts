import { quoteFigures } from "@hoopoe/agents/chat/quote-figures.ts";
import { type Passages, showPassages } from "@hoopoe/agents/chat/show-passages.ts";
import { withStanding } from "@hoopoe/agents/claims/with-standing.ts";
import type { AnswerEvent } from "@hoopoe/contract/assist/answer.ts";
import { isSearchRecord } from "@hoopoe/contract/assist/is-search-record.ts";
import { type ItemFilters, noFilters } from "@hoopoe/contract/assist/item-filters.ts";
import type { Scope } from "../../platform/scope.ts";
import { type OfferedTool, taintOf, type ToolResult } from "../tools/service.ts";
import type { AnswerDeps } from "./answer-deps.ts";
import type { AnswerWriter } from "./answer-writer.ts";
import { readFilesId } from "./attachments.ts";
import { awaitDecision } from "./await-decision.ts";
import { systemTools, type Turn } from "./load-turn.ts";
import { noteTaint } from "./note-taint.ts";
import { runTool } from "./run-tool.ts";

const contextCharsMax = 400;
const queryCharsMax = 500;
const searchedMax = 60;
const figureLinesMax = 4;
const nothingFound =
  "Nothing in this workspace's sources matches. Ask looks through everything that is connected and shows passages with their source. Name a person, a system, a source or a date.";
const passagesFound = "Passages found, not an answer: ";
const nothingConcluded = "Nothing was concluded: ";
const connectOne = "no model is connected. An admin can connect one under Agents & Models.";
const askAgain = "no model could answer just now. Ask again for an answer.";

interface Answering {
  readonly scope: Scope;
  readonly turn: Turn;
  readonly writer: AnswerWriter;
  readonly signal: AbortSignal;
}

/** Without a model: passages word for word, said to be no more than that; a count where each word of the question is a filter. */
export async function answerBuiltIn(deps: AnswerDeps, work: Answering): Promise<"done" | "waiting"> {
  const { scope, turn, writer } = work;
  const { filters, left } = await deps.tools.filtersOf(scope, turn.question, turn);
  const isNamed = JSON.stringify(filters) !== JSON.stringify(noFilters);
  const calls = plan(turn, { counted: isNamed && left.length === 0 ? filters : undefined });
  const offered = new Map(turn.tools.map((tool) => [tool.id, tool]));
  const step = writer.state().steps.length;
  const answers: Found[] = [];
  const figures: AnswerEvent[] = [];
  for (const [index, { toolId, input }] of calls.entries()) {
    const tool = offered.get(toolId);
    if (tool === undefined) continue;
    const found = await runCall(deps, work, { tool, toolCallId: `call-${step}-${index + 1}`, input });
    if (found === "waiting") return "waiting";
    if (found === "refused") continue;
    figures.push(...figuresOf(found));
    answers.push(await quoted(turn, found, work.signal));
    if (toolId !== readFilesId) continue;
    if (found.text !== "") writer.emit({ type: "data-notice", data: { tone: "warning", text: found.text } });
    if (turn.hasFiles && answers.at(-1)?.sentences.length !== 0) break;
  }
  // What became a filter is shown beside what didn't: a reader may take the rest away, and then it is counted.
  if (isNamed && left.length > 0)
    figures.push({ type: "data-count", data: { filters, count: null, left: [...new Set(left)] } });
  const standingsOf = (items: Passages["evidence"]) => deps.standingsOf(scope, items);
  await sayBest(writer, { answers, figures, step, hadModel: turn.chain.length > 1, standingsOf });
  return "done";
}

/** A source of the platform that the caller chose by itself, a count, or a search; files of the question before it. */
function plan({ question, hasFiles, request }: Turn, { counted }: { counted: ItemFilters | undefined }) {
  const system = request.dataSources.filter((id) => id.startsWith("system-"));
  const [chosen] = Object.entries(systemTools).filter(
    ([toolId, id]) => system.includes(id) && toolId !== "count_items",
  );
  const first =
    system.length === 1 && chosen !== undefined
      ? { toolId: chosen[0], input: {} }
      : counted !== undefined
        ? { toolId: "count_items", input: { ...counted, groupBy: counted.sources.length > 1 ? "source" : "day" } }
        : { toolId: "search_items", input: { query: question.slice(0, queryCharsMax), limit: searchedMax } };
  const reading = { toolId: readFilesId, input: { query: question } };
  return hasFiles ? [reading, first] : [first, reading];
}

/** `isCounted`: figures of the database, which stand for themselves. */
type Found = Passages & { isCounted: boolean };

/** A question whose own words find nothing may lean on what was said before it. */
async function quoted({ question, history }: Turn, found: ToolResult, signal: AbortSignal): Promise<Found> {
  const items = found.docs.filter((doc) => !isSearchRecord(doc));
  if (items.length > 0 && items.every(({ itemId }) => itemId === ""))
    return { isCounted: true, ...quoteFigures(items, found.plot === undefined ? figureLinesMax : 2) };
  const own = await showPassages(question, items, { signal });
  if (own.sentences.length > 0 || history.length === 0) return { isCounted: false, ...own };
  const context = history
    .slice(-2)
    .map(({ text }) => text)
    .join(" ")
    .slice(0, contextCharsMax);
  return { isCounted: false, ...(await showPassages(question, items, { context, signal })) };
}

function figuresOf({ table, plot, counts = [] }: ToolResult): AnswerEvent[] {
  return [
    ...counts.map((data) => ({ type: "data-count", data }) as const),
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

interface Best {
  readonly answers: readonly Found[];
  readonly figures: readonly AnswerEvent[];
  readonly step: number;
  readonly hadModel: boolean;
  readonly standingsOf: (items: Passages["evidence"]) => ReturnType<AnswerDeps["standingsOf"]>;
}

/** The first call that found something, with its figures, and that nothing was concluded from it. */
async function sayBest(writer: AnswerWriter, { answers, figures, step, hadModel, standingsOf }: Best): Promise<void> {
  const notice = (text: string) => writer.emit({ type: "data-notice", data: { tone: "info", text } });
  const answer = answers.find(({ sentences }) => sentences.length > 0);
  if (answer === undefined) notice(nothingFound);
  if (answer?.isCounted !== true)
    notice(`${answer === undefined ? nothingConcluded : passagesFound}${hadModel ? askAgain : connectOne}`);
  if (answer !== undefined)
    await say(writer, { ...answer, evidence: withStanding(answer.evidence, await standingsOf(answer.evidence)) }, step);
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
