import { createSessionCookies } from "../identity/identity/session-cookies.ts";
import { createOutside } from "../identity/sso/outside.ts";
import { createRelyingParty } from "../identity/sso/relying-party.ts";
import { ssoRoutes } from "../identity/sso/routes.ts";
import { createSsoService, type EnvironmentClient } from "../identity/sso/service.ts";
import { createSignedState } from "../platform/tickets/signed-state.ts";
import type { AllowedRange } from "../platform/egress/allowed-ranges.ts";
import { createEgressDoors } from "../platform/egress/egress-for.ts";
import { publicUrlOf } from "./public-url-of.ts";
import type { DomainOptions, Part } from "./part.ts";

export interface SsoOptions extends Pick<
  DomainOptions,
  "core" | "keyring" | "clock" | "log" | "closers" | "sandboxUrl"
> {
  readonly publicUrl: () => string;
  readonly isSecure: boolean;
  readonly egressAllowed: readonly AllowedRange[];
  /** PINGONE_*: the default organisation's provider. */
  readonly pingOne: EnvironmentClient | undefined;
}

/** Single sign-on with an organisation's own provider. */
export async function composeSso(options: SsoOptions): Promise<Pick<Part, "routes">> {
  const { core, keyring, clock, log, closers, sandboxUrl } = options;
  const { db, secrets, identity, audit, limits } = core;
  const sandboxOrigin = sandboxUrl === undefined ? undefined : new URL(sandboxUrl).origin;
  const doors = createEgressDoors({ allowedRanges: options.egressAllowed, sandboxOrigin });
  closers.add("the way to sign-in providers", () => doors.close());
  const outside = createOutside({ doors, sandboxOrigin });
  const service = createSsoService({
    db,
    secrets,
    identity,
    audit,
    clock,
    log,
    outside,
    limits,
    relyingParty: createRelyingParty({ outside }),
    state: createSignedState(keyring.derive("single sign-on state")),
    originOf: (label) => publicUrlOf(options.publicUrl(), label),
    onMembershipChanged: core.onMembershipChanged,
  });
  await service.applyEnvironment(await identity.ensureDefaultTenant(), options.pingOne);
  const cookies = createSessionCookies({ isSecure: options.isSecure });
  // Who signed in with the provider gave there what the organisation asks for.
  const flags = { isMultiFactor: false, isVerified: true };
  return {
    routes: ssoRoutes(service, {
      isSecure: options.isSecure,
      session: (reply, pair) =>
        cookies.begin(reply, { token: pair.refreshToken, expiresAt: pair.refreshExpiresAt, flags }),
      loadTenant: identity.loadTenant,
    }),
  };
}
