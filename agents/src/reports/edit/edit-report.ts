import type { EditOperation, EditResult } from "@hoopoe/contract/report-edit.ts";
import type { ReportDoc } from "@hoopoe/contract/report.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import type { SourceDoc } from "../source-doc.ts";
import { applyOperation } from "./apply-operation.ts";
import { askForOperations } from "./ask-for-operations.ts";
import { readInstruction } from "./read-instruction.ts";
import { recheckReport } from "./recheck-report.ts";

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
  "shorten the bottom line; drop the Slack noise; drop everything by a person; add a timeline of March; add a finding about a matter; drop finding 2; put the timeline first; mark it AMBER; title it …; finding 1 is likely; undo";

/**
 * Changes a report as a person asks in words. Known requests are operations of code; the rest goes to a model, when
 * there is one, which may only name operations too. Nothing but what they name is touched.
 */
export async function editReport(request: EditRequest): Promise<EditOutcome> {
  const { doc, previous, docs, by } = request;
  const sources = [...new Set(docs.map(({ source_datatype }) => source_datatype))];
  const { operations, unknown } = readInstruction(request.instruction, { sources, asOf: doc.asOf });
  const results: EditResult[] = [];
  const isUndo = operations.some(({ kind }) => kind === "undo") && previous !== null;
  if (operations.some(({ kind }) => kind === "undo"))
    results.push({
      kind: "undo",
      done: isUndo,
      words: isUndo ? "The last change is undone" : "This is the first version; there is nothing to undo",
    });
  const asked = await operationsOf(unknown, request);
  let current = isUndo ? previous : doc;
  for (const operation of [...operations, ...asked.operations]) {
    if (operation.kind === "undo") continue;
    const step = await applyOperation(current, operation, { docs, by });
    results.push({ kind: operation.kind, done: step.done, words: step.words });
    if (step.done) current = step.doc;
  }
  results.push(...asked.refusals);
  if (!results.some(({ done }) => done)) return { doc: null, isUndo: false, results };
  const checked = recheckReport(current);
  const { verified, sentences } = checked.method;
  results.push({ kind: "check", done: true, words: `Quotes checked again, ${verified} of ${sentences}` });
  return { doc: checked, isUndo, results };
}

async function operationsOf(
  unknown: readonly string[],
  { doc, model, signal }: EditRequest,
): Promise<{ operations: EditOperation[]; refusals: EditResult[] }> {
  if (unknown.length === 0) return { operations: [], refusals: [] };
  const notKnown = (reason: string): EditResult[] =>
    unknown.map((clause) => ({ kind: "unknown", done: false, words: `“${clause.slice(0, 120)}”: ${reason}` }));
  if (model.kind === "built-in")
    return { operations: [], refusals: notKnown(`not known without a model. Known: ${examples}`) };
  const answer = await askForOperations({ model, doc, clauses: unknown, signal });
  return answer.ok
    ? { operations: answer.operations, refusals: [] }
    : { operations: [], refusals: notKnown(answer.reason) };
}
