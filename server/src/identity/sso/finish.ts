import type { SsoFailure } from "@hoopoe/contract/sso-failures.ts";
import * as client from "openid-client";
import { Failure } from "../../platform/fail.ts";
import { hashToken } from "../../platform/tickets/token.ts";
import type { TokenPair, Visitor } from "../identity/service.ts";
import type { SsoConfig } from "./config-store.ts";
import type { SsoDeps } from "./deps.ts";
import { explainFailure } from "./explain-failure.ts";
import { type Flow, takeFlow } from "./flow-store.ts";
import { loadProvider } from "./load-client.ts";
import { insertProviderSession } from "./logout-store.ts";
import { egressErrorIn } from "./outside.ts";
import { type Person, readPerson } from "./read-person.ts";
import { type Settled, settleAccount } from "./settle-account.ts";

export interface Answer {
  readonly tenantId: string;
  readonly flowId: string;
  readonly browserSecret: string;
  /** The registered redirect address, with the parameters that came. */
  readonly url: URL;
}

export type Finished =
  | { readonly kind: "signed-in"; readonly next: string; readonly pair: TokenPair; readonly idToken: string }
  | { readonly kind: "joined"; readonly next: string }
  | { readonly kind: "failed"; readonly failure: SsoFailure; readonly isJoining: boolean };

/** Ends a sign-in: spends it, checks the provider's answer, settles account and roles, opens a session. */
export async function finish(deps: SsoDeps, answer: Answer, visitor: Visitor): Promise<Finished> {
  const now = deps.clock.now();
  const { tenantId } = answer;
  const flow = await deps.db.withTenant({ tenantId }, (trx) =>
    takeFlow(trx, { tenantId, id: answer.flowId, browserHash: hashToken(answer.browserSecret), now }),
  );
  if (flow === undefined) return failed("sso-state-invalid");
  const isJoining = flow.linkUserId !== null;
  if (flow.expiresAt <= now) return failed("sso-expired", isJoining);
  try {
    const arrival = await receive(deps, flow, answer.url);
    return await enter(deps, { flow, arrival, visitor });
  } catch (error) {
    const failure = error instanceof Refusal ? error.failure : failureOf(error);
    deps.log.warn(
      { failure, reason: error instanceof Failure ? error.message : explainFailure(error) },
      "a sign-in through the provider failed",
    );
    const details = { reason: failure };
    await deps.audit.recordAlone({ tenantId, action: "sign-in.failed", target: flow.issuer, details, ip: visitor.ip });
    return failed(failure, isJoining);
  }
}

interface Arrived {
  readonly config: SsoConfig;
  readonly person: Person;
  readonly idToken: string;
}

/** The person whom the provider vouches for: state, issuer, code, verifier, nonce, audience and signature are right. */
async function receive(deps: SsoDeps, flow: Flow, url: URL): Promise<Arrived> {
  const { config, identity, provider } = await loadProvider(deps, flow.tenantId);
  // Set up anew while somebody was at the old provider: its answer is no longer asked for.
  if (identity.issuer !== flow.issuer || identity.clientId !== flow.clientId) throw new Refusal("sso-refused");
  const tokens = await client.authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: flow.codeVerifier,
    expectedState: url.searchParams.get("state") ?? "",
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  });
  const person = await readPerson(provider, tokens, config.groupsClaim);
  return { config, person, idToken: tokens.id_token ?? "" };
}

async function enter(
  deps: SsoDeps,
  { flow, arrival, visitor }: { flow: Flow; arrival: Arrived; visitor: Visitor },
): Promise<Finished> {
  const { tenantId, linkUserId, next } = flow;
  const settled = await settle(deps, { flow, arrival, visitor });
  for (const { workspaceId } of settled.changes) {
    deps.onMembershipChanged({ tenantId, workspaceId, userId: settled.userId });
  }
  if (settled.isHomeless) throw new Refusal("sso-no-place");
  if (linkUserId !== null) return { kind: "joined", next };
  const pair = await deps.identity.open({ tenantId, userId: settled.userId }, visitor);
  const claims = await deps.identity.readToken(pair.accessToken);
  if (claims === undefined) throw new Error("a token that was just minted is not readable");
  const { subject, sid } = arrival.person;
  await deps.db.withTenant({ tenantId }, (trx) =>
    insertProviderSession(trx, claims.sessionId, { tenantId, issuer: flow.issuer, subject, sid }),
  );
  return { kind: "signed-in", next, pair, idToken: arrival.idToken };
}

/** Account and roles in one transaction. A newcomer without a place leaves nothing behind. */
function settle(
  deps: SsoDeps,
  { flow, arrival, visitor }: { flow: Flow; arrival: Arrived; visitor: Visitor },
): Promise<Settled> {
  const { tenantId, linkUserId } = flow;
  const { config, person } = arrival;
  return deps.db.withTenant({ tenantId }, async (trx) => {
    const now = deps.clock.now();
    const settled = await settleAccount(trx, { tenantId, config, person, linkUserId, now });
    if (typeof settled === "string") throw new Refusal(settled);
    if (settled.isHomeless && settled.isNew) throw new Refusal("sso-no-place");
    const { userId } = settled;
    const about = { tenantId, userId, target: config.issuer, ip: visitor.ip };
    if (settled.isNew) await deps.audit.record(trx, { ...about, action: "account.created" });
    if (linkUserId !== null) await deps.audit.record(trx, { ...about, action: "account.joined" });
    for (const { workspaceId, before, after } of settled.changes) {
      const details = { from: before, to: after, by: "the provider's groups" };
      await deps.audit.record(trx, { ...about, workspaceId, action: "member.role-changed", details });
    }
    return settled;
  });
}

/** Ends a sign-in with the failure that the sign-in page tells of. */
class Refusal extends Error {
  readonly failure: SsoFailure;
  constructor(failure: SsoFailure) {
    super(failure);
    this.failure = failure;
  }
}

function failureOf(error: unknown): SsoFailure {
  if (error instanceof client.AuthorizationResponseError) return "sso-denied";
  if (egressErrorIn(error) !== undefined) return "sso-unavailable";
  if (error instanceof Failure && (error.code === "sso-off" || error.code === "sso-unavailable")) return error.code;
  return "sso-refused";
}

function failed(failure: SsoFailure, isJoining = false): Finished {
  return { kind: "failed", failure, isJoining };
}
