import { auditExport, auditExportTicket, auditList, securityEventList } from "@hoopoe/contract/records/routes/audit.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { SecurityEvents } from "./security-events.ts";
import type { AuditService } from "./service.ts";

export function auditRoutes(audit: AuditService, securityEvents: Pick<SecurityEvents, "list">): ServedRoute[] {
  return [
    serve(auditList, ({ caller, query }) => audit.list(caller, query)),
    serve(securityEventList, ({ caller, query }) => securityEvents.list(caller, query)),
    serve(auditExportTicket, async ({ caller, body }) => {
      const { token, expiresAt } = await audit.issueExport(caller, body);
      return { url: `/api/audit/export/${token}`, expiresAt: expiresAt.toISOString() };
    }),
    serve(auditExport, async ({ params, reply }) => {
      const file = await audit.redeemExport(params.ticket);
      return reply
        .header("content-type", file.mediaType)
        .header("content-disposition", `attachment; filename="${file.name}"`)
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "no-store")
        .send(file.body);
    }),
  ];
}
