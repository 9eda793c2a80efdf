import type { ServedRoute } from "../http/serve-route.ts";
import type { Closers } from "../platform/closers.ts";
import type { AllowedRange } from "../platform/egress/allowed-ranges.ts";
import { createEgressClients } from "../platform/egress/egress-for.ts";
import type { Foundation } from "../platform/foundation.ts";
import { publicUrlOf } from "../platform/public-url-of.ts";
import { createSignedState } from "../platform/tickets/signed-state.ts";
import { createSessionCookies } from "./identity/session-cookies.ts";
import type { IdentityService } from "./identity/service.ts";
import type { SsoDeps } from "./sso/deps.ts";
import { createOutside } from "./sso/outside.ts";
import { createRelyingParty } from "./sso/relying-party.ts";
import { ssoRoutes } from "./sso/routes.ts";
import { createSsoService, type EnvironmentClient } from "./sso/service.ts";

export interface SsoOptions extends Foundation, Pick<SsoDeps, "audit" | "onMembershipChanged"> {
  readonly identity: SsoDeps["identity"] & Pick<IdentityService, "ensureDefaultTenant" | "loadTenant">;
  readonly publicUrl: () => string;
  readonly isSecure: boolean;
  readonly closers: Closers;
  readonly sandboxUrl: string | undefined;
  readonly egressAllowed: readonly AllowedRange[];
  /** PINGONE_*: the default organisation's provider. */
  readonly pingOne: EnvironmentClient | undefined;
}

/** Single sign-on with an organisation's own provider. */
export async function composeSso(options: SsoOptions): Promise<readonly ServedRoute[]> {
  const { identity, keyring, closers, sandboxUrl, isSecure } = options;
  const sandboxOrigin = sandboxUrl === undefined ? undefined : new URL(sandboxUrl).origin;
  const egressClients = createEgressClients({ allowedRanges: options.egressAllowed, sandboxOrigin });
  closers.add("the way to sign-in providers", () => egressClients.close());
  const outside = createOutside({ egressClients, sandboxOrigin });
  const service = createSsoService({
    ...options,
    outside,
    relyingParty: createRelyingParty({ outside }),
    state: createSignedState(keyring.derive("single sign-on state")),
    originOf: (label) => publicUrlOf(options.publicUrl(), label),
  });
  await service.applyEnvironment(await identity.ensureDefaultTenant(), options.pingOne);
  const cookies = createSessionCookies({ isSecure });
  // Who signed in with the provider gave there what the organisation asks for.
  const flags = { isMultiFactor: false, isVerified: true };
  return ssoRoutes(service, {
    isSecure,
    session: (reply, pair) =>
      cookies.begin(reply, { token: pair.refreshToken, expiresAt: pair.refreshExpiresAt, flags }),
    loadTenant: identity.loadTenant,
  });
}
