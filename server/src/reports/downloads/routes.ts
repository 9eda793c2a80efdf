import { download, downloadTicket, reportSchema } from "@hoopoe/contract/reports/routes/report.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import { reportJsonSchema } from "./report-schema.ts";
import type { DownloadsService } from "./service.ts";

export function downloadRoutes(downloads: DownloadsService): ServedRoute[] {
  return [
    serve(reportSchema, async ({ reply }) => reply.type("application/schema+json").send(reportJsonSchema())),
    serve(downloadTicket, async ({ caller, body }) => {
      const { token, expiresAt } = await downloads.issue(caller, body);
      return { url: `/api/download/${token}`, expiresAt: expiresAt.toISOString() };
    }),
    serve(download, async ({ params, reply }) => {
      const file = await downloads.redeem(params.ticket);
      return reply
        .header("content-type", file.mediaType)
        .header(
          "content-disposition",
          `attachment; filename="${ascii(file.name)}"; filename*=UTF-8''${encoded(file.name)}`,
        )
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "no-store")
        .send(Buffer.from(file.body)); // Bytes go out as they are; a string could be taken for JSON.
    }),
  ];
}

function ascii(name: string): string {
  return name.replaceAll(/[^\w.-]/g, "_");
}

/** RFC 8187: what encodeURIComponent leaves alone but the header may not hold is encoded as well. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
