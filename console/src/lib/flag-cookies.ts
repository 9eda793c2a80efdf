import { accountVerifiedCookie, multiFactorCookie } from "@hoopoe/contract/identity/routes/auth.ts";

/** The cookies that scripts may read, as one text: the two flags of the session are among them. */
export function readCookies(): string {
  return document.cookie;
}

/** Wipes the two flags. */
export function clearFlagCookies(): void {
  for (const name of [multiFactorCookie, accountVerifiedCookie]) document.cookie = `${name}=; Max-Age=0; Path=/`;
}
