import type { ApprovalKind, ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import type { ApprovalSource } from "@hoopoe/contract/work/approval-basis.ts";
import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import type { ChangeSubject } from "../../platform/db/note-author.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { boundHash } from "../actions/service.ts";
import { type ApprovalRow, insertApproval, loadApproval, loadStepApproval, updateApproval } from "./approval-store.ts";
import { loadPolicy } from "./policy-store.ts";
import { loadRequesters } from "./requester-store.ts";
import { hourMs, load, type ApprovalsContext } from "./approvals-context.ts";

/** What is asked for. With `work`, the word holds for exactly that: tool, connection, arguments, target version. */
export interface ApprovalRequest {
  /** The same id is the same request, however often it is asked. */
  readonly id?: string;
  readonly kind: ApprovalKind;
  readonly title: string;
  readonly message: string;
  readonly work: {
    readonly product_name: string;
    readonly action: string;
    readonly integrationId: string | null;
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly targetVersion: string | null;
    readonly changes: readonly PlannedChange[];
  } | null;
  /** The data that it is about, where no work is bound to it. */
  readonly subject?: unknown;
  /** The texts that led here. */
  readonly sources?: readonly ApprovalSource[];
  readonly step: { readonly executionId: string; readonly nodeId: string; readonly item: string } | null;
  /** What differs from the workspace's policy. */
  readonly policy?: Partial<ApprovalPolicy>;
  readonly timeoutMs?: number | null;
  /** What else shaped it: whoever changed one of these counts as asking. */
  readonly subjects?: readonly ChangeSubject[];
}

/** Asks, once for a step as long as its request is open. The emails are in the outbox when it resolves. */
export async function ask(ctx: ApprovalsContext, scope: Scope, request: ApprovalRequest): Promise<ApprovalRow> {
  const { askPeople, db, now } = ctx;
  const approvalId = await db.withTenant(
    scope,
    async (trx) => (await findKnown(trx, request)) ?? insert(ctx, trx, scope, request),
  );
  const approval = await load(ctx, scope, approvalId);
  if (approval.status !== "pending" || approval.askedAt !== null) return approval;
  // Noted once it is done: a process killed before leaves it to whoever asks again, which is told once all the same.
  await askPeople(scope, approval, { isReminder: false });
  const change = { askedAt: now() };
  await db.withTenant(scope, (trx) => updateApproval(trx, { approvalId, change }));
  return approval;
}

/** The request that is open for the step, or was made under the same id. */
async function findKnown(trx: Trx, { id, step }: ApprovalRequest): Promise<string | undefined> {
  const open = step === null ? null : await loadStepApproval(trx, step);
  if (open?.status === "pending") return open.id;
  return id === undefined ? undefined : (await loadApproval(trx, { approvalId: id }))?.id;
}

async function insert(
  { audit, now }: ApprovalsContext,
  trx: Trx,
  scope: Scope,
  { id, kind, title, message, work, subject, sources, step, policy: own = {}, timeoutMs, subjects }: ApprovalRequest,
): Promise<string> {
  const policy = { ...(await loadPolicy(trx)), ...own };
  const at = now().getTime();
  const target = work ?? { product_name: "", action: title, integrationId: null, arguments: {}, targetVersion: null };
  const { product_name, action, integrationId, arguments: input, targetVersion } = target;
  const asking = { executionId: step?.executionId ?? null, integrationId, subjects };
  const made = await insertApproval(trx, scope, {
    id,
    kind,
    title,
    message,
    product_name: work?.product_name ?? null,
    action: work?.action ?? null,
    integrationId,
    arguments: input,
    targetVersion,
    changes: work?.changes ?? [],
    subject,
    sources: sources ?? [],
    boundHash: boundHash({ product_name, action, integrationId, arguments: input, targetVersion }),
    step,
    policy,
    requesters: (await loadRequesters(trx, asking)).filter((one) => one.id !== scope.userId),
    requestedAt: new Date(at),
    expiresAt: after(at, timeoutMs ?? hours(policy.timeoutHours)),
    remindAt: after(at, hours(policy.remindHours)),
  });
  // Of two who ask by one id at once, the other one made it.
  if (made === null) return id ?? fail("approval-not-found");
  const details = { approvalId: made };
  await audit.record(trx, { ...scope, action: "approval.requested", target: title.slice(0, 120), details });
  return made;
}

function hours(count: number | null): number | null {
  return count === null ? null : count * hourMs;
}

function after(at: number, ms: number | null): Date | null {
  return ms === null ? null : new Date(at + ms);
}
