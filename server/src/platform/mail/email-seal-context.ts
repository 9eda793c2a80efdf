import type { SealContext } from "../secrets/envelope.ts";

/** Where an email's text is sealed. */
export function emailSealContext(tenantId: string, id: string): SealContext {
  return { tenantId, table: "mail_outbox", row: id, field: "text" };
}
