import type { Workspace } from "@hoopoe/contract/identity/workspace.ts";
import { create } from "zustand";
import { removeStored, writeStored } from "../lib/browser-storage.ts";

/** The workspace the caller works in; null means the server's default for the caller. The session keeps it on the server. */
export const useWorkspace = create<{ id: string | null; isDemo: boolean }>(() => ({ id: null, isDemo: false }));

/** This page works in another workspace from now on. */
export function chooseWorkspace(workspace: Pick<Workspace, "id" | "isDemo"> | null): void {
  useWorkspace.setState({ id: workspace?.id ?? null, isDemo: workspace?.isDemo ?? false });
}

/**
 * After the list was read: takes the workspace that a link named, else the one this page was in, else the one chosen in
 * the session, where the caller is a member of it; else the default. Says whether the session has yet to keep it.
 */
export function settleWorkspace(
  workspaces: readonly Workspace[],
  { named, chosen }: { named: string | null; chosen: string | null },
): boolean {
  const found = [named, useWorkspace.getState().id, chosen]
    .map((id) => workspaces.find((workspace) => workspace.id === id))
    .find((workspace) => workspace !== undefined);
  chooseWorkspace(found ?? defaultOf(workspaces));
  return found !== undefined && found.id !== chosen;
}

/** Keeps the id and the demo flag of the caller's default workspace in the browser, whichever one is chosen. */
export function keepDefaultWorkspace(workspaces: readonly Workspace[]): void {
  const workspace = defaultOf(workspaces);
  if (workspace === null) {
    removeStored("defaultWsId");
    removeStored("isDemo");
    return;
  }
  writeStored("defaultWsId", workspace.id);
  writeStored("isDemo", String(workspace.isDemo));
}

function defaultOf(workspaces: readonly Workspace[]): Workspace | null {
  return workspaces.find(({ isDefault }) => isDefault === 1) ?? workspaces[0] ?? null;
}
