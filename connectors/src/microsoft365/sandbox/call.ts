import type { ServerResponse } from "node:http";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import { tenantOf } from "./sign-in.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";

export type GraphCall = Exchange & { world: World; isImmutable: boolean };

/** A path of the API below /graph/v1.0: the token says which tenant, and a sentinel may answer first. */
export function graphRoute(
  worlds: Worlds,
  { method, path, about = null }: { method: string; path: string; about?: string | null },
  handle: (call: GraphCall) => void | Promise<void>,
): Route {
  return {
    method,
    path: `/graph/v1.0/${path}`,
    about,
    async handle(exchange) {
      const tenant = tenantOf(exchange);
      if (tenant === null) return refuse(exchange.res, 401, "InvalidAuthenticationToken", "Access token is empty.");
      const world = await worlds(tenant);
      if (isTroubled(world, exchange)) return;
      const isImmutable = /IdType="ImmutableId"/i.test(String(exchange.req.headers["prefer"] ?? ""));
      await handle({ ...exchange, world, isImmutable });
    },
  };
}

/** What any call may meet. */
function isTroubled({ tenant, calls }: World, { res, url }: Exchange): boolean {
  const count = (calls.get("all") ?? 0) + 1;
  calls.set("all", count);
  const isTurn = count % 20 === 0;
  switch (tenant) {
    case "sentinel-forbidden":
      refuse(res, 403, "accessDenied", "Insufficient privileges to complete the operation.");
      return true;
    case "sentinel-slow-down":
      return isTurn && busy(res, 429, 1);
    case "sentinel-busy":
      return isTurn && busy(res, 503, 1);
    case "sentinel-long-wait":
      return count === 8 && busy(res, 429, 300);
    case "sentinel-cut":
      return url.pathname.endsWith("/delta") && isFirst(calls, url.pathname) && cutShort(res);
    default:
      return false;
  }
}

export function isFirst(calls: Map<string, number>, key: string): boolean {
  const count = (calls.get(key) ?? 0) + 1;
  calls.set(key, count);
  return count === 1;
}

/** Half of an answer, with a length that fits: only who reads it notices. */
function cutShort(res: ServerResponse): true {
  const half = '{"@odata.context":"x","value":[{"id":"01A","na';
  res.writeHead(200, { "content-type": "application/json", "content-length": String(half.length) }).end(half);
  return true;
}

export function refuse(res: ServerResponse, status: number, code: string, message: string): void {
  replyJson(res, status, { error: { code, message, innerError: { "request-id": "sandbox" } } });
}

function busy(res: ServerResponse, status: 429 | 503, seconds: number): true {
  res.setHeader("retry-after", String(seconds));
  refuse(res, status, status === 429 ? "TooManyRequests" : "serviceNotAvailable", "Too many requests.");
  return true;
}

export function notFound(res: ServerResponse): void {
  refuse(res, 404, "itemNotFound", "The resource could not be found.");
}
