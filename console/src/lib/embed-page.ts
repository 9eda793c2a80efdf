let token: string | null = null;

/** Whether this page is one that others may hold in a frame. */
export function isEmbedPage(): boolean {
  return typeof location !== "undefined" && location.pathname.startsWith("/embed/");
}

/** Takes an embed token out of the page's address before anything else runs: nothing can show it or send it on any more. */
export function takeEmbedToken(): void {
  const url = new URL(location.href);
  if (!isEmbedPage() || !url.searchParams.has("token")) return;
  token = url.searchParams.get("token");
  url.searchParams.delete("token");
  history.replaceState(history.state, "", url);
}

/** The token that the address had, once. */
export function spendEmbedToken(): string | null {
  const taken = token;
  token = null;
  return taken;
}

/** The origin of the page that holds this one in a frame; null where there is none, or it does not say. */
export function parentOrigin(): string | null {
  if (window.parent === window) return null;
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  return origin === undefined || origin === "null" ? null : origin;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
