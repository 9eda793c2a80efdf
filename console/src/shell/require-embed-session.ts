import { redirect } from "@tanstack/react-router";
import { listenToParent, openEmbedded, useEmbedSession } from "../api/embed-session.ts";
import { getAccessToken } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";

let hasBegun = false;

/**
 * Guards the embedded pages. In a frame a missing session is no reason to leave: the page around it was told, and the
 * layout waits for its token. That session knows its workspace; what this browser kept of another one does not count,
 * unless somebody who is signed in came here from the console.
 */
export async function requireEmbedSession({ location }: { location: { href: string } }): Promise<void> {
  if (!hasBegun) {
    hasBegun = true;
    listenToParent();
    if (getAccessToken() === null) useWorkspace.setState({ id: null, isDemo: false });
  }
  const accessToken = getAccessToken() ?? (await openEmbedded());
  // A refused token is explained in the layout, which offers to sign in.
  const isRefused = useEmbedSession.getState().status === "refused";
  if (accessToken === null && window.parent === window && !isRefused)
    throw redirect({ to: "/login", search: { next: location.href } });
}
