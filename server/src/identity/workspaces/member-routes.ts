import * as contract from "@hoopoe/contract/identity/routes/member.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { InvitationsService } from "./invitations.ts";
import type { MembersService } from "./members.ts";

const done = { status: "ok" } as const;

export function memberRoutes(members: MembersService, invitations: InvitationsService): ServedRoute[] {
  return [
    serve(contract.memberList, async ({ caller }) => ({ data: await members.list(caller) })),
    serve(contract.memberDisabledList, async ({ caller }) => ({ data: await members.listDisabled(caller) })),
    serve(contract.memberChangeRole, async ({ caller, params, body }) => {
      await members.changeRole(caller, params.userId, body.role);
      return done;
    }),
    serve(contract.memberRemove, async ({ caller, params }) => {
      await members.remove(caller, params.userId);
      return done;
    }),
    serve(contract.memberLeave, async ({ caller }) => {
      await members.leave(caller);
      return done;
    }),
    serve(contract.invitationList, async ({ caller }) => ({ data: await invitations.list(caller) })),
    serve(contract.invitationCreate, ({ caller, body }) => invitations.create(caller, body)),
    serve(contract.invitationWithdraw, async ({ caller, params }) => {
      await invitations.withdraw(caller, params.id);
      return done;
    }),
    serve(contract.invitationLook, async ({ tenantId, body, request }) => {
      const facts = await invitations.look({ tenantId, token: body.token, ip: request.ip });
      return { ...facts, invitedBy: facts.invitedBy ?? "A colleague", expiresAt: facts.expiresAt.toISOString() };
    }),
    serve(contract.invitationAccept, ({ tenantId, body, request }) =>
      invitations.accept({ tenantId, token: body.token, ip: request.ip }, body),
    ),
    serve(contract.invitationJoin, ({ caller, body, request }) =>
      invitations.join({ ...caller, ip: request.ip }, body.token),
    ),
  ];
}
