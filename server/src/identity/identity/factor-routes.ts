import * as account from "@hoopoe/contract/identity/routes/account.ts";
import { authPasskey, authPasskeyOptions } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import * as passkey from "@hoopoe/contract/identity/passkey.ts";
import { personOf } from "./factor-store.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Accounts } from "./accounts.ts";
import { visitorOf, welcomeWith } from "./routes.ts";
import type { IdentityService } from "./service.ts";
import type { KnownDevices } from "./known-devices.ts";
import { createSessionCookies } from "./session-cookies.ts";

const ok = { status: "ok" } as const;

interface FactorRouteOptions {
  readonly identity: Pick<IdentityService, "state" | "readToken">;
  readonly isSecure: boolean;
  readonly devices: KnownDevices;
}

/** One-time codes and passkeys. */
export function factorRoutes(
  { secondFactor, passkeys }: Accounts,
  { identity, isSecure, devices }: FactorRouteOptions,
): ServedRoute[] {
  const cookies = createSessionCookies({ isSecure });
  return [
    serve(account.totpStart, async ({ caller, body }) => {
      const organisation = (await identity.state(caller.tenantId)).tenant.name;
      return secondFactor.start(personOf(caller), { ...body, organisation });
    }),
    serve(account.totpConfirm, async ({ caller, body }) => ({
      recoveryCodes: await secondFactor.confirm(personOf(caller), body.code),
    })),
    serve(account.totpDisable, async ({ caller, body }) => {
      await secondFactor.disable(personOf(caller), body.password);
      return ok;
    }),
    serve(account.recoveryCodesRenew, async ({ caller, body }) => ({
      recoveryCodes: await secondFactor.renewRecoveryCodes(personOf(caller), body.password),
    })),
    serve(account.passkeyOptions, async ({ caller, body }) => ({
      options: passkey.passkeyCreation.parse(await passkeys.startAdding(personOf(caller), body.password)),
    })),
    serve(account.passkeyAdd, async ({ caller, body }) => ({ id: await passkeys.add(personOf(caller), body) })),
    serve(account.passkeyRemove, async ({ caller, params }) => {
      await passkeys.remove(personOf(caller), params.id);
      return ok;
    }),
    serve(authPasskeyOptions, async ({ tenantId, request }) => ({
      options: passkey.passkeyRequest.parse(await passkeys.startSignIn(tenantId, visitorOf(request))),
    })),
    serve(authPasskey, async ({ tenantId, body, request, reply }) => {
      const pair = await passkeys.signIn(tenantId, body.response, visitorOf(request));
      const welcome = welcomeWith(cookies, reply, pair, { isMultiFactor: true });
      const claims = await identity.readToken(pair.accessToken);
      if (claims !== undefined) devices.remember(reply, claims, new Date());
      return welcome;
    }),
  ];
}
