import { workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import { redirect } from "@tanstack/react-router";
import { apiQuery, queryClient } from "../api/query.ts";
import { refreshToken } from "../api/refresh.ts";
import { getAccessToken, useSession } from "../stores/session.ts";
import { isEmbedPage } from "../lib/embed-page.ts";
import { requireEmbedSession } from "./require-embed-session.ts";
import { settleWorkspace } from "../stores/workspace.ts";

/** Guards the signed-in screens: takes the session up again after a reload, else leads to the sign-in page and back. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  if (isEmbedPage()) return requireEmbedSession({ location });
  const accessToken = getAccessToken() ?? (await restoreSession());
  if (accessToken === null) throw redirect({ to: "/login", search: { next: location.href } });
  const workspaces = await queryClient.ensureQueryData(apiQuery(workspaceList, {}));
  if (!hasSettled) settleWorkspace(workspaces.data);
  hasSettled = true;
}

let hasSettled = false;
useSession.subscribe(({ session }) => {
  if (session.status === "signed-out") hasSettled = false;
});

/** Asks only where this page has not learnt yet that nobody is signed in. */
function restoreSession(): Promise<string | null> {
  return useSession.getState().session.status === "unknown" ? refreshToken(null) : Promise.resolve(null);
}
