import { lazyRouteComponent } from "@tanstack/react-router";
import { setTrouble } from "../stores/connection.ts";
import { texts } from "../messages/en/shell.ts";

/** A screen's code did not come. A browser keeps that in mind: only a page that is loaded anew asks for it again. */
export class ScreenMissing extends Error {
  override name = "ScreenMissing";
  /** `newer`: the server has another console than this page is of. */
  readonly why: "server-away" | "newer" | "unknown";
  constructor(why: ScreenMissing["why"], cause: unknown) {
    super(texts.aScreensCodeDid, { cause });
    this.why = why;
  }
}

/**
 * A screen whose code comes when it is first opened; where it does not, RouteFailure tells so in place. The router's own
 * way is to reload the page for each failure: that leaves for the browser's page of a server that is away, and never
 * ends, as its mark may not stay in the session storage.
 */
export function lazyScreen<Screens extends Record<string, unknown>, Name extends keyof Screens & string>(
  load: () => Promise<Screens>,
  name: Name,
) {
  return lazyRouteComponent(() => load().catch(failWithReason), name);
}

/** Loads the page anew once there is something to load it from. */
export async function reloadIfServed(): Promise<void> {
  if ((await servedPage()) !== null) location.reload();
}

async function failWithReason(cause: unknown): Promise<never> {
  const page = await servedPage();
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
  const why = page === null ? "server-away" : page.includes(entry) ? "unknown" : "newer";
  throw new ScreenMissing(why, cause);
}

/** Null where it does not come: the server is knocked for from then on, and RouteFailure goes on when it answers. */
async function servedPage(): Promise<string | null> {
  const reply = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (reply?.ok === true) return reply.text();
  setTrouble("server-away");
  return null;
}
