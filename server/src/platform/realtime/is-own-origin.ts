import type { IncomingMessage } from "node:http";

/** Whether a socket is asked for by our own page (or by no browser at all): websockets know no same-origin rule. */
export function isOwnOrigin(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}
