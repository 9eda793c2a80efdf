import { activityDebounceMs, inactivityMs } from "@hoopoe/contract/constants.ts";
import { useEffect } from "react";
import { readStored, writeStored } from "../lib/browser-storage.ts";
import { refreshToken } from "../api/refresh.ts";
import { signOutAtServer } from "../api/sign-out.ts";
import { beginLeaving, endSession, getAccessToken } from "../stores/session.ts";

/** Signs out after an hour without mouse, key, scroll or click in any tab: the tabs share the time of the last one. */
export function useInactivity(): void {
  useEffect(() => {
    let debounce: ReturnType<typeof setTimeout> | undefined;
    let alarm: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      const idleMs = Date.now() - lastActivityMs();
      clearTimeout(alarm);
      if (idleMs < inactivityMs) alarm = setTimeout(check, inactivityMs - idleMs);
      else void signOut();
    };
    const note = (): void => {
      debounce ??= setTimeout(() => {
        debounce = undefined;
        // Signed out since, by the very click: what was kept is forgotten and stays so.
        if (getAccessToken() === null) return;
        writeStored("lastActivity", String(Date.now()));
        if (Date.now() - toldAtMs > tellMs) tellServer();
      }, activityDebounceMs);
    };
    writeStored("lastActivity", String(Date.now()));
    check();
    for (const name of events) window.addEventListener(name, note, { passive: true, capture: true });
    // A laptop that slept: timers were asleep too.
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(debounce);
      clearTimeout(alarm);
      for (const name of events) window.removeEventListener(name, note, { capture: true });
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
}

const events = ["mousemove", "mousedown", "keydown", "scroll", "click", "touchstart"] as const;

/** The server counts as well, and sees calls alone: somebody who reads for an hour shall not be signed out by it. */
const tellMs = 10 * 60_000;
let toldAtMs = Date.now();
function tellServer(): void {
  toldAtMs = Date.now();
  refreshToken(getAccessToken()).catch((error: unknown) => console.warn("The session could not be refreshed", error));
}

function lastActivityMs(): number {
  const kept = Number(readStored("lastActivity"));
  return Number.isFinite(kept) && kept > 0 ? kept : Date.now();
}

async function signOut(): Promise<void> {
  beginLeaving();
  await signOutAtServer();
  endSession("inactive");
}
