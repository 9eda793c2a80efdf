import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { parseDate } from "./parse-date.ts";

export type ItemDate = Pick<SourceItem, "at" | "isDatedByArrival">;

/** The first of a vendor's dates that can be read; else the moment of reading, marked so that ingest keeps the first one. */
export function dateOrArrival(dates: readonly unknown[], now: Date): ItemDate {
  for (const date of dates) {
    const at = parseDate(date);
    if (at !== null) return { at };
  }
  return { at: now.toISOString(), isDatedByArrival: true };
}

/** What the item's text says where its date is not the vendor's; null where it is. */
export function arrivalNote({ isDatedByArrival }: ItemDate, vendor: string): string | null {
  return isDatedByArrival === true ? `${vendor} gives no date; the time of the first sync is used` : null;
}
