import { isEmbedPath } from "@hoopoe/contract/console-paths.ts";

let token: string | null = null;

/** Whether this page is one that others may hold in a frame. */
export function isEmbedPage(): boolean {
  return typeof location !== "undefined" && isEmbedPath(location.pathname);
}

/** Takes an embed token out of the page's address before anything else runs: nothing can show it or send it on any more. */
export function takeEmbedToken(): void {
  const url = new URL(location.href);
  if (!isEmbedPage() || !url.searchParams.has("token")) return;
  token = url.searchParams.get("token");
  url.searchParams.delete("token");
  history.replaceState(history.state, "", url);
}

/** The token that the address had; empty where it had one that opened nothing before. Null once it is settled. */
export function embedToken(): string | null {
  return token;
}

/** The token was used, or opens nothing: it is not tried again. */
export function dropEmbedToken(): void {
  token = null;
}
