import { create } from "zustand";
import { removeStored } from "../lib/browser-storage.ts";
import { personOf } from "../lib/person-of.ts";

/** Why a session ended: said on the sign-in page. */
export type EndReason = "signed-out" | "inactive" | "expired";

export type Session =
  | { status: "unknown" }
  | { status: "signed-in" | "leaving"; accessToken: string }
  /** `isElsewhere`: another tab signed out, and does what is left to do. */
  | { status: "signed-out"; reason: EndReason; isElsewhere: boolean };

/** The access token lives here and nowhere else: in this page's memory. The refresh token is a cookie no script can read. */
export const useSession = create<{
  session: Session;
  /** Whose session it is, or was last; null before the first one. */
  personId: string | null;
}>(() => ({ session: { status: "unknown" }, personId: null }));

export function getAccessToken(): string | null {
  const { session } = useSession.getState();
  return session.status === "signed-in" || session.status === "leaving" ? session.accessToken : null;
}

export function setAccessToken(accessToken: string): void {
  useSession.setState(({ personId }) => ({
    session: { status: "signed-in", accessToken },
    personId: personOf(accessToken) ?? personId,
  }));
}

/** The sign-out is on its way: what keeps the session up (socket, refresh) lets go, so that it does not fight the server. */
export function beginLeaving(): void {
  const accessToken = getAccessToken();
  if (accessToken !== null) useSession.setState({ session: { status: "leaving", accessToken } });
}

/** Forgets the session and what the browser kept for it; theme and seen toasts stay. */
export function endSession(reason: EndReason, { isElsewhere = false } = {}): void {
  for (const key of ["defaultWsId", "isDemo", "lastActivity"] as const) removeStored(key);
  useSession.setState({ session: { status: "signed-out", reason, isElsewhere } });
}
