import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { type GraphCall, isFirst, refuse } from "./call.ts";

/** One changed thing of a delta, in the order of its last change. */
export type Change = { change: number; json: Record<string, unknown> };

/**
 * Answers a delta: the changes after the token's number, a page at a time, then the link to come back with. The token is
 * in the query; `floor` is the oldest number that is still known.
 */
export function replyDelta(
  call: GraphCall,
  input: {
    changes: readonly Change[];
    latest: number;
    floor: number;
    pageMax: number;
    /** How this delta says that it forgot a cursor. */
    expiry: "gone" | "sync-state";
  },
): void {
  const { res, url, base, world } = call;
  const { changes, latest, floor, pageMax, expiry } = input;
  const path = `${base}${url.pathname}`;
  const cursor = url.searchParams.get("$deltatoken");
  const since = Number(cursor ?? url.searchParams.get("$skiptoken") ?? 0);
  if (cursor !== null && (isForgotten(call) || since < floor)) return refuseCursor(res, path, expiry);
  const isNews = cursor !== null && changes.some(({ change }) => change > since);
  if (isNews && isLate(call, latest))
    return replyJson(res, 200, { value: [], "@odata.deltaLink": `${path}?$deltatoken=${since}` });
  // Who reads anew is not told of what is no more.
  const isAnew = url.searchParams.has("resync") || since === 0;
  const fitting = changes
    .filter(({ change, json }) => change > since && !(isAnew && ("deleted" in json || "@removed" in json)))
    .toSorted((a, b) => a.change - b.change);
  const page = fitting.slice(0, pageMax);
  const last = page.at(-1);
  const isMore = fitting.length > page.length && last !== undefined;
  const value = page.map(({ json }) => json);
  if (world.tenant === "sentinel-repeat") value.unshift(...older(changes, since));
  const host = world.tenant === "sentinel-elsewhere" ? "http://127.0.0.2:9" : base;
  const link = isMore
    ? { "@odata.nextLink": `${host}${url.pathname}?$skiptoken=${last.change}${isAnew ? "&resync=1" : ""}` }
    : { "@odata.deltaLink": `${path}?$deltatoken=${latest}` };
  replyJson(res, 200, { "@odata.context": `${base}/graph/v1.0/$metadata`, value, ...link });
}

function refuseCursor(res: GraphCall["res"], path: string, expiry: "gone" | "sync-state"): void {
  if (expiry === "sync-state") return refuse(res, 410, "SyncStateNotFound", "The sync state generation is not found.");
  res.setHeader("location", `${path}?$skiptoken=0&resync=1`);
  return refuse(res, 410, "resyncChangesApplyDifferences", "Resync required.");
}

function isForgotten({ world, url }: GraphCall): boolean {
  return world.tenant === "sentinel-gone" && isFirst(world.calls, `gone ${url.pathname}`);
}

/** What is new shows only at the next look. */
function isLate({ world, url }: GraphCall, latest: number): boolean {
  return world.tenant === "sentinel-late" && isFirst(world.calls, `late ${url.pathname} ${latest}`);
}

/** What came last before this page, once as it was and once as it is. */
function older(changes: readonly Change[], since: number): Record<string, unknown>[] {
  const known = changes.find(({ change }) => change === since);
  if (known === undefined) return [];
  const name = "name" in known.json ? { name: "an older name.txt" } : { subject: "an older subject" };
  return [{ ...known.json, ...name }, known.json];
}
