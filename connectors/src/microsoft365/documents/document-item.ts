import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { DriveItem } from "../schemas.ts";
import { type DrivePlace, labelOf } from "./list-drives.ts";

/** Ids are unique in one drive. */
export function documentId(driveId: string, itemId: string): string {
  return `${driveId}/${itemId}`;
}

/** `text` is what stands in it, where it is a text; null otherwise. */
export function documentItem(item: DriveItem, { drive, text }: { drive: DrivePlace; text: string | null }): SourceItem {
  const path = `${pathOf(item)}${item.name}`;
  return sourceItemOf({
    externalId: documentId(drive.drive.id, item.id),
    containerId: drive.drive.id,
    source_datatype: "microsoft365",
    at: parseDate(item.lastModifiedDateTime) ?? new Date(0).toISOString(),
    author: nameOf(item.lastModifiedBy) || nameOf(item.createdBy),
    title: item.name,
    body: [`${labelOf(drive)}: ${path}`, text ?? ""].filter((part) => part !== "").join("\n\n"),
    url: item.webUrl,
    raw: {
      driveId: drive.drive.id,
      itemId: item.id,
      site: drive.site.displayName || drive.site.name,
      path,
      size: item.size,
      mediaType: item.file?.mimeType ?? null,
      eTag: item.eTag ?? null,
      owner: nameOf(item.createdBy),
      shared: item.shared?.scope ?? null,
    },
  });
}

function pathOf({ parentReference }: DriveItem): string {
  const inside = parentReference?.path?.split("root:")[1] ?? "";
  return inside === "" ? "" : `${decoded(inside).replace(/^\//, "")}/`;
}

/** As it stands where it is no percent-encoding: a folder called "50% off" must not end a run. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function nameOf(person: DriveItem["createdBy"]): string {
  const { displayName, email } = person?.user ?? {};
  if (!email) return displayName ?? "";
  return displayName ? `${displayName} <${email}>` : email;
}
