import type { EditOutcome } from "@hoopoe/agents/reports/edit/edit-report.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import type { EditOperation, EditResult, ReportTurn } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail, Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { loadEvents } from "./event-set-store.ts";
import { loadReport, type ReportRow } from "./store.ts";
import { type ChosenTemplate, chooseTemplate } from "./templates.ts";
import { insertTurn, insertVersion, type KeptVersion, listVersions, loadName, loadVersion } from "./version-store.ts";

/** What the page hands over: the handles that it was given with the report, and what was said. */
export interface ConverseRequest {
  readonly eventsPath: string;
  readonly reportPath: string;
  readonly templatePath: string | null;
  readonly userInput: string;
  readonly operations?: readonly EditOperation[] | undefined;
  readonly signal: AbortSignal;
}

export interface Conversed {
  readonly report: ReportRow;
  readonly turn: ReportTurn;
  readonly doc: ReportDoc;
}

/** The thinking, handed in by main.ts. */
export type EditReport = (request: {
  scope: Scope;
  reportId: string;
  doc: ReportDoc;
  previous: ReportDoc | null;
  docs: readonly SourceDoc[];
  instruction: string;
  operations?: readonly EditOperation[] | undefined;
  by: string;
  signal: AbortSignal;
}) => Promise<EditOutcome>;

export interface ConverseDeps {
  readonly db: Database;
  readonly editReport: EditReport;
  readonly audit: Pick<AuditService, "record">;
}

/**
 * One turn of the conversation beside a report: a new version where something was changed, else words on why not. What
 * the caller saw must be the newest version. @throws Failure artifact-not-found, template-not-found, report-changed,
 * report-conversation-failed
 */
export async function converse(deps: ConverseDeps, scope: Scope, request: ConverseRequest): Promise<Conversed> {
  try {
    return await takeTurn(deps, scope, request);
  } catch (error) {
    if (error instanceof Failure) throw error;
    return fail("report-conversation-failed", {}, { cause: error });
  }
}

async function takeTurn(
  { db, editReport, audit }: ConverseDeps,
  scope: Scope,
  request: ConverseRequest,
): Promise<Conversed> {
  const seen = await db.withTenant(scope, async (trx) => {
    const report = (await loadReport(trx, { versionId: request.reportPath })) ?? fail("artifact-not-found");
    const current = await loadVersion(trx, { reportId: report.id, version: report.version });
    // A version that a run of a saved question brought has other events too.
    if (current !== null && current.id !== request.reportPath) return refuseChanged(await listVersions(trx, report.id));
    if (current === null || report.eventSetId !== request.eventsPath) return fail("artifact-not-found");
    const events = (await loadEvents(trx, request.eventsPath)) ?? fail("artifact-not-found");
    const chosen = request.templatePath === null ? null : await chooseTemplate(trx, request.templatePath);
    const previous =
      current.basedOn === null ? null : await loadVersion(trx, { reportId: report.id, version: current.basedOn });
    return { report, current, previous, events, chosen, by: await loadName(trx, scope) };
  });
  const laidOut = layOut(seen, request.templatePath);
  const outcome = await editReport({
    scope,
    reportId: seen.report.id,
    doc: laidOut.doc,
    previous: seen.previous?.doc ?? null,
    docs: seen.events.map(({ id, ...event }) => ({ ...event, itemId: id })),
    instruction: request.userInput,
    operations: request.operations,
    by: seen.by,
    signal: request.signal,
  });
  const results = [...laidOut.results, ...outcome.results];
  const doc = outcome.doc ?? (laidOut.results.length > 0 ? laidOut.doc : null);
  return db.withTenant(scope, async (trx) => {
    const { report, current, previous } = seen;
    const turn = { reportId: report.id, userInput: request.userInput, results };
    if (doc === null)
      return { report, turn: await insertTurn(trx, scope, { ...turn, version: null }), doc: current.doc };
    const version = current.version + 1;
    const added = await insertVersion(trx, scope, {
      reportId: report.id,
      version,
      // An undo goes on from where the version that it brings back came from, so that a second undo goes further back.
      basedOn: outcome.isUndo ? (previous?.basedOn ?? null) : current.version,
      eventSetId: outcome.isUndo ? (previous?.eventSetId ?? current.eventSetId) : current.eventSetId,
      doc,
      note: noteOf(results),
    });
    if (added === null) return refuseChanged(await listVersions(trx, report.id));
    const details = { reportId: report.id, version };
    await audit.record(trx, { ...scope, action: "report.edited", target: doc.title.slice(0, 120), details });
    const kept = await insertTurn(trx, scope, { ...turn, version });
    const newest = (await loadReport(trx, { reportId: report.id })) ?? fail("artifact-not-found");
    return { report: newest, turn: kept, doc };
  });
}

function refuseChanged(versions: readonly { version: number; by: string | null }[]): never {
  const [newest] = versions;
  return fail("report-changed", { name: newest?.by ?? "Somebody", version: newest?.version ?? 0 });
}

interface Seen {
  readonly report: ReportRow;
  readonly current: KeptVersion;
  readonly chosen: ChosenTemplate | null;
}

/** The report under another template's headings and marking, where the caller named another one. */
function layOut(
  { report, current, chosen }: Seen,
  templatePath: string | null,
): { doc: ReportDoc; results: EditResult[] } {
  const { doc } = current;
  if (chosen === null || templatePath === report.templatePath) return { doc, results: [] };
  const { name, tlp, sections } = chosen.layout;
  return {
    doc: { ...doc, template: chosen.kind, templateName: name, tlp, sections },
    results: [{ kind: "set-template", done: true, words: `Laid out as ${name === "" ? chosen.kind : name}` }],
  };
}

function noteOf(results: readonly EditResult[]): string {
  const done = results.filter((result) => result.done && result.kind !== "check").map(({ words }) => words);
  return done.join("; ");
}
