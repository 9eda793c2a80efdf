import { idempotencyHeader } from "@hoopoe/contract/constants.ts";
import type { RouteInput, RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { getAccessToken } from "../stores/session.ts";
import { setTrouble } from "../stores/connection.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { NetworkError } from "./api-error.ts";
import { type IntentKey, intentKeyOf } from "./intent-key.ts";
import { readReply } from "./read-reply.ts";
import { refreshToken } from "./refresh.ts";
import { requestInit, routeUrl } from "./request.ts";
import { inSignOutTurn } from "./sign-out-turn.ts";
import { troubleOf } from "./trouble-of.ts";

interface CallOptions {
  signal?: AbortSignal;
  /** Beside those that every call carries. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Calls a route of the contract: `await call(pirSearch, { body: { terms } })`. Typed on both ends by the route.
 * A 401 refreshes the session once for all who wait and sends the call again; answers of /auth/* are never retried so. A call
 * that creates carries one Idempotency-Key for all its tries, and is tried again where no answer came.
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
  const intent = intentKeyOf(route, input, workspaceId);
  const ask = () => sendUntilAnswered(route, input, { accessToken, workspaceId, intent }, options);
  const response = isSignIn(route) ? await inSignOutTurn(ask) : await ask();
  if (response.status !== 401 || route.path.startsWith("/auth/")) return response;
  const fresh = await refreshToken(accessToken);
  if (fresh === null) return response;
  return sendUntilAnswered(route, input, { accessToken: fresh, workspaceId, intent }, options);
}

interface Sender {
  readonly accessToken: string | null;
  readonly workspaceId: string | null;
  readonly intent: IntentKey | null;
}

const pausesMs = [300, 1_200];

/** A keyed call does nothing twice, so it is sent again where its answer was lost or is still being made. */
async function sendUntilAnswered<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  sender: Sender,
  options: CallOptions,
): Promise<Response> {
  const { intent } = sender;
  for (let tries = 0; ; tries += 1) {
    const pauseMs = intent === null || !navigator.onLine ? undefined : pausesMs[tries];
    try {
      const response = await send(route, input, sender, options);
      if (isAnswer(response)) return response;
      if (pauseMs === undefined) {
        intent?.keep();
        return response;
      }
      await response.body?.cancel();
    } catch (error) {
      if (pauseMs === undefined && error instanceof NetworkError) intent?.keep();
      if (pauseMs === undefined || !(error instanceof NetworkError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    options.signal?.throwIfAborted();
  }
}

function isAnswer({ status, headers }: Response): boolean {
  const isStillRunning = status === 409 && headers.has("retry-after");
  return ![502, 503, 504].includes(status) && !isStillRunning;
}

/** Whether a call may set the cookie of a session. */
function isSignIn({ method, path, access }: RouteSpec): boolean {
  return method === "POST" && path.startsWith("/auth/") && access === "public" && path !== "/auth/logout";
}

async function send<R extends RouteSpec>(
  route: R,
  input: RouteInput<R>,
  { intent, ...caller }: Sender,
  options: CallOptions,
): Promise<Response> {
  try {
    const init = requestInit(route, input, { ...caller, hostname: location.hostname });
    if (intent !== null) init.headers.set(idempotencyHeader, intent.key);
    for (const [name, value] of Object.entries(options.headers ?? {})) init.headers.set(name, value);
    const response = await fetch(routeUrl(route, input), { ...init, signal: options.signal });
    setTrouble(troubleOf(response));
    return response;
  } catch (cause) {
    if (cause instanceof DOMException && cause.code === DOMException.ABORT_ERR) throw cause;
    // A caller's own time limit says nothing about the connection.
    if (!(cause instanceof DOMException && cause.code === DOMException.TIMEOUT_ERR)) setTrouble("server-away");
    throw new NetworkError(`${route.id} did not answer`, { cause });
  }
}
