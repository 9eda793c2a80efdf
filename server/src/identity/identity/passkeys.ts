import type { PasskeyAssertion, PasskeyRegistration } from "@hoopoe/contract/identity/passkey.ts";
import type { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { hashToken } from "../../platform/tickets/token.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { limitKey, spend } from "./attempts.ts";
import { type ChallengeKind, holdChallenge, insertChallenge, spendChallenge } from "./challenge-store.ts";
import type { ConfirmPassword } from "./confirm-password.ts";
import type { Person } from "./factor-store.ts";
import { deletePasskey, holdPasskey, insertPasskey, loadPasskeys, notePasskeyUse } from "./passkey-store.ts";
import type { LocalSessions } from "./local-sessions.ts";
import type { TokenPair, Visitor } from "./sessions.ts";

export interface PasskeysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly audit: Pick<AuditService, "record" | "recordAlone">;
  readonly confirmPassword: ConfirmPassword;
  readonly open: LocalSessions["open"];
  /** An organisation's own address, which its passkeys are bound to. */
  readonly originOf: (tenantId: string) => Promise<string>;
}

/** Loaded when somebody uses a passkey: it brings a megabyte of certificate formats with it. */
const loadWebAuthn = () => import("@simplewebauthn/server");

const challengeMs = 5 * 60_000;
const quarterMs = 15 * 60_000;

/** Passkeys: who has one needs neither password nor code, since the device asked who they are. */
export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(deps: PasskeysDeps) {
  return bind(deps, { startAdding, add, remove, startSignIn, signIn });
}

/** @throws Failure demo-guest, password-missing, password-wrong */
async function startAdding(
  ctx: PasskeysDeps,
  person: Person,
  password: string | undefined,
): ReturnType<typeof generateRegistrationOptions> {
  const { confirmPassword, db, originOf } = ctx;
  const { email, name, id } = await confirmPassword(person, password);
  const known = await db.withTenant(person, (trx) => loadPasskeys(trx, person));
  const webAuthn = await loadWebAuthn();
  const options = await webAuthn.generateRegistrationOptions({
    rpName: "Hoopoe",
    rpID: hostOf(await originOf(person.tenantId)),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keep(ctx, options.challenge, { ...person, kind: "passkey-registration" });
  return options;
}

/** @throws Failure passkey-invalid */
async function add(
  ctx: PasskeysDeps,
  person: Person,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<string> {
  const { audit, db, originOf } = ctx;
  const origin = await originOf(person.tenantId);
  const webAuthn = await loadWebAuthn();
  const checked = await webAuthn
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) =>
        db.withTenant(person, (trx) => take(ctx, trx, challenge, { ...person, kind: "passkey-registration" })),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
    })
    .catch((cause: unknown) => fail("passkey-invalid", {}, { cause }));
  if (!checked.verified) return fail("passkey-invalid");
  const { credential, credentialBackedUp: isBackedUp } = checked.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  const transports = response.response.transports ?? [];
  return db.withTenant(person, async (trx) => {
    const id = await insertPasskey(trx, person, { credentialId, publicKey, counter, transports, name, isBackedUp });
    if (id === undefined) return fail("passkey-invalid");
    await audit.record(trx, { ...person, action: "passkey.added", target: name });
    return id;
  });
}

/** @throws Failure passkey-not-found */
async function remove({ audit, db }: PasskeysDeps, person: Person, id: string): Promise<void> {
  await db.withTenant(person, async (trx) => {
    const name = (await deletePasskey(trx, person, id)) ?? fail("passkey-not-found");
    await audit.record(trx, { ...person, action: "passkey.removed", target: name });
  });
}

async function startSignIn(
  ctx: PasskeysDeps,
  tenantId: string,
  visitor: Visitor,
): ReturnType<typeof generateAuthenticationOptions> {
  const { limits, originOf } = ctx;
  await spend(limits, [{ key: limitKey("passkey", visitor.ip), countMax: 300, windowMs: quarterMs }]);
  const rpID = hostOf(await originOf(tenantId));
  const webAuthn = await loadWebAuthn();
  const options = await webAuthn.generateAuthenticationOptions({ rpID, userVerification: "required" });
  await keep(ctx, options.challenge, { tenantId, kind: "passkey-sign-in" });
  return options;
}

/** @throws Failure passkey-refused, sso-required */
async function signIn(
  ctx: PasskeysDeps,
  tenantId: string,
  response: PasskeyAssertion,
  visitor: Visitor,
): Promise<TokenPair> {
  const { audit, clock, db, open, originOf } = ctx;
  const origin = await originOf(tenantId);
  const now = clock.now();
  const webAuthn = await loadWebAuthn();
  const userId = await db.withTenant({ tenantId }, async (trx) => {
    const passkey = await holdPasskey(trx, { tenantId, credentialId: response.id });
    if (passkey === undefined) return undefined;
    const { id, publicKey, counter, transports } = passkey;
    const checked = await webAuthn
      .verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => take(ctx, trx, challenge, { tenantId, kind: "passkey-sign-in" }),
        expectedOrigin: origin,
        expectedRPID: hostOf(origin),
        credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports },
        requireUserVerification: true,
      })
      .catch(() => ({ verified: false }) as const);
    if (!checked.verified) return undefined;
    await notePasskeyUse(trx, { tenantId, id, counter: checked.authenticationInfo.newCounter, now });
    return passkey.userId;
  });
  if (userId === undefined) {
    await audit.recordAlone({ tenantId, action: "sign-in.failed", target: "passkey", ip: visitor.ip });
    return fail("passkey-refused");
  }
  return open({ tenantId, userId }, visitor);
}

async function keep(
  { clock, db }: PasskeysDeps,
  challenge: string,
  { tenantId, userId, kind }: Challenge,
): Promise<void> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + challengeMs);
  const row = { tenantId, kind, tokenHash: hashToken(challenge), now, expiresAt, ...(userId && { userId }) };
  await db.withTenant({ tenantId }, (trx) => insertChallenge(trx, row));
}

/** Whether we asked it, of this person, and nobody has answered yet; from here on somebody has. */
async function take(
  { clock }: PasskeysDeps,
  trx: Trx,
  challenge: string,
  { tenantId, userId, kind }: Challenge,
): Promise<boolean> {
  const now = clock.now();
  const held = await holdChallenge(trx, { tenantId, kind, tokenHash: hashToken(challenge), now });
  if (held === undefined || held.userId !== (userId ?? null)) return false;
  await spendChallenge(trx, held.id, now);
  return true;
}

interface Challenge {
  readonly tenantId: string;
  readonly userId?: string;
  readonly kind: ChallengeKind;
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}
