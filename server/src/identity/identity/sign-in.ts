import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { limitKey, spend } from "./attempts.ts";
import { isPassword } from "./passwords.ts";
import { hasTotp, type Person } from "./factor-store.ts";
import type { LocalSessions } from "./local-sessions.ts";
import type { TokenPair, Visitor } from "./sessions.ts";
import type { IdentityStore, User } from "./store.ts";
import type { WaitingSession, WaitingSessions } from "./waiting-sessions.ts";

export interface Credentials {
  readonly tenantId: string;
  readonly email: string;
  readonly password: string;
}

/** What the right password opens: a session, or one that waits for a code. */
export type SignedIn =
  | ({ readonly kind: "signed-in" } & TokenPair)
  | ({ readonly kind: "awaits-code" } & WaitingSession);

export interface SignInDeps {
  readonly db: Database;
  readonly store: IdentityStore;
  readonly sessions: LocalSessions;
  readonly waiting: Pick<WaitingSessions, "open">;
  readonly limits: Limits;
  readonly audit: Pick<AuditService, "recordAlone">;
}

const quarterMs = 15 * 60_000;

/**
 * Signs in with e-mail and password. An address without account is answered like a wrong password, in words and in time.
 * Ten attempts in a quarter of an hour for one account from one address; more from one address, since behind one sit many
 * people; a hundred for one account from everywhere. Above that the account is under attack, and strangers must not lock
 * its owner out: a browser that signed in before has tries of its own, and where the account has a second factor, the
 * password is no longer answered by itself. Whether it is right or wrong, a code is asked for; only both together open.
 */
export async function signIn(input: Credentials, visitor: Visitor, deps: SignInDeps): Promise<SignedIn> {
  const { tenantId, email, password } = input;
  const { store, limits, audit, waiting, sessions } = deps;
  const both = limitKey("login", tenantId, email, visitor.ip);
  const known = await findKnownUser(input, visitor, deps);
  const lockedS = await takeAttempt(input, visitor, { both, limits, isKnown: known !== undefined });
  const isLocked = lockedS !== undefined;
  const user = known ?? (await store.loadUserByEmail(tenantId, email));
  const userId = user?.id ?? "";
  const person = user && { tenantId, userId };
  const hasFactor = async () => person !== undefined && hasSecondFactor(person, deps);
  if (isLocked && !(await hasFactor())) return fail("sign-in-locked", { seconds: lockedS, userId });
  const isRight = await isPassword(password, user?.password_hash ?? null);
  if (person === undefined || (!isRight && !isLocked)) {
    await audit.recordAlone({ tenantId, userId: user?.id, action: "sign-in.failed", target: email, ip: visitor.ip });
    return fail("login-failed", { userId });
  }
  if (!isLocked) {
    await limits.clear(both);
    if (!(await hasFactor())) return { kind: "signed-in", ...(await sessions.open(person, visitor)) };
  }
  await sessions.require(person);
  return { kind: "awaits-code", ...(await waiting.open(person, visitor, { isDecoy: !isRight })) };
}

/** The account, where the browser is known for it and has tries left. */
async function findKnownUser(
  { tenantId, email }: Credentials,
  { devices = [] }: Visitor,
  { store, limits }: SignInDeps,
): Promise<User | undefined> {
  if (devices.length === 0) return undefined;
  const user = await store.loadUserByEmail(tenantId, email);
  const since = user?.devices_valid_from?.getTime() ?? 0;
  const device = devices.find((one) => one.userId === user?.id && one.since.getTime() >= since);
  if (device === undefined) return undefined;
  const key = limitKey("login-device", tenantId, device.deviceId);
  return (await limits.take([{ key, countMax: 10, windowMs: quarterMs }])) === undefined ? user : undefined;
}

/** Seconds, where the account is under attack. @throws Failure too-many-attempts for what concerns the visitor's address */
async function takeAttempt(
  { tenantId, email }: Credentials,
  { ip }: Visitor,
  { both, limits, isKnown }: { both: string; limits: Limits; isKnown: boolean },
): Promise<number | undefined> {
  if (isKnown) return undefined;
  await spend(limits, [
    { key: both, countMax: 10, windowMs: quarterMs },
    { key: limitKey("login-address", ip), countMax: 300, windowMs: quarterMs },
  ]);
  return limits.take([{ key: limitKey("login-account", tenantId, email), countMax: 100, windowMs: quarterMs }]);
}

function hasSecondFactor(person: Person, { db }: SignInDeps): Promise<boolean> {
  return db.withTenant(person, (trx) => hasTotp(trx, person));
}
