import * as account from "@hoopoe/contract/identity/routes/account.ts";
import { type Person, personOf } from "./factor-store.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Accounts } from "./accounts.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { PersonalTokens } from "./personal-tokens.ts";

const ok = { status: "ok" } as const;

interface AccountRouteOptions {
  readonly tokens: PersonalTokens;
  readonly members: { leave(member: Scope): Promise<void> };
  readonly devices: KnownDevices;
}

/** The profile page's calls: what somebody keeps of themselves, where they are signed in, their tokens. */
export function accountRoutes(
  { own, devices, confirmPassword }: Accounts,
  { tokens, members, devices: known }: AccountRouteOptions,
): ServedRoute[] {
  return [
    serve(account.accountGet, ({ caller }) => own.load(sessionOf(caller))),
    serve(account.accountChange, ({ caller, body }) => own.change(sessionOf(caller), body)),
    serve(account.accountWorkspace, async ({ caller, body }) => {
      await own.chooseWorkspace(sessionOf(caller), body.workspaceId);
      return ok;
    }),
    serve(account.accountAvatar, async ({ caller, body }) => {
      await own.setAvatar(personOf(caller), body.image);
      return ok;
    }),
    serve(account.accountPassword, async ({ caller, body, reply }) => {
      await own.changePassword(sessionOf(caller), body);
      // All devices were forgotten but the one at hand.
      known.remember(reply, caller, new Date());
      return ok;
    }),
    serve(account.sessionList, async ({ caller }) => ({ data: await devices.list(caller) })),
    serve(account.sessionEnd, async ({ caller, params, reply }) => {
      await devices.end(caller, params.id);
      if (params.id !== caller.sessionId) known.remember(reply, caller, new Date());
      return ok;
    }),
    serve(account.sessionEndAll, async ({ caller, body, reply }) => {
      const endedCount = await devices.endAll(caller, body.keep);
      if (body.keep === "this") known.remember(reply, caller, new Date());
      return { endedCount };
    }),
    serve(account.personalTokenList, async ({ caller }) => ({ data: await tokens.list(personOf(caller)) })),
    serve(account.personalTokenCreate, async ({ caller, body: { password, ...wanted } }) => {
      await confirmPassword(personOf(caller), password);
      return tokens.create(personOf(caller), wanted);
    }),
    serve(account.personalTokenRevoke, async ({ caller, params }) => {
      await tokens.revoke(personOf(caller), params.id);
      return ok;
    }),
    serve(account.accountLeave, async ({ caller: { tenantId, userId }, body: { workspaceId } }) => {
      await members.leave({ tenantId, userId, workspaceId });
      return ok;
    }),
  ];
}

/** Who calls and in which session, without where: these calls concern no workspace. */
function sessionOf({ tenantId, userId, sessionId }: Person & { readonly sessionId: string }) {
  return { tenantId, userId, sessionId };
}
