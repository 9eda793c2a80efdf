import type { Workspace } from "@hoopoe/contract/workspace.ts";
import { create } from "zustand";
import { readStored, removeStored, writeStored } from "../lib/browser-storage.ts";

/** The workspace the caller works in; null means the server's default for the caller. */
export const useWorkspace = create<{ id: string | null; isDemo: boolean }>(() => ({
  id: readStored("defaultWsId"),
  isDemo: readStored("isDemo") === "true",
}));

/** Works in another workspace from now on, also after a reload. */
export function chooseWorkspace(workspace: Pick<Workspace, "id" | "isDemo"> | null): void {
  if (workspace === null) {
    removeStored("defaultWsId");
    removeStored("isDemo");
    useWorkspace.setState({ id: null, isDemo: false });
    return;
  }
  writeStored("defaultWsId", workspace.id);
  writeStored("isDemo", String(workspace.isDemo));
  useWorkspace.setState({ id: workspace.id, isDemo: workspace.isDemo });
}

/** After the list was read: takes the one that a link named, or keeps the kept one, where the caller is a member of it; else the default. */
export function settleWorkspace(workspaces: readonly Workspace[], named: string | null = null): void {
  const { id } = useWorkspace.getState();
  const kept =
    workspaces.find((workspace) => workspace.id === named) ?? workspaces.find((workspace) => workspace.id === id);
  chooseWorkspace(kept ?? workspaces.find((workspace) => workspace.isDefault === 1) ?? workspaces[0] ?? null);
}
