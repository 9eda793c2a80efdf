import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { graphRoute, type GraphCall, isFirst, refuse } from "./call.ts";
import { permissionJson } from "./drive.ts";
import { driveOf } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** Up to 20 requests in one; each has its own status, and may be told to wait. Here they read permissions. */
export function graphBatchRoute(worlds: Worlds): Route {
  return graphRoute(
    worlds,
    { method: "POST", path: "$batch", about: "Microsoft 365: up to 20 requests in one" },
    batch,
  );
}

async function batch({ req, res, world }: GraphCall): Promise<void> {
  const body = await readJson(req);
  const requests = isRecord(body) && Array.isArray(body["requests"]) ? body["requests"].filter(isRecord) : [];
  if (requests.length > 20) return refuse(res, 400, "invalidRequest", "At most 20 requests in a batch.");
  const responses = requests.map((request, index) => {
    const id = textOf(request["id"]) ?? "";
    const url = textOf(request["url"]) ?? "";
    if (world.tenant === "sentinel-batch" && index % 3 === 0 && isFirst(world.calls, url)) {
      return {
        id,
        status: 429,
        headers: { "Retry-After": "1" },
        body: { error: { code: "TooManyRequests", message: "" } },
      };
    }
    const [, driveId = "", itemId = ""] = /^\/drives\/([^/]+)\/items\/([^/]+)\/permissions$/.exec(url) ?? [];
    const item = driveOf(world, decodeURIComponent(driveId))?.items.get(decodeURIComponent(itemId));
    if (item === undefined || item.isDeleted) {
      return { id, status: 404, body: { error: { code: "itemNotFound", message: "" } } };
    }
    return { id, status: 200, body: { value: item.permissions.map(permissionJson) } };
  });
  replyJson(res, 200, { responses });
}
