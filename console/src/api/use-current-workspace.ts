import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { isAllowed, isVerb, type Role, type Verb, verbs } from "@hoopoe/contract/permissions.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Workspace } from "@hoopoe/contract/identity/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery, queryClient } from "./query.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { texts } from "../messages/en/api.ts";

export type Access = RouteSpec["access"];

/** The workspace at hand with the caller's role in it; undefined until it is known. */
export function useCurrentWorkspace(): Workspace | undefined {
  const { data } = useQuery(apiQuery(workspaceList, {}));
  const id = useWorkspace((workspace) => workspace.id);
  return workspaceAmong(data?.data, id);
}

/** The same outside of what is drawn. */
export function getCurrentWorkspace(): Workspace | undefined {
  const known = queryClient.getQueryData(apiQuery(workspaceList, {}).queryKey);
  return workspaceAmong(known?.data, useWorkspace.getState().id);
}

function workspaceAmong(workspaces: readonly Workspace[] | undefined, id: string | null): Workspace | undefined {
  return workspaces?.find((workspace) => (id === null ? workspace.isDefault === 1 : workspace.id === id));
}

/** Why a role may not do something, for the button that stays visible; undefined where it may. */
export function reasonAgainst(role: Role | undefined, verb: Verb): string | undefined {
  if (role === undefined) return texts.yourRoleHereIs;
  return isAllowed(role, verb) ? undefined : texts.yourRoleHereIsThis(role, verbs[verb]);
}

/** The same for what a control calls. Until the role is known, the server alone decides. */
export function refusalOf(role: Role | undefined, access: Access): string | undefined {
  return role === undefined || !isVerb(access) ? undefined : reasonAgainst(role, access);
}
