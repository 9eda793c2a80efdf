import {
  type ApprovalKind,
  type ApprovalPolicy,
  type ApprovalStatus,
  approvalDecision,
  approvalKinds,
  approvalPolicy,
  approvalStatuses,
  type Requester,
  requester,
} from "@hoopoe/contract/work/approval.ts";
import { type ApprovalSource, approvalSource } from "@hoopoe/contract/work/approval-basis.ts";
import { type PlannedChange, plannedChange } from "@hoopoe/contract/work/execution.ts";
import { type Role, roles } from "@hoopoe/contract/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { cleanJson } from "../../platform/db/clean-json.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { isOnlyMember } from "./only-member.ts";
import { isSnoozed } from "./snooze-store.ts";

const date = z.nullable(z.date());
const text = z.nullable(z.string());
const approvalRow = z.pipe(
  z.object({
    id: z.string(),
    kind: z.enum(approvalKinds),
    status: z.enum(approvalStatuses),
    title: z.string(),
    message: z.string(),
    product_name: text,
    action: text,
    integration_id: text,
    arguments: z.record(z.string(), z.unknown()),
    target_version: text,
    changes: z.array(plannedChange),
    bound_hash: z.instanceof(Buffer),
    execution_id: text,
    node_id: text,
    item: text,
    policy: approvalPolicy,
    decisions: z.array(approvalDecision),
    requesters: z.array(requester),
    requested_by: text,
    requester: text,
    requested_at: z.date(),
    expires_at: date,
    remind_at: date,
    asked_at: date,
    subject: z.unknown(),
    sources: z.array(approvalSource),
    is_only_member: z.boolean(),
    run_number: z.nullable(z.int()),
  }),
  z.transform((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.title,
    message: row.message,
    product_name: row.product_name,
    action: row.action,
    integrationId: row.integration_id,
    arguments: row.arguments,
    targetVersion: row.target_version,
    changes: row.changes,
    boundHash: row.bound_hash,
    executionId: row.execution_id,
    runNumber: row.run_number,
    nodeId: row.node_id,
    item: row.item,
    policy: { ...row.policy, mayRequesterApprove: mayRequesterApprove(row.policy, row.is_only_member) },
    isOnlyMember: row.is_only_member,
    subject: row.subject ?? null,
    sources: row.sources,
    decisions: row.decisions,
    requestedBy: row.requested_by === null ? null : { id: row.requested_by, name: row.requester ?? "" },
    requesters: row.requesters,
    requestedAt: row.requested_at,
    expiresAt: row.expires_at,
    remindAt: row.remind_at,
    /** When people were told of it; null until then. */
    askedAt: row.asked_at,
  })),
);
/** One rule, as `mayDecide` has it in SQL. */
function mayRequesterApprove(policy: ApprovalPolicy, isAlone: boolean): boolean {
  return policy.mayRequesterApprove || (isAlone && policy.mayApproveAlone !== false);
}

export type ApprovalRow = z.output<typeof approvalRow>;
export type Decision = z.output<typeof approvalDecision>;

/** Who looks, with all that decides whether they may. */
export interface Decidant {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
}

export interface NewApproval {
  readonly id?: string | undefined;
  readonly kind: ApprovalKind;
  readonly title: string;
  readonly message: string;
  readonly product_name: string | null;
  readonly action: string | null;
  readonly integrationId: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly targetVersion: string | null;
  readonly changes: readonly PlannedChange[];
  readonly boundHash: Buffer;
  readonly step: { readonly executionId: string; readonly nodeId: string; readonly item: string } | null;
  readonly policy: ApprovalPolicy;
  readonly requesters?: readonly Requester[];
  readonly subject?: unknown;
  readonly sources?: readonly ApprovalSource[];
  /** By the same clock as its deadline; the database's where absent. */
  readonly requestedAt?: Date;
  readonly expiresAt: Date | null;
  readonly remindAt: Date | null;
}

