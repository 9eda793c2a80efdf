import { accountGet } from "@hoopoe/contract/identity/routes/account.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { redirect } from "@tanstack/react-router";
import { apiQuery, queryClient } from "../api/query.ts";
import { refreshToken } from "../api/refresh.ts";
import { signOutAtServer } from "../api/sign-out.ts";
import { isFactorMissing } from "../stores/account-flags.ts";
import { applyChoices } from "../stores/choices.ts";
import { endSession, getAccessToken, useSession } from "../stores/session.ts";
import { isEmbedPage } from "../lib/embed-page.ts";
import { takeNamedWorkspace } from "../lib/workspace-link.ts";
import { clearFlagCookies, readCookies } from "../lib/flag-cookies.ts";
import { requireEmbedSession } from "./require-embed-session.ts";
import { saveChosenWorkspace } from "./save-chosen-workspace.ts";
import { chooseWorkspace, settleWorkspace, useWorkspace } from "../stores/workspace.ts";

/** Guards the signed-in screens: takes the session up again after a reload, else leads to the sign-in page and back. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  if (isEmbedPage()) return requireEmbedSession({ location });
  const accessToken = getAccessToken() ?? (await restoreSession());
  if (accessToken !== null && isFactorMissing(readCookies())) {
    // The flags say that the second factor is missing: the cookies go, whatever the server thinks of the session.
    await signOutAtServer();
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
  if (!hasSettled) {
    // Another person in the same page begins where they would in a page of their own.
    if (settledFor !== account.id) chooseWorkspace(null);
    settledFor = account.id;
    const places = { named: takeNamedWorkspace(), chosen: account.chosenWorkspaceId };
    if (settleWorkspace(workspaces.data, places)) void saveChosenWorkspace(useWorkspace.getState().id);
  }
  hasSettled = true;
}

let hasSettled = false;
let settledFor: string | null = null;
useSession.subscribe(({ session }) => {
  if (session.status === "signed-out") hasSettled = false;
});

/** Asks only where this page has not learnt yet that nobody is signed in. */
function restoreSession(): Promise<string | null> {
  return useSession.getState().session.status === "unknown" ? refreshToken(null) : Promise.resolve(null);
}
