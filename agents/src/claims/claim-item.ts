import { createHash } from "node:crypto";
import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";

/** One item as claims are read from it. `date` is ISO 8601 in UTC; title and body are text that nobody has vetted. */
export interface ClaimItem {
  readonly id: string;
  readonly source_datatype: string;
  readonly date: string;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  /** How far east of UTC its author's clock was, in minutes; absent where the source doesn't say. */
  readonly zoneMinutes?: number | undefined;
}

/** Of a date as mails write it, "Fri, 20 Nov 2026 10:08:00 +0100 (CET)": how far east of UTC, in minutes. */
export function zoneMinutesOf(dateHeader: string): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d{2})(\d{2})\s*(?:\([^)]*\))?\s*$/.exec(dateHeader) ?? [];
  const east = Number(hours) * 60 + Number(minutes);
  // Not a number where there was none.
  return east <= 14 * 60 ? (sign === "-" ? -east : east) : undefined;
}

/** Changes with anything that claims are read from. */
export function contentHashOf({ id, date, author, title, body }: ClaimItem): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([id, date, author, title, body]))
    .digest();
}

/** The same words of the same item have the same id, whichever model found them. `nth` tells claims of one span apart. */
export function claimIdOf({ itemId, field, start, quote }: ReadClaim["span"], nth: number): string {
  const hash = createHash("sha256").update(JSON.stringify([itemId, field, start, quote, nth]));
  return hash.digest("base64url").slice(0, 16);
}
