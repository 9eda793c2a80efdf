import type { RouteInput, RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { getAccessToken } from "../stores/session.ts";
import { setTrouble } from "../stores/connection.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { NetworkError } from "./api-error.ts";
import { readReply } from "./read-reply.ts";
import { refreshToken } from "./refresh.ts";
import { requestInit, routeUrl } from "./request.ts";
import { troubleOf } from "./trouble-of.ts";

interface CallOptions {
  signal?: AbortSignal;
  /** Beside those that every call carries. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Calls a route of the contract: `await call(pirSearch, { body: { terms } })`. Typed on both ends by the route.
 * A 401 refreshes the session once for all who wait and sends the call again; answers of /auth/* are never retried so.
 * Throws ApiError (the server's problem) or NetworkError (no answer, or none of ours). No time limit, as agreed in 9.8.
 */
export async function call<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  return readReply(route, await callForResponse(route, input, options));
}

/** The same, giving the answer itself: for those that are read as they come. Its failures are still to be looked at. */
export async function callForResponse<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<Response> {
  const accessToken = getAccessToken();
  // Where the call was meant to go: somebody may choose another workspace while the session is refreshed.
  const workspaceId = useWorkspace.getState().id;
  const response = await send(route, input, { accessToken, workspaceId }, options);
  if (response.status !== 401 || route.path.startsWith("/auth/")) return response;
  const fresh = await refreshToken(accessToken);
  return fresh === null ? response : send(route, input, { accessToken: fresh, workspaceId }, options);
}

async function send<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  caller: { accessToken: string | null; workspaceId: string | null },
  options: CallOptions,
): Promise<Response> {
  try {
    const init = requestInit(route, input, { ...caller, hostname: location.hostname });
    for (const [name, value] of Object.entries(options.headers ?? {})) init.headers.set(name, value);
    const response = await fetch(routeUrl(route, input), { ...init, signal: options.signal });
    setTrouble(troubleOf(response));
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    setTrouble("server-away");
    throw new NetworkError(`${route.id} did not answer`, { cause });
  }
}
