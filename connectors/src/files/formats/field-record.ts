import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { parseDate } from "../../shared/parse-date.ts";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import type { FileInfo } from "../parsed-record.ts";
import { columnRoles } from "./column-roles.ts";
import type { StableIds } from "./stable-ids.ts";

export type Field = { name: string; value: string };

const titleCharsMax = 100;

/**
 * A row or object whose fields have names, as an item: date, title, author, body and link by the names that exports use,
 * every other field as a line "name: value" of the body. `place` says where it stands in the file ("Line 7").
 */
export function fieldRecord(
  fields: readonly Field[],
  { file, ids, location, raw }: { file: FileInfo; ids: StableIds; location: string; raw: unknown },
): SourceItem {
  const names = fields.map(({ name }) => name);
  const roles = columnRoles(names);
  const valueOf = (index: number | undefined) => (index === undefined ? "" : (fields[index]?.value.trim() ?? ""));
  const own = parseDate(valueOf(roles.date));
  const firstDate = own ?? fields.map(({ value }) => dateWithDay(value)).find((at) => at !== null) ?? null;
  const id = valueOf(roles.id);
  const shown = new Set([roles.body, roles.title, roles.author, roles.url, own === null ? undefined : roles.date]);
  const others = fields.flatMap(({ name, value }, index) =>
    shown.has(index) || value.trim() === "" ? [] : [`${name}: ${value.trim()}`],
  );
  const body = [valueOf(roles.body), others.join("\n")].filter(Boolean).join("\n\n");
  return sourceItemOf({
    externalId:
      id === "" ? ids.idOf([file.name, ...names, ...fields.map(({ value }) => value)]) : ids.idOf([file.name, id]),
    source_datatype: "file",
    at: firstDate ?? file.uploadedAt,
    author: valueOf(roles.author),
    title: valueOf(roles.title) || valueOf(roles.body).slice(0, titleCharsMax) || `${location} of ${file.name}`,
    body,
    url: valueOf(roles.url) || null,
    raw: { file: file.name, place: location, record: raw, dateFrom: firstDate === null ? "upload" : "record" },
  });
}

/** A bare number may be anything; without a column's name to say so it is no date. */
function dateWithDay(value: string): string | null {
  return /[-/ ]/.test(value) ? parseDate(value) : null;
}
