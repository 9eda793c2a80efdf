import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { apiQuery, queryClient } from "../api/query.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { toastInfo, toastWarning } from "../ui/toast.tsx";
import { releaseLeaveGuards } from "./leave-guard.ts";
import { switchWorkspace } from "./switch-workspace.ts";
import { texts } from "../messages/en/shell.ts";

/**
 * Reads again where the caller belongs, after the server said that it changed: a workspace that is lost is left, a new
 * role shows on the screen at once.
 */
export function recheckWorkspace(): Promise<void> {
  // One after the other: a socket that is closed for a new role and opens again asks twice, and it is told once.
  turn = turn.then(look);
  return turn;
}

let turn = Promise.resolve();

async function look(): Promise<void> {
  const query = apiQuery(workspaceList, {});
  const before = queryClient.getQueryData(query.queryKey)?.data ?? [];
  const reply = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  if (reply === undefined) return; // The connection is gone; it is asked again with the next one.
  const { id } = useWorkspace.getState();
  if (id === null) return; // None was chosen, so none is lost.
  const [was, is] = [before, reply.data].map((list) => list.find((one) => one.id === id));
  if (is === undefined) {
    if (was !== undefined) toastWarning(texts.youDoNotWorkIn(was.name));
    releaseLeaveGuards(); // Nothing can be saved there any more.
    await switchWorkspace(reply.data.find(({ isDefault }) => isDefault === 1) ?? null);
    return;
  }
  if (was === undefined || was.role === is.role) return;
  toastInfo(texts.yourRoleInIsNow(is.name, is.role));
  await queryClient.invalidateQueries();
}
