import { createHmac } from "node:crypto";
import { roleNames } from "./role-names.ts";

/** Three roles of one database: owner migrates, app runs the product, engine is DBOS's own. */
export interface DatabaseUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly engineUrl: string;
}

/** The three URLs of the database that `givenUrl` (DATABASE_URL, or the embedded superuser's) names. */
export function databaseUrls(url: string, { appUrl }: { appUrl?: string } = {}): DatabaseUrls {
  return {
    ownerUrl: becoming(url, roleNames.owner),
    appUrl: appUrl ?? loginAs(url, roleNames.app),
    engineUrl: loginAs(url, roleNames.engine),
  };
}

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
}

/** Every machine that knows DATABASE_URL comes to the same password, so nothing has to be stored or shared. */
export function derivePassword(password: string, role: string): string {
  return createHmac("sha256", password).update(`hoopoe role ${role}`).digest("hex");
}

function loginAs(givenUrl: string, role: string): string {
  const url = new URL(givenUrl);
  url.password = derivePassword(passwordOf(givenUrl), role);
  url.username = role;
  return url.toString();
}

/** The user of a database URL. */
export function userOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}

/** The password of a database URL, empty where it has none. */
export function passwordOf(url: string): string {
  return decodeURIComponent(new URL(url).password);
}

/** Logs in as given and becomes `role` before the first statement; RESET ROLE comes back to it. */
export function becoming(givenUrl: string, role: string): string {
  const url = new URL(givenUrl);
  url.searchParams.set("options", `-c role=${role}`);
  return url.toString();
}
