import type { Place } from "../secrets/envelope.ts";

/** Where an email's text is sealed. */
export function emailSealPlace(tenantId: string, id: string): Place {
  return { tenantId, table: "mail_outbox", row: id, field: "text" };
}
