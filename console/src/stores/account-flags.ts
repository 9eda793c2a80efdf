import { accountVerifiedCookie, multiFactorCookie } from "@hoopoe/contract/identity/routes/auth.ts";

/** Whether the flags say that a second factor is asked for and was not given: then no session may stand. */
export function isFactorMissing(cookies: string): boolean {
  return flagOf(cookies, multiFactorCookie) === "true" && flagOf(cookies, accountVerifiedCookie) === "false";
}

function flagOf(cookies: string, name: string): string | undefined {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
