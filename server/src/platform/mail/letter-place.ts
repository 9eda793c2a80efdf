import type { Place } from "../secrets/envelope.ts";

/** Where a letter's text is sealed. */
export function letterPlace(tenantId: string, id: string): Place {
  return { tenantId, table: "mail_outbox", row: id, field: "text" };
}
