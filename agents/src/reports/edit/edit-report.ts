import { isDeepStrictEqual } from "node:util";
import type { EditOperation, EditResult } from "@hoopoe/contract/reports/report-edit.ts";
import { type ReportPart, tlpMarks } from "@hoopoe/contract/reports/report-layout.ts";
import { type ReportDoc, type Sentence, sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { checkSentences } from "../../check/check-sentences.ts";
import type { Us } from "../../check/judge-prompt.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import { stateWords } from "../state-words.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { answerFromReport } from "./answer-from-report.ts";
import { applyOperation } from "./apply-operation.ts";
import { askForOperations } from "./ask-for-operations.ts";
import { checkReport, tidyReport } from "./check-report.ts";
import type { EditContext } from "./edit-step.ts";
import { keepParts } from "./keep-parts.ts";
import { type ReadInstruction, readInstruction, type UnknownReason } from "./read-instruction.ts";
import { partLabels } from "./report-words.ts";

export interface EditRequest {
  readonly doc: ReportDoc;
  /** The version that `doc` was made from, for an undo; null where it is the first. */
  readonly previous: ReportDoc | null;
  /** The events that the report stands on, up to 5,000. */
  readonly docs: readonly SourceDoc[];
  readonly instruction: string;
  readonly model: AgentModel;
  /** The name of who asks. */
  readonly by: string;
  /** Who the workspace is, for what its people write as "we". */
  readonly us?: Us | null;
  readonly signal?: AbortSignal;
}

/** `doc` is null where nothing was changed; `isUndo`: it begins from `previous`. Every sentence of it was checked again. */
export interface EditOutcome {
  readonly doc: ReportDoc | null;
  readonly isUndo: boolean;
  readonly results: EditResult[];
}

/** What can be asked for without a model, told to whoever asked for something else. */
const examples =
  "shorten the bottom line; drop the Slack noise; drop everything by a person; add a timeline of March; add a finding about a matter; drop finding 2; merge findings 2 and 3; put finding 4 first; put the timeline first; mark it AMBER; title it …; finding 1 is likely; undo";

/**
 * Changes a report as a person asks in words. Known requests are operations of code; the rest goes to a model, when
 * there is one, which may only name operations too. Nothing but what they name is touched, and what was said to stay stays.
 */
export async function editReport(request: EditRequest): Promise<EditOutcome> {
  const { doc, previous, docs, by } = request;
  const sources = [...new Set(docs.map(({ source_datatype }) => source_datatype))];
  const context = { sources, asOf: doc.asOf, findingCount: doc.findings.length };
  const { operations, kept, isKeeping, questions, unknown } = readInstruction(request.instruction, context);
  const results: EditResult[] = [];
  const isUndo = operations.some(({ kind }) => kind === "undo") && previous !== null;
  if (operations.some(({ kind }) => kind === "undo")) results.push(undoResult(isUndo));
  const asked = await operationsOf({ unknown, kept }, request);
  let current = isUndo ? previous : doc;
  const findingIds = current.findings.map(({ id }) => id);
  const known = [...sentencesOf(doc), ...(previous === null ? [] : sentencesOf(previous))];
  const check = checkWith(request, known);
  for (const operation of [...operations, ...asked.operations]) {
    if (operation.kind === "undo") continue;
    const step = await applyOperation(current, operation, { docs, by, findingIds, check });
    const next = step.done ? keepParts(current, step.doc, kept) : current;
    const isHeld = step.done && kept.length > 0 && isDeepStrictEqual(tidyReport(next), tidyReport(current));
    results.push(
      isHeld
        ? {
            kind: operation.kind,
            done: false,
            words: `${step.words}: not done, because you asked to leave ${labelsOf(kept)} unchanged`,
          }
        : { kind: operation.kind, done: step.done, words: step.words },
    );
    current = isHeld ? current : next;
  }
  results.push(...asked.refusals, ...questions.map((question) => answerFromReport(doc, question)));
  if (isKeeping) results.push({ kind: "keep", done: false, words: keptWords(kept) });
  if (!results.some(({ done }) => done)) return { doc: null, isUndo: false, results };
  const checked = await checkReport(current, {
    ...request,
    known: [...known, ...sentencesOf(current)],
    before: isUndo ? current : doc,
  });
  results.push({ kind: "check", done: true, words: `Checked again: ${stateWords(checked.method.states)}` });
  return { doc: checked, isUndo, results };
}

function undoResult(isUndo: boolean): EditResult {
  const words = isUndo ? "Undid the last change" : "This is the first version; there is nothing to undo";
  return { kind: "undo", done: isUndo, words };
}

/** The check of one sentence, for operations that put in other words. */
function checkWith(request: EditRequest, known: readonly Sentence[]): EditContext["check"] {
  return async (sentence, evidence) =>
    (await checkSentences([sentence], { ...request, evidence, known }))[0] ?? {
      status: "not-supported",
      reasons: ["it wasn't checked"],
    };
}

const reasons: Record<UnknownReason, string> = {
  unknown: `this needs a model. Without one: ${examples}`,
  condition: "conditions aren't supported. Ask for the change itself",
  "two-meanings": "this could mean shorten or remove. Say “shorten …” or “remove …”",
  unclear: "couldn't understand a part that affects the rest, so nothing was done. Ask for one change at a time",
  "undo-first": "an undo reverts the last version, but can't be combined with other changes. Ask for it separately",
};

async function operationsOf(
  { unknown, kept }: Pick<ReadInstruction, "unknown" | "kept">,
  { doc, model, instruction, signal }: EditRequest,
): Promise<{ operations: EditOperation[]; refusals: EditResult[] }> {
  const notKnown = (list: ReadInstruction["unknown"], reason?: string): EditResult[] =>
    list.map(({ said, why }) => ({
      kind: "unknown",
      done: false,
      words: `“${said.slice(0, 120)}”: ${reason ?? reasons[why]}`,
    }));
  if (unknown.length === 0 || model.kind === "built-in") return { operations: [], refusals: notKnown(unknown) };
  // What has two meanings is for the person to say, not for a model to guess.
  const open = unknown.filter(({ why }) => why === "two-meanings" || why === "undo-first");
  const clauses = unknown.filter((one) => !open.includes(one));
  if (clauses.length === 0) return { operations: [], refusals: notKnown(open) };
  const answer = await askForOperations({ model, doc, clauses: clauses.map(({ said }) => said), kept, signal });
  if (!answer.ok) return { operations: [], refusals: [...notKnown(clauses, answer.reason), ...notKnown(open)] };
  const isWidened = (operation: EditOperation) =>
    operation.kind === "set-tlp" &&
    tlpMarks.indexOf(operation.tlp) > tlpMarks.indexOf(doc.tlp) &&
    !instruction.toUpperCase().includes(operation.tlp);
  const widened = answer.operations.filter(isWidened);
  return {
    operations: answer.operations.filter((operation) => !isWidened(operation)),
    refusals: [
      ...notKnown(open),
      ...widened.map(({ kind }) => ({ kind, done: false, words: "To widen the marking, name it" })),
    ],
  };
}

function labelsOf(parts: readonly ReportPart[]): string {
  return parts.map((part) => partLabels[part]).join(", ");
}

function keptWords(parts: readonly ReportPart[]): string {
  const [only] = parts;
  if (only === undefined) return "Everything else stays unchanged";
  return parts.length === 1 ? `${partLabels[only]} stays unchanged` : `${labelsOf([...new Set(parts)])} stay unchanged`;
}