const own = inScope("a");
const columns = sql`a.*, u.name AS requester, r.number AS run_number, ${isOnlyMember} AS is_only_member`;
const from = sql`approvals a LEFT JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.requested_by
  LEFT JOIN executions r ON ${inScope("r")} AND r.id = a.execution_id`;

/** @returns its id; null where there is one of the given id already */
export async function insertApproval(trx: Trx, scope: Scope, input: NewApproval): Promise<string | null> {
  const row = await trx
    .insertInto("approvals")
    .values({
      ...(input.id === undefined ? {} : { id: input.id }),
      kind: input.kind,
      title: input.title,
      message: input.message,
      product_name: input.product_name,
      action: input.action,
      integration_id: input.integrationId,
      arguments: cleanJson(input.arguments),
      target_version: input.targetVersion,
      changes: cleanJson(input.changes),
      bound_hash: input.boundHash,
      execution_id: input.step?.executionId ?? null,
      node_id: input.step?.nodeId ?? null,
      item: input.step?.item ?? null,
      policy: JSON.stringify(input.policy),
      requesters: JSON.stringify(input.requesters ?? []),
      subject: input.subject == null ? null : cleanJson(input.subject),
      sources: cleanJson(input.sources ?? []),
      requested_by: scope.userId,
      ...(input.requestedAt !== undefined && { requested_at: input.requestedAt }),
      expires_at: input.expiresAt,
      remind_at: input.remindAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One of the workspace; `isLocked` holds it for this transaction. */
export async function loadApproval(
  trx: Trx,
  { approvalId, isLocked = false }: { approvalId: string; isLocked?: boolean },
): Promise<ApprovalRow | null> {
  const lock = isLocked ? sql`FOR UPDATE OF a` : sql``;
  const { rows } = await sql`SELECT ${columns} FROM ${from} WHERE ${own} AND a.id = ${approvalId} ${lock}`.execute(trx);
  return rows[0] === undefined ? null : approvalRow.parse(rows[0]);
}

/** The latest that a step of a run has asked for. */
export async function loadStepApproval(
  trx: Trx,
  step: { executionId: string; nodeId: string; item: string },
): Promise<ApprovalRow | null> {
  const { rows } = await sql`SELECT ${columns} FROM ${from} WHERE ${own}
    AND a.execution_id = ${step.executionId} AND a.node_id = ${step.nodeId} AND a.item = ${step.item}
    ORDER BY a.id DESC LIMIT 1`.execute(trx);
  return rows[0] === undefined ? null : approvalRow.parse(rows[0]);
}

export interface ApprovalFilter {
  readonly status?: ApprovalStatus | undefined;
  readonly kind?: ApprovalKind | undefined;
  readonly executionId?: string | undefined;
  /** What is to be published. */
  readonly appId?: number | undefined;
  /** What a person can decide, what of it they put off, what waits for others than them, or what is settled. */
  readonly whose?: Whose | undefined;
}

type Whose = "mine" | "snoozed" | "others" | "settled";

/** A page, newest first, after the one that `before` names. */
export async function listApprovals(
  trx: Trx,
  page: { filter: ApprovalFilter; person: Decidant; at: Date; before?: string | undefined; countMax: number },
): Promise<ApprovalRow[]> {
  const { status, kind, executionId, appId, whose } = page.filter;
  const conditions = [
    own,
    ...(status === undefined ? [] : [sql`a.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`a.kind = ${kind}`]),
    ...(executionId === undefined ? [] : [sql`a.execution_id = ${executionId}`]),
    ...(appId === undefined ? [] : [sql`a.arguments @> jsonb_build_object('appId', ${appId}::integer)`]),
    ...(page.before === undefined ? [] : [isBefore(page.before)]),
    ...(whose === undefined ? [] : [whoseCondition(whose, page)]),
  ];
  const { rows } = await sql`SELECT ${columns} FROM ${from} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY a.requested_at DESC, a.id DESC LIMIT ${page.countMax}`.execute(trx);
  return z.array(approvalRow).parse(rows);
}

/** By time and not by id alone: the id of what an AI tool asks for is a hash (`uuidOf`) and tells no time. */
function isBefore(approvalId: string): RawBuilder<unknown> {
  return sql`(a.requested_at, a.id) < (SELECT b.requested_at, b.id FROM approvals b
    WHERE ${inScope("b")} AND b.id = ${approvalId})`;
}

/** How many wait, for this person and in all. */
export async function countPending(
  trx: Trx,
  { person, at }: { person: Decidant; at: Date },
): Promise<{ pending: number; all: number }> {
  const { rows } = await sql<{ pending: number; all: number }>`
    SELECT count(*) FILTER (WHERE ${mayDecide(person)} AND NOT ${isSnoozed({ ...person, at })})::int AS pending, count(*)::int AS all
    FROM approvals a WHERE ${own} AND a.status = 'pending'`.execute(trx);
  return rows[0] ?? { pending: 0, all: 0 };
}

function whoseCondition(whose: Whose, { person, at }: { person: Decidant; at: Date }): RawBuilder<unknown> {
  if (whose === "settled") return sql`a.status <> 'pending'`;
  if (whose === "others") return sql`a.status = 'pending' AND NOT ${mayDecide(person)}`;
  const snoozed = isSnoozed({ userId: person.userId, at });
  const isListed = whose === "mine" ? sql`NOT ${snoozed}` : snoozed;
  return sql`a.status = 'pending' AND ${mayDecide(person)} AND ${isListed}`;
}

/** The same question as `blockedReason` (who-may.ts) asks of one that is pending, put to all of them. */
function mayDecide({ userId, email, role }: Decidant): RawBuilder<unknown> {
  const policyRoles = roles.slice(0, roles.indexOf(role) + 1);
  return sql`(CASE WHEN jsonb_array_length(a.policy -> 'people') > 0 THEN a.policy -> 'people' ? ${email.toLowerCase()}
      ELSE a.policy ->> 'role' = ANY(${policyRoles}) END
    AND ((a.policy ->> 'mayRequesterApprove')::boolean
      OR (${isOnlyMember} AND coalesce((a.policy ->> 'mayApproveAlone')::boolean, true)) OR (a.requested_by IS DISTINCT FROM ${userId}::uuid
      AND NOT a.requesters @> jsonb_build_array(jsonb_build_object('id', ${userId}::text))))
    AND NOT a.decisions @> jsonb_build_array(jsonb_build_object('by', jsonb_build_object('id', ${userId}::text))))`;
}

export interface ApprovalChange {
  readonly status?: ApprovalStatus;
  readonly decisions?: readonly Decision[];
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly boundHash?: Buffer;
  readonly changes?: readonly PlannedChange[];
  readonly targetVersion?: string | null;
  readonly requesters?: readonly Requester[];
  readonly remindAt?: Date | null;
  readonly askedAt?: Date;
}

export async function updateApproval(
  trx: Trx,
  { approvalId, change }: { approvalId: string; change: ApprovalChange },
): Promise<void> {
  await trx
    .updateTable("approvals")
    .set({
      ...(change.status !== undefined && { status: change.status, settled_at: new Date() }),
      ...(change.decisions !== undefined && { decisions: JSON.stringify(change.decisions) }),
      ...(change.arguments !== undefined && { arguments: cleanJson(change.arguments) }),
      ...(change.boundHash !== undefined && { bound_hash: change.boundHash }),
      ...(change.changes !== undefined && { changes: cleanJson(change.changes) }),
      ...(change.targetVersion !== undefined && { target_version: change.targetVersion }),
      ...(change.requesters !== undefined && { requesters: JSON.stringify(change.requesters) }),
      ...(change.remindAt !== undefined && { remind_at: change.remindAt }),
      ...(change.askedAt !== undefined && { asked_at: change.askedAt }),
    })
    .where("id", "=", approvalId)
    .execute();
}

/** Spends a word that was given; false where it is spent, or was never given. Of two at once one spends it. */
export async function spendApproval(trx: Trx, approvalId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("approvals")
    .set({ status: "executed", settled_at: new Date() })
    .where("id", "=", approvalId)
    .where("status", "=", "approved")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
