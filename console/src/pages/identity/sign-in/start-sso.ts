import { ssoStart } from "@hoopoe/contract/identity/routes/sso.ts";
import { call } from "../../../api/client.ts";

/** Begins a sign-in with the organisation's provider; gives the address to go to. */
export async function startSso(next: string | undefined): Promise<string> {
  return (await call(ssoStart, { body: next === undefined ? {} : { next } })).url;
}
