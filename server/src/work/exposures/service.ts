import type { ExposureApproval } from "@hoopoe/contract/work/approval.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
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
    given: {
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

export interface ExposuresService {
  list(scope: Scope, key: Partial<ExposureKey>): Promise<ExposureApproval[]>;
  request(
    scope: Scope,
    given: ExposureKey & {
      integrationId?: string | undefined;
      action: string;
      approvers: readonly string[];
      message: string;
    },
  ): Promise<ExposureApproval>;
  update(
    decider: Decider,
    given: ExposureKey & { status: string; words: string; workHash?: string | undefined },
  ): Promise<ExposureApproval>;
  execute(scope: Scope, key: ExposureKey): Promise<ExposureApproval>;
  clear(scope: Scope, key: Partial<ExposureKey>): Promise<number>;
}

const productName = "Microsoft 365";

export function createExposuresService(deps: {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "plan">;
  readonly approvals: ApprovalsService;
  readonly runs: ExposureRuns;
  readonly connectionOf: (scope: Scope, product_name: string) => Promise<string>;
}): ExposuresService {
  const { db, approvals } = deps;

  async function load(scope: Scope, { appId, documentId, itemId }: ExposureKey): Promise<ExposureRow> {
    const [row] = await db.withTenant(scope, (trx) => loadExposures(trx, scope, { appId, documentId, itemId }));
    return row ?? fail("approval-not-found");
  }

  const move = async (scope: Scope, row: ExposureRow, to: Pick<ExposureApproval, "status" | "action">) => {
    await db.withTenant(scope, (trx) => saveExposure(trx, scope, { ...row, ...to }));
    return viewOf(await load(scope, row));
  };

  approvals.settled.subscribe(async ({ scope, approval: { id, kind, status } }) => {
    if (kind === "exposure") await db.withTenant(scope, (trx) => noteDecision(trx, scope, { approvalId: id, status }));
  });

  return {
    list: async (scope, key) => (await db.withTenant(scope, (trx) => loadExposures(trx, scope, key))).map(viewOf),

    async request(scope, { integrationId: given, action, approvers, message, ...key }) {
      const integrationId = given ?? (await deps.connectionOf(scope, productName));
      const input = { document: { documentId: key.documentId, itemId: key.itemId } };
      let title = "a document";
      try {
        const plan = await deps.actions.plan(scope, { integrationId, action, input }, AbortSignal.timeout(30_000));
        if (plan.changes.length === 0) {
          fail("exposure-invalid", {
            field: "itemId",
            reason: "This item is not exposed any more. Look at the document again.",
          });
        }
        title = plan.changes[0]?.target ?? title;
        if (plan.effect === "read") fail("exposure-invalid", { field: "action", reason: `${action} changes nothing.` });
      } catch (error) {
        if (error instanceof ConnectorError)
          fail("exposure-invalid", { field: "documentId", reason: error.sentence }, { cause: error });
        throw error;
      }
      const name = `Close a way into ${title.slice(0, 120)}`;
      const run = { name, product_name: productName, action, integrationId, input, approvers, message };
      const begun = await deps.runs.begin(scope, run);
      await db.withTenant(scope, (trx) =>
        saveExposure(trx, scope, { ...key, ...begun, integrationId, status: "requested", action: "email_sent" }),
      );
      return viewOf(await load(scope, key));
    },

    async update(decider, { status, words, workHash, ...key }) {
      const row = await load(decider, key);
      if (isOver(row)) fail("approval-state", { status: row.action });
      const decision = { approved: "approve", rejected: "reject" } as const;
      const word = status === "approved" || status === "rejected" ? decision[status] : null;
      // Any other word is the caller's own note of how far it is; only these two decide.
      if (word !== null && row.approvalId !== null)
        await approvals.decide(decider, row.approvalId, { decision: word, words, workHash });
      return move(decider, row, { status, action: "approval_updated" });
    },

    async execute(scope, key) {
      const row = await load(scope, key);
      if (isOver(row)) fail("approval-state", { status: row.action });
      const approval = row.approvalId === null ? null : await approvals.load(scope, row.approvalId);
      if (approval === null || !["approved", "executed"].includes(approval.status)) {
        fail("approval-state", {
          status: approval?.status === "pending" ? "asked for, not approved," : (approval?.status ?? "cleared"),
        });
      }
      const end = await deps.runs.untilOver(scope, row.executionId);
      if (end === null) fail("source-failed", { reason: "Microsoft 365 takes its time. Look again in a moment." });
      if (end.status !== "succeeded") {
        const now = await approvals.load(scope, approval.id);
        if (now.status === "void") fail("approval-void", { what: "the document" });
        fail("source-failed", { reason: end.error ?? `The execution was ${end.status}.` });
      }
      return move(scope, row, { status: "executed", action: "executed" });
    },

    async clear(scope, key) {
      // A record may only go once nothing can be done under it any more.
      let cleared = 0;
      for (;;) {
        const rows = await db.withTenant(scope, (trx) => loadExposures(trx, scope, key));
        for (const { executionId } of rows) await deps.runs.end(scope, executionId);
        const ended = rows.map(({ executionId }) => executionId);
        cleared += await db.withTenant(scope, (trx) => clearExposures(trx, scope, { key, ended }));
        if (rows.length === 0) return cleared;
      }
    },
  };
}

function isOver({ action }: ExposureRow): boolean {
  return action === "executed" || action === "undone";
}

function viewOf(row: ExposureRow): ExposureApproval {
  const { appId, documentId, itemId, executionId, status, action, timestamp, approvalId, changes } = row;
  return { appId, documentId, itemId, executionId, status, action, timestamp, approvalId, changes };
}
