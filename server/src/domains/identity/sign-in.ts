import { createHash } from "node:crypto";
import { fail } from "../../platform/fail.ts";
import type { AuditService } from "../audit/service.ts";
import type { Limit, Limits } from "../../platform/limits/limits.ts";
import { isPassword } from "./passwords.ts";
import type { Sessions, TokenPair, Visitor } from "./sessions.ts";
import type { IdentityStore } from "./store.ts";

export interface Credentials {
  readonly tenantId: string;
  readonly email: string;
  readonly password: string;
}

export interface SignInDeps {
  readonly store: IdentityStore;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly audit: Pick<AuditService, "recordAlone">;
}

const quarterMs = 15 * 60_000;

/**
 * Signs in with e-mail and password. An address without account is answered like a wrong password, in words and in
 * time. Ten attempts in a quarter of an hour for one account from one address; more from one address, or on one account
 * from everywhere, since behind one address sit many people and nobody shall be locked out by a stranger.
 */
export async function signIn(
  { tenantId, email, password }: Credentials,
  visitor: Visitor,
  { store, sessions, limits, audit }: SignInDeps,
): Promise<TokenPair> {
  const both = limitKey("login", tenantId, email, visitor.ip);
  await spend(limits, [
    { key: both, countMax: 10, windowMs: quarterMs },
    { key: limitKey("login-account", tenantId, email), countMax: 100, windowMs: quarterMs },
    { key: limitKey("login-address", visitor.ip), countMax: 300, windowMs: quarterMs },
  ]);
  const user = await store.loadUserByEmail(tenantId, email);
  if (!(await isPassword(password, user?.password_hash ?? null)) || user === undefined) {
    await audit.recordAlone({ tenantId, userId: user?.id, action: "sign-in.failed", target: email, ip: visitor.ip });
    return fail("login-failed");
  }
  await limits.clear(both);
  return sessions.open({ tenantId, userId: user.id }, visitor);
}

/** Counts an attempt. @throws Failure too-many-attempts */
export async function spend(limits: Limits, taken: readonly Limit[]): Promise<void> {
  const seconds = await limits.take(taken);
  if (seconds !== undefined) fail("too-many-attempts", { seconds });
}

/** Says what is counted without keeping who: the parts are hashed. */
export function limitKey(what: string, ...parts: (string | null)[]): string {
  return `${what}:${createHash("sha256").update(JSON.stringify(parts)).digest("base64url")}`;
}
