import { createHash, randomUUID } from "node:crypto";
import type { Invitation } from "@hoopoe/contract/identity/member.ts";
import { canGrant, type Role } from "@hoopoe/contract/permissions.ts";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { addressBlock } from "../../platform/limits/address-block.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { invitationEmail } from "./invitation-email.ts";
import {
  findAccount,
  insertAccount,
  insertInvitation,
  type InvitationFacts,
  type InvitationRow,
  loadFacts,
  loadOpen,
  spendInvitation,
  withdrawInvitation,
} from "./invitation-store.ts";
import { lockPeople } from "./lock-people.ts";
import { insertMember, loadMember, loadMembers } from "./member-store.ts";
import type { OnMembershipChanged } from "./members.ts";

export interface InvitationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly audit: Pick<AuditService, "record">;
  /** @throws Failure password-weak */
  readonly hashPassword: (password: string, of: { tenantId: string; context: readonly string[] }) => Promise<string>;
  /** The page of an invitation at an organisation's own address. */
  readonly linkOf: (tenantId: string, token: string) => Promise<string>;
  readonly onMembershipChanged: OnMembershipChanged;
}

/** Who shows a token, and from where. */
export interface Holder {
  readonly tenantId: string;
  readonly token: string;
  readonly ip: string;
}

const weekMs = 7 * 86_400_000;
const quarterMs = 15 * 60_000;
const hourMs = 3_600_000;

/** Invitations: a token that goes by mail, or by hand where there is none; good once, for seven days. */
export type InvitationsService = ReturnType<typeof createInvitationsService>;

export function createInvitationsService(deps: InvitationsDeps) {
  return bind(deps, { list, create, withdraw, look: preview, accept, join });
}

function list({ clock, db }: InvitationsDeps, caller: PersonScope): Promise<Invitation[]> {
  return db.withTenant(caller, async (trx) => (await loadOpen(trx)).map((row) => viewOf(row, clock.now())));
}

/** `link` only where no mail goes out; it is shown this once. @throws Failure member-exists, member-rank */
async function create(
  ctx: InvitationsDeps,
  caller: PersonScope,
  { email, role }: { email: string; role: Role },
): Promise<{ data: Invitation; link: string | null }> {
  const { audit, clock, db, linkOf, mail } = ctx;
  await spendTry(ctx, { what: "invite", who: caller.userId, countMax: 100, windowMs: hourMs });
  const token = randomToken();
  const link = await linkOf(caller.tenantId, token);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + weekMs);
  const { facts, email: queued } = await db.withTenant(caller, async (trx) => {
    await lockPeople(trx, caller.workspaceId);
    const self = (await loadMember(trx, caller, caller.userId)) ?? fail("workspace-not-found");
    if (!canGrant(self.role, role)) fail("member-rank", { field: "role" });
    const isMember = (await loadMembers(trx, caller)).some((one) => one.email === email);
    if (isMember) fail("member-exists", { email, field: "email" });
    const id = await insertInvitation(trx, caller, { email, role, tokenHash: hashToken(token), now, expiresAt });
    const made = await factsOf(ctx, trx, id);
    const text = invitationEmail(made, link);
    const put = mail.canSend({ isDemo: false })
      ? await mail.put(trx, { ...caller, isDemo: false, kind: "invitation", to: email, ...text })
      : undefined;
    await audit.record(trx, { ...caller, action: "member.invited", target: email, details: { role } });
    return { facts: made, email: put };
  });
  await queued?.submit();
  return { data: viewOf(facts, now), link: queued === undefined ? link : null };
}

async function withdraw({ audit, clock, db }: InvitationsDeps, caller: PersonScope, id: string): Promise<void> {
  await db.withTenant(caller, async (trx) => {
    const email = await withdrawInvitation(trx, { id, now: clock.now() });
    if (email === undefined) fail("invitation-not-found");
    await audit.record(trx, { ...caller, action: "member.invitation-withdrawn", target: email });
  });
}

