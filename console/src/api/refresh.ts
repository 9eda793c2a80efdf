import { authRefresh } from "@hoopoe/contract/identity/routes/auth.ts";
import { endSession, getAccessToken, setAccessToken, useSession } from "../stores/session.ts";
import { isEmbedPage } from "../lib/embed-page.ts";
import { isSignOutPending } from "../lib/signed-out-cookie.ts";
import { setTrouble } from "../stores/connection.ts";
import { NetworkError } from "./api-error.ts";
import { readReply } from "./read-reply.ts";
import { requestInit, routeUrl } from "./request.ts";
import { troubleOf } from "./trouble-of.ts";

type TabNews = { kind: "refreshed"; accessToken: string } | { kind: "signed-out" };

const channelName = "hoopoe-session";
const channel = new BroadcastChannel(channelName);
let running: Promise<string | null> | null = null;

channel.addEventListener("message", (event: MessageEvent<TabNews>) => {
  // An embedded page has a session of its own, though it may share the origin with tabs that have another.
  if (isEmbedPage()) return;
  if (event.data.kind === "refreshed") {
    if (useSession.getState().session.status !== "leaving") setAccessToken(event.data.accessToken);
  } else if (getAccessToken() !== null) endSession("signed-out", { isElsewhere: true });
});

/**
 * A new access token in place of the stale one; null when the session is over. All callers of this tab share one request,
 * and tabs take turns: one that waited for its turn finds the other's token and asks for none.
 * Throws NetworkError when no answer came; the session is kept then.
 */
export function refreshToken(staleToken: string | null): Promise<string | null> {
  // Only framed pages need it: it stays out of what every first visit fetches.
  if (isEmbedPage()) return import("./embed-session.ts").then(({ refreshEmbedded }) => refreshEmbedded(staleToken));
  if (useSession.getState().session.status === "leaving") return Promise.resolve(null);
  if (isSignOutPending()) {
    endSession("signed-out");
    return Promise.resolve(null);
  }
  const current = getAccessToken();
  if (current !== null && current !== staleToken) return Promise.resolve(current);
  running ??= navigator.locks
    .request("hoopoe-refresh", () => refreshInTurn(staleToken))
    .finally(() => {
      running = null;
    });
  return running;
}

/** Tells the other tabs that the person signed out here. */
export function announceSignedOut(): void {
  channel.postMessage({ kind: "signed-out" } satisfies TabNews);
}

async function refreshInTurn(staleToken: string | null): Promise<string | null> {
  const current = getAccessToken();
  if (current !== null && current !== staleToken) return current;
  const before = useSession.getState().session;
  const init = requestInit(
    authRefresh,
    { body: {} },
    { accessToken: null, workspaceId: null, hostname: location.hostname },
  );
  const response = await fetch(routeUrl(authRefresh, {}), init).catch((cause: unknown) => {
    setTrouble("server-away");
    throw new NetworkError("the session could not be refreshed", { cause });
  });
  setTrouble(troubleOf(response));
  // Nobody there could look at the session: that is no answer, and the session stays as it was.
  if ([502, 503, 504].includes(response.status)) throw new NetworkError("the session could not be refreshed");
  if (response.status !== 201) {
    // An answer that nobody reads keeps its connection.
    await response.body?.cancel();
    endSession(staleToken === null ? "signed-out" : "expired");
    return null;
  }
  const { access_token } = await readReply(authRefresh, response);
  // Somebody signed out while it was on its way: what it brings belongs to a session that is over.
  const now = useSession.getState().session;
  if (now !== before && now.status !== "signed-in") return null;
  setAccessToken(access_token);
  await announceRefreshed(access_token);
  return access_token;
}

/**
 * Gives the other tabs the token; resolves once it is on its way to all of them, which this one hears as they do. The
 * turn is given back then: it overtook the token else, and the next tab asked for one of its own.
 */
function announceRefreshed(accessToken: string): Promise<void> {
  const echo = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    echo.addEventListener("message", ({ data }: MessageEvent<TabNews>) => {
      if (data.kind !== "refreshed" || data.accessToken !== accessToken) return;
      echo.close();
      resolve();
    });
    channel.postMessage({ kind: "refreshed", accessToken } satisfies TabNews);
  });
}
