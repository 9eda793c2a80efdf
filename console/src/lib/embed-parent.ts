import { dropEmbedToken } from "./embed-page.ts";

/** The origin of the page that holds this one in a frame; null where there is none, or it does not say. */
export function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  return origin === undefined || origin === "null" ? null : origin;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/**
 * Notes that the token opened a session, or was refused. Refused, its empty name stays in the address: loading the page
 * again must not open what an older cookie would.
 */
export function settleEmbedToken(outcome: "opened" | "refused"): void {
  dropEmbedToken();
  if (outcome === "opened") return;
  const url = new URL(location.href);
  url.searchParams.set("token", "");
  // Past the router, for which nothing has changed.
  History.prototype.replaceState.call(history, history.state, "", url);
}
