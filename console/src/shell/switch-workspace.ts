import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Workspace } from "@hoopoe/contract/identity/workspace.ts";
import { queryClient } from "../api/query.ts";
import { mayLeave } from "./leave-guard.ts";
import { saveChosenWorkspace } from "./save-chosen-workspace.ts";
import { chooseWorkspace, useWorkspace } from "../stores/workspace.ts";

/** Works in another workspace from now on (null: the server's default); forgets what was read in the one before. */
export async function switchWorkspace(workspace: Pick<Workspace, "id" | "isDemo"> | null): Promise<void> {
  if ((workspace?.id ?? null) === useWorkspace.getState().id || !(await mayLeave(location.href, { losesAll: true })))
    return;
  // First: a page that is loaded again right after opens in the new one.
  await saveChosenWorkspace(workspace?.id ?? null);
  chooseWorkspace(workspace);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !isOfEveryWorkspace.has(String(queryKey[0])) });
}

const isOfEveryWorkspace = new Set<string>([workspaceList.id, authMe.id]);
