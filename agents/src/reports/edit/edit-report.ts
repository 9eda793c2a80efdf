import { isDeepStrictEqual } from "node:util";
import type { EditOperation, EditResult } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportPart, tlpMarks } from "@hoopoe/contract/reports/report-layout.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { checkSentences } from "../../check/check-sentences.ts";
import type { Us } from "../../check/judge-prompt.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { applyOperation } from "./apply-operation.ts";
import { type AskedOperations, askForOperations } from "./ask-for-operations.ts";
import { checkReport, tidyReport } from "./check-report.ts";
import type { EditContext } from "./edit-step.ts";
import { keepParts } from "./keep-parts.ts";
import { stateWords } from "../state-words.ts";
import { partLabels } from "./report-words.ts";

export interface EditRequest {
  readonly doc: ReportDoc;
  /** The version that `doc` was made from, for an undo; null where it is the first. */
  readonly previous: ReportDoc | null;
  /** The events that the report stands on, up to 5,000. */
  readonly docs: readonly SourceDoc[];
  readonly instruction: string;
  /** What to do, exactly; absent: the model reads it from the instruction. */
  readonly operations?: readonly EditOperation[] | undefined;
  readonly model: AgentModel;
  /** The name of who asks. */
  readonly by: string;
  /** Who the workspace is, for what its people write as "we". */
  readonly us?: Us | null;
  /** Confirms changed sentences; absent: `model` does. */
  readonly judge?: AgentModel | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `doc` is null where nothing was changed; `isUndo`: it begins from `previous`. Every sentence of it was checked again. */
export interface EditOutcome {
  readonly doc: ReportDoc | null;
  readonly isUndo: boolean;
  readonly results: EditResult[];
}

/**
 * Changes a report as a person asks in words, which a model turns into operations of code, or by operations that the
 * person chose. All or nothing: where one part can't be done the report stays as it is, and the results say which part.
 */
export async function editReport(request: EditRequest): Promise<EditOutcome> {
  const { doc, model, instruction, operations, signal } = request;
  if (operations !== undefined)
    return apply(request, { operations: [...operations], keep: [], answers: [], cannot: [] });
  if (model.kind === "built-in")
    return nothing("Editing by words needs a model. Use the commands below, or connect a model under Agents & Models");
  const asked = await askForOperations({ model, doc, instruction, signal });
  if (asked.status === "failed") return nothing(`${model.label} didn't turn this into changes: ${asked.reason}`);
  const widened = asked.value.operations.flatMap((operation) => widening(operation, request));
  const outcome = await apply(request, { ...asked.value, cannot: [...asked.value.cannot, ...widened] });
  const { unsent } = asked;
  return unsent === null
    ? outcome
    : { ...outcome, results: [...outcome.results, { kind: "unsent", done: true, words: unsent }] };
}

function nothing(words: string): EditOutcome {
  return { doc: null, isUndo: false, results: [unknown(words)] };
}

/** A model never shows a report to more people than the request says. */
function widening(operation: EditOperation, { doc, instruction }: EditRequest): AskedOperations["cannot"] {
  if (operation.kind !== "set-tlp" || tlpMarks.indexOf(operation.tlp) <= tlpMarks.indexOf(doc.tlp)) return [];
  const isNamed = instruction.toUpperCase().includes(operation.tlp);
  return isNamed ? [] : [{ part: `TLP:${operation.tlp}`, why: "to widen the marking, name it" }];
}

async function apply(request: EditRequest, asked: AskedOperations): Promise<EditOutcome> {
  const { doc, previous } = request;
  const answers = asked.answers.map((one) => answerOf(doc, one));
  const isUndo = asked.operations.some(({ kind }) => kind === "undo");
  const refused = asked.cannot.map(({ part, why }) => unknown(`“${part}”: ${why}`));
  if (isUndo && previous === null)
    refused.push({ kind: "undo", done: false, words: "This is the first version; there is nothing to undo" });
  const tried = refused.length > 0 ? null : await applyEach((isUndo ? previous : null) ?? doc, request, asked);
  const failures = tried === null ? refused : tried.failures;
  if (tried === null || failures.length > 0) {
    if (asked.operations.length > 1 || (asked.operations.length > 0 && asked.cannot.length > 0))
      failures.push(unknown("Nothing was changed: a request is all or nothing. Ask again without this part"));
    return { doc: null, isUndo: false, results: [...failures, ...answers] };
  }
  const results = [...(isUndo ? [{ kind: "undo", done: true, words: "Undid the last change" }] : []), ...tried.results];
  if (results.length > 0)
    return finish(request, { current: tried.doc, isUndo, results: [...results, ...answers], keep: asked.keep });
  const empty = unknown("The model found no change in this. Ask for the change itself");
  return { doc: null, isUndo: false, results: answers.length === 0 ? [empty] : answers };
}

/** One after the other, up to the first that can't be done: a translation that is thrown away costs money. */
async function applyEach(
  doc: ReportDoc,
  request: EditRequest,
  { operations, keep }: AskedOperations,
): Promise<{ doc: ReportDoc; results: EditResult[]; failures: EditResult[] }> {
  const findingIds = doc.findings.map(({ id }) => id);
  const check = checkWith(request);
  const results: EditResult[] = [];
  let current = doc;
  for (const operation of operations) {
    if (operation.kind === "undo") continue;
    const { kind } = operation;
    const step = await applyOperation(current, operation, { ...request, findingIds, check });
    if (!step.done) return { doc, results, failures: [{ kind, done: false, words: step.words }] };
    const next = keepParts(current, step.doc, keep);
    if (keep.length > 0 && isDeepStrictEqual(tidyReport(next), tidyReport(current))) {
      const words = `${step.words}: not done, because you asked to leave ${labelsOf(keep)} unchanged`;
      return { doc, results, failures: [{ kind, done: false, words }] };
    }
    results.push({ kind, done: true, words: step.words });
    current = next;
  }
  return { doc: current, results, failures: [] };
}

function unknown(words: string): EditResult {
  return { kind: "unknown", done: false, words };
}

/** What earlier versions found: an unchanged sentence isn't asked about again. */
function knownTo({ doc, previous }: EditRequest): Sentence[] {
  return [...sentencesOf(doc), ...(previous === null ? [] : sentencesOf(previous))];
}

/** The check of one sentence, for operations that put in other words. */
function checkWith(request: EditRequest): EditContext["check"] {
  const known = knownTo(request);
  return async (sentence, evidence) =>
    (await checkSentences([sentence], { ...request, evidence, known }))[0] ?? {
      status: "not-supported",
      reasons: ["it wasn't checked"],
    };
}

async function finish(
  request: EditRequest,
  made: { current: ReportDoc; isUndo: boolean; results: EditResult[]; keep: readonly ReportPart[] },
): Promise<EditOutcome> {
  const { current, isUndo, results, keep } = made;
  const known = [...knownTo(request), ...sentencesOf(current)];
  const doc = await checkReport(current, { ...request, known, before: isUndo ? current : request.doc });
  if (keep.length > 0) {
    const words = `${labelsOf(keep)} ${new Set(keep).size === 1 ? "stays" : "stay"} unchanged`;
    results.push({ kind: "keep", done: false, words });
  }
  results.push({ kind: "check", done: true, words: `Checked again: ${stateWords(doc.method.states)}` });
  return { doc, isUndo, results };
}

/** What the report itself says, in its own sentences: a question changes nothing. */
function answerOf(doc: ReportDoc, { sentenceIds }: AskedOperations["answers"][number]): EditResult {
  const said = sentencesOf(doc).flatMap(({ id, text }) => (sentenceIds.includes(id) ? [`“${text}”`] : []));
  const none = "No sentence of this report answers that. Apps answer questions over everything";
  return { kind: "answer", done: false, words: said.length === 0 ? none : said.slice(0, 3).join(" ") };
}

function labelsOf(parts: readonly ReportPart[]): string {
  return [...new Set(parts)].map((part) => partLabels[part]).join(", ");
}
