import * as account from "@hoopoe/contract/routes/account.ts";
import { personOf } from "./factor-store.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { Scope } from "../../platform/scope.ts";
import type { Accounts } from "./accounts.ts";
import type { PersonalTokens } from "./personal-tokens.ts";

const ok = { status: "ok" } as const;

/** The profile page's calls: what somebody keeps of themselves, where they are signed in, their tokens. */
export function accountRoutes(
  { own, devices, confirmPassword }: Accounts,
  { tokens, members }: { tokens: PersonalTokens; members: { leave(member: Scope): Promise<void> } },
): ServedRoute[] {
  return [
    serve(account.accountGet, ({ caller }) => own.load(personOf(caller))),
    serve(account.accountChange, ({ caller, body }) => own.change(personOf(caller), body)),
    serve(account.accountAvatar, async ({ caller, body }) => {
      await own.setAvatar(personOf(caller), body.image);
      return ok;
    }),
    serve(account.accountPassword, async ({ caller, body }) => {
      const { tenantId, userId, sessionId } = caller;
      await own.changePassword({ tenantId, userId, sessionId }, body);
      return ok;
    }),
    serve(account.sessionList, async ({ caller }) => ({ data: await devices.list(caller) })),
    serve(account.sessionEnd, async ({ caller, params }) => {
      await devices.end(caller, params.id);
      return ok;
    }),
    serve(account.sessionEndAll, async ({ caller, body }) => ({ endedCount: await devices.endAll(caller, body.keep) })),
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
