import { defaultWorkspaceAlias } from "@hoopoe/contract/constants.ts";
import { tenantOf } from "@hoopoe/contract/tenant.ts";
import type { SocketKnock, SocketMember } from "../platform/realtime/realtime.ts";
import type { Core } from "../identity/compose.ts";

/**
 * Says who opens a socket: by its one-use ticket, or by an access token. The host's tenant must be the session's, and
 * the workspace one of the caller's.
 */
export async function admitSocket(
  { identity, tickets, budgets }: Core,
  { accessToken, workspaceId, host }: SocketKnock,
): Promise<SocketMember | undefined> {
  const claims = (await tickets.consume("socket", accessToken)) ?? (await identity.readToken(accessToken));
  if (claims === undefined) return undefined;
  const tenant = await identity.loadTenant(tenantOf(host));
  if (tenant?.id !== claims.tenantId) return undefined;
  const chosen = workspaceId === defaultWorkspaceAlias ? undefined : workspaceId;
  const member = await identity.loadMember(claims, chosen);
  // An embedded page has no socket: what is told there is for its owner's eyes.
  if (member === "ended" || member === "stranger" || member.isEmbedded) return undefined;
  const { tenantId, userId, sessionId } = claims;
  const scope = { tenantId, userId, sessionId, workspaceId: member.workspaceId };
  const release = await budgets.hold(scope, "sockets");
  return { ...scope, onClosed: () => void release().catch(() => undefined) };
}

/** Whether a session lives and its user is still a member of the workspace. */
export async function isStillIn({ identity }: Core, { workspaceId, ...claims }: SocketMember): Promise<boolean> {
  const member = await identity.loadMember(claims, workspaceId);
  return member !== "ended" && member !== "stranger";
}
