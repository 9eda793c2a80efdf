import { embedMessages, embedTokenMessage } from "@hoopoe/contract/assist/embed.ts";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { embedRedeem, embedRefresh } from "@hoopoe/contract/assist/routes/embed.ts";
import { authVerifyToken } from "@hoopoe/contract/identity/routes/session.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { create } from "zustand";
import { embedToken } from "../lib/embed-page.ts";
import { parentOrigin, settleEmbedToken } from "../lib/embed-parent.ts";
import { getAccessToken, setAccessToken } from "../stores/session.ts";
import { isProblem, NetworkError } from "./api-error.ts";
import { readReply } from "./read-reply.ts";
import { requestInit, routeUrl } from "./request.ts";

/**
 * `missing`: nobody brought a token; `refused`: the one of the address opens nothing; `waiting`: the session is over. In
 * each case the page around this one was asked for another token.
 */
export const useEmbedSession = create<{ status: "open" | "missing" | "refused" | "waiting"; renewals: number }>(() => ({
  status: "open",
  renewals: 0,
}));

let opening: Promise<string | null> | null = null;
let waiters: ((accessToken: string | null) => void)[] = [];

/** Opens or renews the session by the token of the address, or by the cookie where it has none; null where that fails. */
export function openEmbedded(): Promise<string | null> {
  opening ??= open().finally(() => {
    opening = null;
  });
  return opening;
}

/**
 * A new access token in place of the stale one. Where the session is over, the page around this one is told, and calls
 * wait for the token that it brings, so that nothing on the screen is lost; without such a page they get null.
 */
export async function refreshEmbedded(staleToken: string | null): Promise<string | null> {
  const current = getAccessToken();
  if (current !== null && current !== staleToken) return current;
  const fresh = useEmbedSession.getState().status !== "open" ? null : await openEmbedded();
  if (fresh !== null || window.parent === window) return fresh;
  return new Promise((resolve) => {
    waiters.push(resolve);
  });
}

/** Says that the session is over: as an event of this window, and to the very page that holds it, nobody else. */
export function reportExpired(message: string): void {
  useEmbedSession.setState({ status: "waiting" });
  window.dispatchEvent(new CustomEvent(embedMessages.expired, { detail: message }));
  const origin = parentOrigin();
  if (origin !== null) window.parent.postMessage({ type: embedMessages.expired, message }, origin);
}

/** Takes new tokens from the page that holds this one; from no other window and no other origin. */
export function listenToParent(): void {
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== parentOrigin()) return;
    const message = embedTokenMessage.safeParse(event.data);
    if (message.success) void renew(message.data.token);
  });
}

async function open(): Promise<string | null> {
  const token = embedToken();
  if (token !== null) return openWith(token);
  if (useEmbedSession.getState().status === "refused") return null;
  if ((await verify(null)) === "missing") {
    reportExpired(sentences.tokenExpired);
    useEmbedSession.setState({ status: "missing" });
    return null;
  }
  try {
    return opened((await ask(embedRefresh, {})).access_token);
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    reportExpired(sentences.tokenRefreshFailed);
    return null;
  }
}

/** A token that is refused fails, whatever an older cookie would open. */
async function openWith(token: string): Promise<string | null> {
  const accessToken = token === "" ? null : await redeem(token);
  const isLive = accessToken !== null && (await verify(accessToken)) === "live";
  settleEmbedToken(isLive ? "opened" : "refused");
  if (isLive) return opened(accessToken);
  reportExpired(sentences.tokenExpired);
  useEmbedSession.setState({ status: "refused" });
  return null;
}

/**
 * Whether the token that the address brought, else the cookie, opens anything. A `refused` cookie may still be renewed:
 * another frame has just done so.
 */
async function verify(token: string | null): Promise<"live" | "missing" | "refused"> {
  try {
    await readReply(authVerifyToken, await send(authVerifyToken, { body: token === null ? {} : { token } }));
    return "live";
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    return isProblem(error, "authentication-token-missing") ? "missing" : "refused";
  }
}

async function renew(token: string): Promise<void> {
  const accessToken = await redeem(token).catch(() => null);
  if (accessToken === null) {
    reportExpired(sentences.tokenRefreshFailed);
    return;
  }
  opened(accessToken);
  useEmbedSession.setState(({ renewals }) => ({ renewals: renewals + 1 }));
}

function opened(accessToken: string): string {
  setAccessToken(accessToken);
  useEmbedSession.setState({ status: "open" });
  const waiting = waiters;
  waiters = [];
  for (const resolve of waiting) resolve(accessToken);
  return accessToken;
}

async function redeem(token: string): Promise<string | null> {
  try {
    return (await ask(embedRedeem, { body: { token } })).access_token;
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    return null;
  }
}

async function ask<R extends typeof embedRedeem | typeof embedRefresh>(
  route: R,
  input: { body?: { token: string } },
): Promise<{ access_token: string }> {
  return readReply(embedRefresh, await send(route, input));
}

async function send(spec: RouteSpec, input: { body?: { token?: string } }): Promise<Response> {
  const init = requestInit(spec, input, { accessToken: null, workspaceId: null, hostname: location.hostname });
  return fetch(routeUrl(spec, {}), init).catch((cause: unknown) => {
    throw new NetworkError("the embedded session could not be opened", { cause });
  });
}
