import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { accountEmail } from "./account-email.ts";
import { findLink, insertLink, type LinkKind, setPassword, spendLink, verifyEmail } from "./account-link-store.ts";
import { limitKey, spend } from "./attempts.ts";
import { loadOwnAccount } from "./confirm-password.ts";
import type { Person } from "./factor-store.ts";
import { requireRankAbove } from "./require-rank-above.ts";
import { revokeAll } from "./session-rows.ts";
import { hashNewPassword } from "./weak-passwords.ts";
import { type User, userByEmail, userById } from "./store.ts";

export interface AccountLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly mail: Pick<Mail, "canSend" | "put">;
  readonly audit: Pick<AuditService, "record">;
  readonly onSessionEnded: (sessionId: string) => void;
  readonly originOf: (tenantId: string) => Promise<string>;
  readonly onTrouble: (error: unknown) => void;
}

const lifeMs = { "password-reset": 3_600_000, "email-verification": 86_400_000 } as const;
const pages = { "password-reset": "reset-password", "email-verification": "verify-email" } as const;
const quarterMs = 15 * 60_000;
const hourMs = 3_600_000;

/** What the functions of the service work with. */
interface AccountLinksContext extends AccountLinksDeps {
  readonly running: Set<Promise<void>>;
}

/** Links that open an account once: a new password, a confirmed address. They go by mail, or by an admin's hand. */
export type AccountLinks = ReturnType<typeof createAccountLinks>;

export function createAccountLinks(deps: AccountLinksDeps) {
  const running = new Set<Promise<void>>();
  const ctx: AccountLinksContext = { ...deps, running };
  return bind(ctx, { forget, reset, sendVerification, verify, createResetLink, settled });
}

/** Returns before it is known whether there is such an account, so that no time tells. */
async function forget(
  ctx: AccountLinksContext,
  { tenantId, email, ip }: { tenantId: string; email: string; ip: string },
): Promise<void> {
  const { limits, onTrouble, running } = ctx;
  await spend(limits, [
    { key: limitKey("forgot-address", ip), countMax: 30, windowMs: quarterMs },
    { key: limitKey("forgot-account", tenantId, email), countMax: 5, windowMs: hourMs },
  ]);
  if (!hasMail(ctx)) return;
  const work = send(ctx, tenantId, "password-reset", (trx) => userByEmail(trx, tenantId, email)).catch(onTrouble);
  running.add(work);
  void work.then(() => running.delete(work));
}

/** Ends every session and personal access token of the account; gives its id. @throws Failure account-link-invalid, password-weak */
async function reset(
  { audit, clock, db, limits, onSessionEnded }: AccountLinksContext,
  { tenantId, token, password, ip }: { tenantId: string; token: string; password: string; ip: string },
): Promise<string> {
  await spend(limits, [{ key: limitKey("reset", ip), countMax: 30, windowMs: quarterMs }]);
  const now = clock.now();
  const kind = "password-reset";
  const tokenHash = hashToken(token);
  const known = await db.withTenant({ tenantId }, (trx) => findLink(trx, { tenantId, kind, tokenHash, now }));
  if (known === undefined) return fail("account-link-invalid", { field: "token" });
  const passwordHash = await hashNewPassword(password, { db, tenantId, context: [known.email, known.name] });
  const ended = await db.withTenant({ tenantId }, async (trx) => {
    const found = await spendLink(trx, { tenantId, kind, tokenHash, now });
    if (found === undefined) return fail("account-link-invalid", { field: "token" });
    const whose = { tenantId, userId: found.userId };
    await setPassword(trx, whose, passwordHash);
    const ids = await revokeAll(trx, { ...whose, now });
    await audit.record(trx, { ...whose, action: "account.password-reset", target: found.email, ip });
    return { ids, userId: found.userId };
  });
  for (const id of ended.ids) onSessionEnded(id);
  return ended.userId;
}

