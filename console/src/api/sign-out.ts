import { authLogout } from "@hoopoe/contract/identity/routes/session.ts";
import { readIdToken } from "../lib/id-token-cookie.ts";
import { isSignOutPending, rememberSignOut } from "../lib/signed-out-cookie.ts";
import { getAccessToken } from "../stores/session.ts";
import { call } from "./client.ts";
import { inSignOutTurn } from "./sign-out-turn.ts";

const attemptMs = 5_000;
const pauseMs = { first: 2_000, longest: 60_000 } as const;

let retry: ReturnType<typeof setTimeout> | undefined;
let pause: number = pauseMs.first;

/**
 * Ends the session on the server. The sign-out is remembered first: no page of this browser refreshes the session from
 * then on, and the call is repeated until the server confirms it. Never rejects.
 */
export function signOutAtServer(): Promise<void> {
  rememberSignOut();
  return endAtServer();
}

/** Repeats what is left of a sign-out, also one of an earlier page: our session first, then the provider's. */
export async function takeUpSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  await endAtServer();
  if (isSignOutPending() || getAccessToken() !== null || readIdToken() === null) return;
  await import("./single-logout.ts").then(({ singleLogout }) => singleLogout({}));
}

function endAtServer(): Promise<void> {
  clearTimeout(retry);
  return inSignOutTurn(async () => {
    if (!isSignOutPending()) return;
    try {
      await call(authLogout, {}, { signal: AbortSignal.timeout(attemptMs) });
      pause = pauseMs.first;
    } catch (error) {
      console.warn("The server did not confirm the sign-out", error);
      retry = setTimeout(() => void takeUpSignOut(), pause);
      window.addEventListener("online", () => void takeUpSignOut(), { once: true });
      pause = Math.min(pause * 2, pauseMs.longest);
    }
  });
}
