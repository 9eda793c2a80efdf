/**
 * The address of a page as people are sent it: who is in several workspaces is led to the one that it speaks of.
 * @param target the organisation's own origin, and the workspace
 * @param path below that origin, as '/dashboard/home' or with parameters
 */
export function workspaceLink(target: { origin: string; workspaceId: string }, path: string): string {
  const url = new URL(path, target.origin);
  url.searchParams.append("workspace", target.workspaceId);
  return url.href;
}
