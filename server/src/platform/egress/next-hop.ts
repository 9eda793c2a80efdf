import { EgressError } from "./egress-error.ts";
import type { EgressRequest } from "./egress-port.ts";

/** Headers that describe a body or name no one: all others could hold a credential and stay with the first origin. */
const harmless = new Set(["accept", "accept-encoding", "accept-language", "content-type", "user-agent"]);

/** The request that a redirect asks for. Across origins, nothing that could identify us goes along. */
export function nextHop(
  request: EgressRequest,
  { from, location, status }: { from: URL; location: string; status: number },
): EgressRequest {
  const to = URL.parse(location, from.href);
  if (to === null) throw new EgressError("broken", `${from.hostname} redirects to an invalid address.`);
  const becomesGet = status === 303 || ((status === 301 || status === 302) && request.method === "POST");
  const isSameOrigin = to.origin === from.origin;
  if (!isSameOrigin && request.body !== undefined && !becomesGet) {
    throw new EgressError(
      "refused-redirects",
      `${from.hostname} redirects data to another host. Such redirects aren't followed.`,
    );
  }
  const headers = Object.entries(request.headers ?? {}).filter(
    ([name]) => isSameOrigin || harmless.has(name.toLowerCase()),
  );
  return {
    ...request,
    url: to.href,
    headers: Object.fromEntries(headers),
    ...(becomesGet ? { method: "GET", body: undefined } : {}),
  };
}
