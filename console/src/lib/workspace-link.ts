const key = "workspace";
let named: string | null = null;

/** An address as others may open it, whichever of their workspaces they are in. */
export function withWorkspace(href: string, workspaceId: string | null): string {
  const url = new URL(href);
  if (workspaceId !== null) url.searchParams.set(key, workspaceId);
  return url.href;
}

/** Keeps in mind which workspace the opened link names, and takes that out of the address: before the router reads it. */
export function readWorkspaceLink(): void {
  const url = new URL(location.href);
  named = url.searchParams.get(key);
  if (named === null) return;
  url.searchParams.delete(key);
  history.replaceState(history.state, "", url);
}

/** What the opened link named, once: also after the sign-in that it led to. */
export function takeNamedWorkspace(): string | null {
  const id = named;
  named = null;
  return id;
}
