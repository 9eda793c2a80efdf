import { createHash, randomUUID } from "node:crypto";
import type { Invitation } from "@hoopoe/contract/identity/member.ts";
import { canGrant, type Role } from "@hoopoe/contract/permissions.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { addressBlock } from "../../platform/limits/address-block.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Scope } from "../../platform/scope.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { invitationLetter } from "./invitation-letter.ts";
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

/** Invitations: a token that goes by mail, or by hand where there is none; good once, for seven days. */
export interface InvitationsService {
  list(caller: Scope): Promise<Invitation[]>;
  /** `link` only where no mail goes out; it is shown this once. @throws Failure member-exists, member-rank */
  create(caller: Scope, given: { email: string; role: Role }): Promise<{ data: Invitation; link: string | null }>;
  withdraw(caller: Scope, id: string): Promise<void>;
  /** @throws Failure invitation-invalid */
  look(holder: Holder): Promise<InvitationFacts>;
  /** Makes the account and joins. @throws Failure invitation-invalid, invitation-needs-sign-in */
  accept(holder: Holder, account: { name: string; password: string }): Promise<{ email: string; workspaceId: string }>;
  /** Joins with an account there is. @throws Failure invitation-invalid, invitation-other-account */
  join(caller: { tenantId: string; userId: string; ip: string }, token: string): Promise<{ workspaceId: string }>;
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

export function createInvitationsService(deps: InvitationsDeps): InvitationsService {
  const { db, clock, limits, mail, audit, hashPassword, linkOf, onMembershipChanged } = deps;

  async function spendTry(what: string, who: string, countMax: number, windowMs: number): Promise<void> {
    const key = `${what}:${createHash("sha256").update(addressBlock(who)).digest("base64url")}`;
    const seconds = await limits.take([{ key, countMax, windowMs }]);
    if (seconds !== undefined) fail("too-many-attempts", { seconds });
  }

  /** Where a token leads, in this organisation. */
  async function find({ tenantId, token, ip }: Holder) {
    await spendTry("invitation", ip, 60, quarterMs);
    const found = await db.lookups.invitation(hashToken(token));
    if (found?.tenantId !== tenantId) return fail("invitation-invalid");
    return { place: { tenantId, workspaceId: found.workspaceId }, id: found.invitationId };
  }

  const factsOf = async (trx: Trx, place: { tenantId: string; workspaceId: string }, id: string) =>
    (await loadFacts(trx, place, { id, now: clock.now() })) ?? fail("invitation-invalid");

  return {
    list: (caller) =>
      db.withTenant(caller, async (trx) => (await loadOpen(trx, caller)).map((row) => viewOf(row, clock.now()))),
    async create(caller, { email, role }) {
      await spendTry("invite", caller.userId, 100, hourMs);
      const token = randomToken();
      const link = await linkOf(caller.tenantId, token);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + weekMs);
      const { facts, letter } = await db.withTenant(caller, async (trx) => {
        await lockPeople(trx, caller.workspaceId);
        const self = (await loadMember(trx, caller, caller.userId)) ?? fail("workspace-not-found");
        if (!canGrant(self.role, role)) fail("member-rank", { field: "role" });
        const isMember = (await loadMembers(trx, caller)).some((one) => one.email === email);
        if (isMember) fail("member-exists", { email, field: "email" });
        const id = await insertInvitation(trx, caller, { email, role, tokenHash: hashToken(token), now, expiresAt });
        const made = await factsOf(trx, caller, id);
        const text = invitationLetter(made, link);
        const put = mail.canSend({ isDemo: false })
          ? await mail.put(trx, { ...caller, isDemo: false, kind: "invitation", to: email, ...text })
          : undefined;
        await audit.record(trx, { ...caller, action: "member.invited", target: email, details: { role } });
        return { facts: made, letter: put };
      });
      await letter?.submit();
      return { data: viewOf(facts, now), link: letter === undefined ? link : null };
    },
    async withdraw(caller, id) {
      await db.withTenant(caller, async (trx) => {
        const email = await withdrawInvitation(trx, caller, { id, now: clock.now() });
        if (email === undefined) fail("invitation-not-found");
        await audit.record(trx, { ...caller, action: "member.invitation-withdrawn", target: email });
      });
    },
    async look(holder) {
      const { place, id } = await find(holder);
      return db.withTenant(place, (trx) => factsOf(trx, place, id));
    },
    async accept(holder, { name, password }) {
      const { place, id } = await find(holder);
      const facts = await db.withTenant(place, (trx) => factsOf(trx, place, id));
      const context = [facts.email, name, facts.workspaceName];
      const passwordHash = await hashPassword(password, { tenantId: place.tenantId, context });
      const userId = randomUUID();
      const scope = { ...place, userId };
      return db.withTenant(scope, async (trx) => {
        const { email, role } = await factsOf(trx, place, id);
        if ((await findAccount(trx, place.tenantId, email)) !== undefined) fail("invitation-needs-sign-in", { email });
        if (!(await spendInvitation(trx, place, { id, now: clock.now() }))) fail("invitation-invalid");
        const isMade = await insertAccount(trx, { userId, tenantId: place.tenantId, email, name, passwordHash });
        if (!isMade) fail("invitation-needs-sign-in", { email });
        await insertMember(trx, { ...scope, role });
        await audit.record(trx, { ...scope, action: "member.joined", target: email, details: { role }, ip: holder.ip });
        return { email, workspaceId: place.workspaceId };
      });
    },
    async join({ tenantId, userId, ip }, token) {
      const { place, id } = await find({ tenantId, token, ip });
      const scope = { ...place, userId };
      await db.withTenant(scope, async (trx) => {
        const { email, role } = await factsOf(trx, place, id);
        if ((await findAccount(trx, tenantId, email)) !== userId) fail("invitation-other-account", { email });
        if (!(await spendInvitation(trx, place, { id, now: clock.now() }))) fail("invitation-invalid");
        await insertMember(trx, { ...scope, role });
        await audit.record(trx, { ...scope, action: "member.joined", target: email, details: { role }, ip });
      });
      onMembershipChanged(scope);
      return { workspaceId: place.workspaceId };
    },
  };
}

function viewOf({ id, email, role, invitedBy, createdAt, expiresAt }: InvitationRow, now: Date): Invitation {
  return {
    id,
    email,
    role,
    invitedBy: invitedBy ?? "somebody who has left",
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  };
}
