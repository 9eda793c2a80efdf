import { signedOutCookie } from "@hoopoe/contract/identity/routes/auth.ts";

/** As long as the longest session: it must not end before what it keeps from being opened. */
const lifeS = 30 * 86_400;

/** Notes that somebody signed out in this browser; the server takes the note away once the session has ended. */
export function rememberSignOut(): void {
  document.cookie = `${signedOutCookie}=pending; Max-Age=${lifeS}; Path=/; SameSite=Lax`;
}

/** Whether the server has not confirmed the last sign-out in this browser. */
export function isSignOutPending(): boolean {
  return document.cookie.split("; ").some((part) => part.startsWith(`${signedOutCookie}=`));
}
