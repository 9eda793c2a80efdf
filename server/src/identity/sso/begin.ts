import { createHash, randomUUID } from "node:crypto";
import * as client from "openid-client";
import { fail } from "../../platform/fail.ts";
import { hashToken, randomToken } from "../../platform/tickets/token.ts";
import { addressesOf } from "./addresses.ts";
import { addressBlock } from "../../platform/limits/address-block.ts";
import type { SsoDeps } from "./deps.ts";
import { insertFlow } from "./flow-store.ts";
import { loadProvider } from "./load-client.ts";
import { ownPathOf } from "./own-path.ts";

export interface BeginRequest {
  readonly tenantId: string;
  /** The organisation's label: its own address is registered with the provider. */
  readonly label: string;
  readonly next: string | undefined;
  readonly host: string;
  readonly ip: string | null;
  readonly linkUserId: string | null;
}

export interface Begun {
  /** Where the browser goes. */
  readonly url: string;
  readonly flowId: string;
  /** For the cookie that binds the sign-in to this browser. */
  readonly browserSecret: string;
}

const flowMs = 600_000;
const minuteMs = 60_000;

/** Starts a sign-in: keeps verifier and nonce here, gives the provider's address. @throws Failure */
export async function begin(deps: SsoDeps, request: BeginRequest): Promise<Begun> {
  const { tenantId, label, ip, linkUserId } = request;
  await spend(deps, { what: "begin", ip, countMax: 60 });
  const origin = deps.originOf(label);
  if (new URL(origin).host !== request.host.toLowerCase()) return fail("sso-address", { origin });
  const next = ownPathOf(request.next ?? "/dashboard/home", origin);
  if (next === undefined) {
    return fail("validation", { field: "next", reason: "enter a path of this console, such as /dashboard/home" });
  }
  const { provider, identity } = await loadProvider(deps, tenantId);
  const [flowId, browserSecret, nonce, codeVerifier] = [
    randomUUID(),
    randomToken(),
    client.randomNonce(),
    client.randomPKCECodeVerifier(),
  ];
  const now = deps.clock.now();
  const flow = {
    id: flowId,
    tenantId,
    browserHash: hashToken(browserSecret),
    issuer: identity.issuer,
    clientId: identity.clientId,
    nonce,
    codeVerifier,
    next,
    linkUserId,
    expiresAt: new Date(now.getTime() + flowMs),
  };
  await deps.db.withTenant({ tenantId }, (trx) => insertFlow(trx, flow, now));
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: addressesOf(origin, tenantId).redirect,
    scope: "openid profile email",
    state: deps.state.write({ tenantId, flowId }),
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, flowId, browserSecret };
}

/** Counts a call of an address, in a minute. @throws Failure too-many-attempts */
export async function spend(
  { limits }: Pick<SsoDeps, "limits">,
  { what, ip, countMax }: { what: string; ip: string | null; countMax: number },
): Promise<void> {
  const who = createHash("sha256")
    .update(JSON.stringify([ip === null ? null : addressBlock(ip)]))
    .digest("base64url");
  const seconds = await limits.take([{ key: `sso-${what}:${who}`, countMax, windowMs: minuteMs }]);
  if (seconds !== undefined) fail("too-many-attempts", { seconds });
}
