import { toChannelMessage, toEmail } from "@hoopoe/agents/reports/to-email.ts";
import type { ReportDestination, ReportSending, SendingConnection } from "@hoopoe/contract/reports/report-sending.ts";
import { bind } from "../../../platform/bind.ts";
import type { Database, Trx } from "../../../platform/db/open-database.ts";
import { uuidV7, uuidV7Of } from "../../../platform/db/uuid-v7.ts";
import { fail } from "../../../platform/fail.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { AuditService } from "../../../records/audit/service.ts";
import { type ExecutionsService, insertVersion } from "../../../work/executions/service.ts";
import { isForSome } from "../load-audience.ts";
import { loadReport } from "../store.ts";
import { checkMarking } from "./check-marking.ts";
import { loadConnections, loadOwnDomains } from "./connection-store.ts";
import { type SendingStep, sendingDefinition, sendingSteps } from "./definition.ts";
import { insertSending, loadByRunKey, loadSendings } from "./store.ts";

export interface SendingWish {
  readonly reportId: string;
  readonly destination: ReportDestination;
  /** What it is sent for, where that happens once: asked again for the same key and time it is the same sending. */
  readonly once: { readonly key: string; readonly at: Date } | null;
}

export interface SendingDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly executions: Pick<ExecutionsService, "startOnce">;
  readonly productOf: (catalogId: number) => string | undefined;
  /** The organisation's own address. */
  readonly originOf: (tenantId: string) => Promise<string>;
}

/** Reports on their way to people who are no members: each waits for an approval of exactly what is sent. */
export type SendingService = ReturnType<typeof createSendingService>;

export function createSendingService(deps: SendingDeps) {
  return bind(deps, { connections, check, list, send });
}

async function connections({ db, productOf }: SendingDeps, scope: Scope): Promise<SendingConnection[]> {
  return (await db.withTenant(scope, (trx) => loadConnections(trx, scope, productOf))).map((one) => ({ ...one }));
}

/** @throws Failure integration-not-found where one of them is none that the caller may send by */
async function check(
  { productOf }: SendingDeps,
  trx: Trx,
  scope: Scope,
  destinations: readonly ReportDestination[],
): Promise<void> {
  if (destinations.length === 0) return;
  const known = await loadConnections(trx, scope, productOf);
  for (const destination of destinations)
    if (!known.some(({ integrationId }) => integrationId === destination.integrationId)) fail("integration-not-found");
}

function list({ db }: SendingDeps, scope: Scope, reportId: string): Promise<ReportSending[]> {
  return db.withTenant(scope, async (trx) => {
    if ((await loadReport(trx, { reportId })) === null) fail("report-not-found");
    return loadSendings(trx, { reportId });
  });
}

/**
 * Asks to send the newest version; gives the first of what is asked for (a channel each, a mail for all).
 * @throws Failure report-not-found, report-not-ready, integration-not-found, report-sending-refused
 */
async function send(ctx: SendingDeps, scope: Scope, wish: SendingWish): Promise<ReportSending> {
  const { db } = ctx;
  const origin = await ctx.originOf(scope.tenantId);
  const prepared = await db.withTenant(scope, (trx) => prepare(ctx, trx, scope, { ...wish, origin }));
  const ids: string[] = [];
  for (const [index, step] of prepared.steps.entries()) {
    const once = wish.once === null ? null : { ...wish.once, key: `${wish.once.key}/${index}` };
    const known = once === null ? null : await db.withTenant(scope, (trx) => loadByRunKey(trx, once.key));
    ids.push(known?.id ?? (await begin(ctx, scope, { prepared, step, once })));
  }
  const [id = ""] = ids;
  const shown = await db.withTenant(scope, (trx) => loadSendings(trx, { id }));
  return shown[0] ?? fail("report-not-found");
}

async function prepare(
  { productOf }: SendingDeps,
  trx: Trx,
  scope: Scope,
  { reportId, destination, origin }: SendingWish & { readonly origin: string },
) {
  const report = (await loadReport(trx, { reportId })) ?? fail("report-not-found");
  const { doc, eventSetId } = report;
  if (doc === null) return fail("report-not-ready");
  const found = (await loadConnections(trx, scope, productOf)).find(
    ({ integrationId }) => integrationId === destination.integrationId,
  );
  const connection = found ?? fail("integration-not-found");
  await refuseNarrow(trx, { reportId, eventSetId });
  const { product_name: product, integrationId, name } = connection;
  const to = [...new Set(destination.to)];
  checkMarking({ tlp: doc.tlp, product, to, ownDomains: await loadOwnDomains(trx, scope) });
  const url = `${origin}/dashboard/save-data/report/${reportId}`;
  const steps = sendingSteps(product, {
    to,
    email: toEmail(doc, { url }),
    message: toChannelMessage(doc, { url }),
  });
  const message = `Version ${report.version} of “${doc.title}”, marked TLP:${doc.tlp}, will be sent with ${name}: ${url}`;
  return { report, steps, about: { product, integrationId, message } };
}

/**
 * Begins one sending and writes it down, in this order: whoever is killed in between and asks again for the same key
 * meets the same execution.
 */
async function begin(
  ctx: SendingDeps,
  scope: Scope,
  {
    prepared,
    step,
    once,
  }: { prepared: Awaited<ReturnType<typeof prepare>>; step: SendingStep; once: SendingWish["once"] },
): Promise<string> {
  const { audit, db } = ctx;
  const { report, about } = prepared;
  const definition = sendingDefinition(about, step);
  const jobName = `Send “${report.title.slice(0, 100)}” to ${step.to.join(", ")}`.slice(0, 200);
  const versionId = await db.withTenant(scope, (trx) =>
    insertVersion(trx, scope, { workflowId: null, version: 1, definition, note: jobName }),
  );
  const executionId = once === null ? uuidV7() : uuidV7Of(once.at.getTime(), once.key);
  await ctx.executions.startOnce(scope, {
    id: executionId,
    versionId,
    jobId: null,
    jobName,
    action: "run",
    cause: once === null ? "manual" : "schedule",
    startedBy: scope.userId,
    inputs: step.inputs,
    trigger: null,
  });
  return db.withTenant(scope, async (trx) => {
    const { product: productName, integrationId } = about;
    const { id: reportId, version } = report;
    const runKey = once?.key ?? null;
    const sending = { reportId, version, integrationId, productName, to: step.to, runKey, executionId };
    const details = { reportId, version, product: productName, recipients: step.to.length };
    await audit.record(trx, { ...scope, action: "report.sending-requested", target: jobName.slice(0, 120), details });
    return insertSending(trx, scope, sending);
  });
}

/** What stands on a mailbox of some members is theirs alone: whoever approves it would read it. */
async function refuseNarrow(trx: Trx, kept: { reportId: string; eventSetId: string | null }): Promise<void> {
  if (!(await isForSome(trx, kept))) return;
  fail("report-sending-refused", {
    field: "to",
    reason: "This report uses a mailbox that only some members can see, so it can't leave the console.",
  });
}
