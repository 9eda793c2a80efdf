import type { ExposureApproval } from "@hoopoe/contract/work/approval.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { bind } from "../../platform/bind.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../actions/service.ts";
import {
  clearExposures,
  type ExposureKey,
  type ExposureRow,
  loadExposures,
  noteDecision,
  saveExposure,
} from "./store.ts";
import type { ApprovalsService, Decider } from "../approvals/service.ts";

/** What an exposure's change is run by: one step behind an approval, as an execution like any other. */
export interface ExposureRuns {
  /** Writes down the run and lets it go to its approval. */
  begin(
    scope: Scope,
    input: {
      name: string;
      product_name: string;
      action: string;
      integrationId: string;
      input: Readonly<Record<string, unknown>>;
      approvers: readonly string[];
      message: string;
    },
  ): Promise<{ executionId: string; approvalId: string }>;
  /** Waits until a run is over; its end, or null where it takes longer. */
  /** Ends a run, whatever it waits for, and voids what was approved for it. */
  end(scope: Scope, executionId: string): Promise<void>;
  untilOver(scope: Scope, executionId: string): Promise<{ status: string; error: string | null } | null>;
}

const productName = "Microsoft 365";

interface ExposuresDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "plan">;
  readonly approvals: ApprovalsService;
  readonly runs: ExposureRuns;
  readonly connectionOf: (scope: Scope, product_name: string) => Promise<string>;
}

export type ExposuresService = ReturnType<typeof createExposuresService>;

export function createExposuresService(deps: ExposuresDeps) {
  const { approvals, db } = deps;
  approvals.settled.subscribe(async ({ scope, approval: { id, kind, status } }) => {
    if (kind === "exposure") await db.withTenant(scope, (trx) => noteDecision(trx, { approvalId: id, status }));
  });
  return bind(deps, { list, request, update, execute, clear });
}

async function list({ db }: ExposuresDeps, scope: Scope, key: Partial<ExposureKey>): Promise<ExposureApproval[]> {
  return (await db.withTenant(scope, (trx) => loadExposures(trx, key))).map(viewOf);
}

async function request(
  ctx: ExposuresDeps,
  scope: Scope,
  {
    integrationId: chosenId,
    action,
    approvers,
    message,
    ...key
  }: ExposureKey & {
    integrationId?: string | undefined;
    action: string;
    approvers: readonly string[];
    message: string;
  },
): Promise<ExposureApproval> {
  const { db } = ctx;
  const integrationId = chosenId ?? (await ctx.connectionOf(scope, productName));
  const input = { document: { documentId: key.documentId, itemId: key.itemId } };
  let title = "a document";
  try {
    const plan = await ctx.actions.plan(scope, { integrationId, action, input }, AbortSignal.timeout(30_000));
    if (plan.changes.length === 0) {
      fail("exposure-invalid", {
        field: "itemId",
        reason: "This item is no longer exposed. Check the document again.",
      });
    }
    title = plan.changes[0]?.target ?? title;
    if (plan.effect === "read") fail("exposure-invalid", { field: "action", reason: `${action} changes nothing.` });
  } catch (error) {
    if (error instanceof ConnectorError)
      fail("exposure-invalid", { field: "documentId", reason: error.sentence }, { cause: error });
    throw error;
  }
  const name = `Revoke access to ${title.slice(0, 120)}`;
  const run = { name, product_name: productName, action, integrationId, input, approvers, message };
  const begun = await ctx.runs.begin(scope, run);
  await db.withTenant(scope, (trx) =>
    saveExposure(trx, { ...key, ...begun, integrationId, status: "requested", action: "email_sent" }),
  );
  return viewOf(await load(ctx, scope, key));
}

async function update(
  ctx: ExposuresDeps,
  decider: Decider,
  { status, words, workHash, ...key }: ExposureKey & { status: string; words: string; workHash?: string | undefined },
): Promise<ExposureApproval> {
  const { approvals } = ctx;
  const row = await load(ctx, decider, key);
  if (isOver(row)) fail("approval-state", { status: row.action });
  const decision = { approved: "approve", rejected: "reject" } as const;
  const word = status === "approved" || status === "rejected" ? decision[status] : null;
  // Any other word is the caller's own note of how far it is; only these two decide.
  if (word !== null && row.approvalId !== null)
    await approvals.decide(decider, row.approvalId, { decision: word, words, workHash });
  return move(ctx, decider, row, { status, action: "approval_updated" });
}

async function execute(ctx: ExposuresDeps, scope: Scope, key: ExposureKey): Promise<ExposureApproval> {
  const { approvals } = ctx;
  const row = await load(ctx, scope, key);
  if (isOver(row)) fail("approval-state", { status: row.action });
  const approval = row.approvalId === null ? null : await approvals.load(scope, row.approvalId);
  if (approval === null || !["approved", "executed"].includes(approval.status)) {
    fail("approval-state", {
      status: approval?.status === "pending" ? "requested, not approved," : (approval?.status ?? "cleared"),
    });
  }
  const end = await ctx.runs.untilOver(scope, row.executionId);
  if (end === null) fail("source-failed", { reason: "Microsoft 365 is taking a while. Check again in a moment." });
  if (end.status !== "succeeded") {
    const now = await approvals.load(scope, approval.id);
    if (now.status === "void") fail("approval-void", { what: "the document" });
    fail("source-failed", { reason: end.error ?? `The run was ${end.status}.` });
  }
  return move(ctx, scope, row, { status: "executed", action: "executed" });
}

async function clear(ctx: ExposuresDeps, scope: Scope, key: Partial<ExposureKey>): Promise<number> {
  const { db } = ctx;
  // A record may only go once nothing can be done under it any more.
  let cleared = 0;
  for (;;) {
    const rows = await db.withTenant(scope, (trx) => loadExposures(trx, key));
    for (const { executionId } of rows) await ctx.runs.end(scope, executionId);
    const ended = rows.map(({ executionId }) => executionId);
    cleared += await db.withTenant(scope, (trx) => clearExposures(trx, { key, ended }));
    if (rows.length === 0) return cleared;
  }
}

async function load(
  { db }: ExposuresDeps,
  scope: Scope,
  { appId, documentId, itemId }: ExposureKey,
): Promise<ExposureRow> {
  const [row] = await db.withTenant(scope, (trx) => loadExposures(trx, { appId, documentId, itemId }));
  return row ?? fail("approval-not-found");
}

async function move(
  ctx: ExposuresDeps,
  scope: Scope,
  row: ExposureRow,
  to: Pick<ExposureApproval, "status" | "action">,
) {
  const { db } = ctx;
  await db.withTenant(scope, (trx) => saveExposure(trx, { ...row, ...to }));
  return viewOf(await load(ctx, scope, row));
}

function isOver({ action }: ExposureRow): boolean {
  return action === "executed" || action === "undone";
}

function viewOf(row: ExposureRow): ExposureApproval {
  const { appId, documentId, itemId, executionId, status, action, timestamp, approvalId, changes } = row;
  return { appId, documentId, itemId, executionId, status, action, timestamp, approvalId, changes };
}
