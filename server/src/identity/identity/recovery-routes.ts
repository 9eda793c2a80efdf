import {
  accountDisable,
  accountEnable,
  accountResetLink,
  accountVerification,
} from "@hoopoe/contract/identity/routes/account.ts";
import * as proof from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { personOf } from "./factor-store.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Accounts } from "./accounts.ts";
import type { KnownDevices } from "./known-devices.ts";

const ok = { status: "ok" } as const;

/** The ways back into an account (a forgotten password, an address to confirm), and what administrators do with one. */
export function recoveryRoutes({ links, status }: Accounts, { devices }: { devices: KnownDevices }): ServedRoute[] {
  return [
    serve(proof.authForgotPassword, async ({ tenantId, body, request }) => {
      await links.forget({ tenantId, email: body.email, ip: request.ip });
      return ok;
    }),
    serve(proof.authResetPassword, async ({ tenantId, body, request, reply }) => {
      const userId = await links.reset({ tenantId, ...body, ip: request.ip });
      // Whoever opened the link may sign in from here, also while others guess at the account.
      devices.remember(reply, { tenantId, userId }, new Date());
      return ok;
    }),
    serve(proof.authVerifyEmail, ({ tenantId, body, request }) =>
      links.verify({ tenantId, token: body.token, ip: request.ip }),
    ),
    serve(accountVerification, async ({ caller }) => ({ isSent: await links.sendVerification(personOf(caller)) })),
    serve(accountResetLink, async ({ caller, params }) => {
      const { link, expiresAt } = await links.createResetLink(caller, params.userId);
      return { link, expiresAt: expiresAt.toISOString() };
    }),
    serve(accountDisable, async ({ caller, params }) => ({ endedCount: await status.disable(caller, params.userId) })),
    serve(accountEnable, async ({ caller, params }) => {
      await status.enable(caller, params.userId);
      return ok;
    }),
  ];
}
