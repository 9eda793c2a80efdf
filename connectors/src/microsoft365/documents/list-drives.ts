import type { z } from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { type GraphContext } from "../graph.ts";
import { listPages } from "../list-pages.ts";
import { drive, type Site, site } from "../schemas.ts";

export type DrivePlace = { site: Site; drive: z.output<typeof drive> };

/** Every document library of every site that the app may see. A site that refuses is left out. */
export async function listDrives(ctx: GraphContext): Promise<DrivePlace[]> {
  const places: DrivePlace[] = [];
  for await (const one of listPages(ctx, "sites?search=*", { schema: site, bucket: "documents" })) {
    ctx.signal.throwIfAborted();
    try {
      const path = `sites/${encodeURIComponent(one.id)}/drives`;
      for await (const own of listPages(ctx, path, { schema: drive, bucket: "documents" })) {
        places.push({ site: one, drive: own });
      }
    } catch (error) {
      const isOfSite = error instanceof ConnectorError && ["forbidden", "not-found"].includes(error.code);
      if (!isOfSite) throw error;
      ctx.log.warn("the app can't see a site's libraries", { code: error.code });
    }
  }
  return places;
}

export function labelOf({ site: { displayName, name }, drive: { name: driveName } }: DrivePlace): string {
  return `${displayName || name} / ${driveName || "Documents"}`;
}
