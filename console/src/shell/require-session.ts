import { accountGet } from "@hoopoe/contract/routes/account.ts";
import { authLogout } from "@hoopoe/contract/routes/session.ts";
import { workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import { redirect } from "@tanstack/react-router";
import { call } from "../api/client.ts";
import { apiQuery, queryClient } from "../api/query.ts";
import { refreshToken } from "../api/refresh.ts";
import { isFactorMissing } from "../stores/account-flags.ts";
import { applyChoices } from "../stores/choices.ts";
import { endSession, getAccessToken, useSession } from "../stores/session.ts";
import { isEmbedPage } from "../lib/embed-page.ts";
import { takeNamedWorkspace } from "../lib/workspace-link.ts";
import { clearFlagCookies, readCookies } from "../lib/flag-cookies.ts";
import { requireEmbedSession } from "./require-embed-session.ts";
import { settleWorkspace } from "../stores/workspace.ts";

/** Guards the signed-in screens: takes the session up again after a reload, else leads to the sign-in page and back. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  if (isEmbedPage()) return requireEmbedSession({ location });
  const accessToken = getAccessToken() ?? (await restoreSession());
  if (accessToken !== null && isFactorMissing(readCookies())) {
    // The flags say that the second factor is missing: the cookies go, whatever the server thinks of the session.
    await call(authLogout, {}).catch((error: unknown) =>
      console.warn("The server did not confirm the sign-out", error),
    );
    clearFlagCookies();
    endSession("signed-out");
    throw redirect({ to: "/login" });
  }
  if (accessToken === null) throw redirect({ to: "/login", search: { next: location.href } });
  const [workspaces, account] = await Promise.all([
    queryClient.ensureQueryData(apiQuery(workspaceList, {})),
    queryClient.ensureQueryData(apiQuery(accountGet, {})),
  ]);
  applyChoices(account.preferences);
  if (!hasSettled) settleWorkspace(workspaces.data, takeNamedWorkspace());
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
