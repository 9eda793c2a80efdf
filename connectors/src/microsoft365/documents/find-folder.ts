import { ConnectorError } from "../../shared/connector-error.ts";
import type { GraphContext } from "../graph.ts";
import { type DrivePlace, labelOf, listDrives } from "./list-drives.ts";

/**
 * The library and the path in it that "Finance/Reports/2026" names: first the site, then (where the site has several)
 * the library, then folders, which are made on the way. Throws ConnectorError `input-invalid` that names the sites.
 */
export async function findFolder(ctx: GraphContext, named: string): Promise<{ drive: DrivePlace; path: string }> {
  const [siteName = "", ...rest] = named.split("/").filter((part) => part !== "");
  const drives = await listDrives(ctx);
  const isCalled = (name: string, wanted: string) => name.toLowerCase() === wanted.toLowerCase();
  const own = drives.filter(({ site }) => isCalled(site.displayName, siteName) || isCalled(site.name, siteName));
  const byLibrary = own.find(({ drive }) => rest[0] !== undefined && isCalled(drive.name, rest[0]));
  const place = byLibrary ?? own[0];
  if (place === undefined) {
    const sites = [...new Set(drives.map(({ site }) => site.displayName || site.name))].slice(0, 20);
    throw new ConnectorError(
      "input-invalid",
      `folder: start with a site, such as ${sites[0] ?? "Team"}/Reports. The app can see: ${sites.join(", ") || "none"}.`,
    );
  }
  const path = byLibrary === undefined ? rest : rest.slice(1);
  const isWrong = path.find((part) => part === "." || part === ".." || /[\\:*?"<>|]/.test(part));
  if (isWrong === undefined) return { drive: place, path: path.join("/") };
  throw new ConnectorError("input-invalid", `folder: ${isWrong} isn't a valid folder name in ${labelOf(place)}.`);
}