/** @throws Failure invitation-invalid */
async function preview(ctx: InvitationsDeps, holder: Holder): Promise<InvitationFacts> {
  const { db } = ctx;
  const { scope, id } = await find(ctx, holder);
  return db.withTenant(scope, (trx) => factsOf(ctx, trx, id));
}

/** Makes the account and joins. @throws Failure invitation-invalid, invitation-needs-sign-in */
async function accept(
  ctx: InvitationsDeps,
  holder: Holder,
  { name, password }: { name: string; password: string },
): Promise<{ email: string; workspaceId: string }> {
  const { audit, clock, db, hashPassword } = ctx;
  const { scope: workspace, id } = await find(ctx, holder);
  const facts = await db.withTenant(workspace, (trx) => factsOf(ctx, trx, id));
  const context = [facts.email, name, facts.workspaceName];
  const passwordHash = await hashPassword(password, { tenantId: workspace.tenantId, context });
  const userId = randomUUID();
  const scope = { ...workspace, userId };
  return db.withTenant(scope, async (trx) => {
    const { email, role } = await factsOf(ctx, trx, id);
    if ((await findAccount(trx, email)) !== undefined) fail("invitation-needs-sign-in", { email });
    if (!(await spendInvitation(trx, { id, now: clock.now() }))) fail("invitation-invalid");
    const isMade = await insertAccount(trx, { userId, tenantId: workspace.tenantId, email, name, passwordHash });
    if (!isMade) fail("invitation-needs-sign-in", { email });
    await insertMember(trx, { ...scope, role });
    await audit.record(trx, { ...scope, action: "member.joined", target: email, details: { role }, ip: holder.ip });
    return { email, workspaceId: workspace.workspaceId };
  });
}

/** Joins with an account there is. @throws Failure invitation-invalid, invitation-other-account */
async function join(
  ctx: InvitationsDeps,
  { tenantId, userId, ip }: { tenantId: string; userId: string; ip: string },
  token: string,
): Promise<{ workspaceId: string }> {
  const { audit, clock, db, onMembershipChanged } = ctx;
  const { scope: workspace, id } = await find(ctx, { tenantId, token, ip });
  const scope = { ...workspace, userId };
  await db.withTenant(scope, async (trx) => {
    const { email, role } = await factsOf(ctx, trx, id);
    if ((await findAccount(trx, email)) !== userId) fail("invitation-other-account", { email });
    if (!(await spendInvitation(trx, { id, now: clock.now() }))) fail("invitation-invalid");
    await insertMember(trx, { ...scope, role });
    await audit.record(trx, { ...scope, action: "member.joined", target: email, details: { role }, ip });
  });
  onMembershipChanged(scope);
  return { workspaceId: workspace.workspaceId };
}

async function spendTry(
  { limits }: InvitationsDeps,
  { what, who, countMax, windowMs }: { what: string; who: string; countMax: number; windowMs: number },
): Promise<void> {
  const key = `${what}:${createHash("sha256").update(addressBlock(who)).digest("base64url")}`;
  const seconds = await limits.take([{ key, countMax, windowMs }]);
  if (seconds !== undefined) fail("too-many-attempts", { seconds });
}

/** Where a token leads, in this organisation. */
async function find(ctx: InvitationsDeps, { tenantId, token, ip }: Holder) {
  const { db } = ctx;
  await spendTry(ctx, { what: "invitation", who: ip, countMax: 60, windowMs: quarterMs });
  const found = await db.lookups.invitation(hashToken(token));
  if (found?.tenantId !== tenantId) return fail("invitation-invalid");
  return { scope: { tenantId, workspaceId: found.workspaceId }, id: found.invitationId };
}

async function factsOf({ clock }: InvitationsDeps, trx: Trx, id: string) {
  return (await loadFacts(trx, { id, now: clock.now() })) ?? fail("invitation-invalid");
}

function viewOf({ id, email, role, invitedBy, createdAt, expiresAt }: InvitationRow, now: Date): Invitation {
  return {
    id,
    email,
    role,
    invitedBy: invitedBy ?? "a former member",
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}