/** False where no mail goes out. @throws Failure demo-guest */
async function sendVerification(ctx: AccountLinksContext, person: Person): Promise<boolean> {
  const { db, limits } = ctx;
  const user = await loadOwnAccount(db, person);
  if (user.is_demo_guest) fail("demo-guest");
  await spend(limits, [
    { key: limitKey("verification", person.tenantId, person.userId), countMax: 5, windowMs: hourMs },
  ]);
  if (!hasMail(ctx)) return false;
  await send(ctx, person.tenantId, "email-verification", async () => user);
  return true;
}

/** @throws Failure account-link-invalid */
async function verify(
  { clock, db, limits }: AccountLinksContext,
  { tenantId, token, ip }: { tenantId: string; token: string; ip: string },
): Promise<{ email: string }> {
  await spend(limits, [{ key: limitKey("verify-email", ip), countMax: 60, windowMs: quarterMs }]);
  const now = clock.now();
  return db.withTenant({ tenantId }, async (trx) => {
    const found = await spendLink(trx, { tenantId, kind: "email-verification", tokenHash: hashToken(token), now });
    if (found === undefined) return fail("account-link-invalid", { field: "token" });
    await verifyEmail(trx, { tenantId, userId: found.userId }, now);
    return { email: found.email };
  });
}

/** For an admin. @throws Failure member-not-found, account-outranked, demo-guest */
async function createResetLink(
  ctx: AccountLinksContext,
  caller: PersonScope,
  userId: string,
): Promise<{ link: string; expiresAt: Date }> {
  const { audit, db, limits, originOf } = ctx;
  const { tenantId } = caller;
  await spend(limits, [{ key: limitKey("reset-link", tenantId, caller.userId), countMax: 100, windowMs: hourMs }]);
  // Whoever hands the link on can become that person: so only where they could do there what that person can.
  await requireRankAbove(db, caller, userId);
  const origin = await originOf(tenantId);
  return db.withTenant(caller, async (trx) => {
    const user = (await userById(trx, tenantId, userId)) ?? fail("member-not-found");
    if (user.is_demo_guest) fail("demo-guest");
    const made = await make(ctx, trx, { user, kind: "password-reset", origin });
    await audit.record(trx, { ...caller, action: "account.reset-link-made", target: user.email });
    return made;
  });
}

/** Resolves when what `forget` began is done. */
async function settled({ running }: AccountLinksContext): Promise<void> {
  return void (await Promise.all(running));
}

function hasMail({ mail }: AccountLinksContext) {
  return mail.canSend({ isDemo: false });
}

async function make(
  { clock }: AccountLinksContext,
  trx: Trx,
  { user, kind, origin }: { user: User; kind: LinkKind; origin: string },
) {
  const token = randomToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs[kind]);
  const { id: userId, tenant_id: tenantId, email } = user;
  await insertLink(trx, { tenantId, userId, kind, email, tokenHash: hashToken(token), expiresAt });
  // After the #: no server and no proxy ever sees the token in an address.
  return { link: `${origin}/${pages[kind]}#${token}`, expiresAt };
}

async function send(
  ctx: AccountLinksContext,
  tenantId: string,
  kind: LinkKind,
  find: (trx: Trx) => Promise<User | undefined>,
): Promise<void> {
  const { audit, db, mail, originOf } = ctx;
  const origin = await originOf(tenantId);
  const queued = await db.withTenant({ tenantId }, async (trx) => {
    const user = await find(trx);
    if (user === undefined || user.is_demo_guest) return undefined;
    const made = await make(ctx, trx, { user, kind, origin });
    const email = { tenantId, isDemo: false, kind, to: user.email, ...accountEmail(kind, { ...made, user }) };
    const put = await mail.put(trx, email);
    await audit.record(trx, { tenantId, userId: user.id, action: `account.${kind}-sent`, target: user.email });
    return put;
  });
  await queued?.submit();
}
