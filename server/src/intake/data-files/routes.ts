import { Readable } from "node:stream";
import {
  chatFileUpload,
  dataFileDataLoc,
  dataFileDownload,
  dataFileTicket,
  integrationDataLoc,
} from "@hoopoe/contract/intake/routes/data-file.ts";
import type { FastifyRequest } from "fastify";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { DataFilesService } from "./service.ts";

type Receive = (request: FastifyRequest) => Parameters<DataFilesService["receiveForChat"]>[1];

export function dataFilesRoutes(dataFiles: DataFilesService, { receive }: { receive: Receive }): ServedRoute[] {
  return [
    serve(integrationDataLoc, async ({ caller, params }) => {
      const data = await dataFiles.ofIntegration(caller, params.id);
      return { dataLoc: data.dataLoc, data };
    }),
    serve(dataFileDataLoc, async ({ caller, params }) => {
      const data = await dataFiles.find(caller, params.id);
      return { dataLoc: data.dataLoc, data };
    }),
    serve(chatFileUpload, async ({ caller, request }) => {
      const kept = await dataFiles.receiveForChat(caller, receive(request));
      return {
        data: [kept.map(({ docId }) => docId), kept.map(({ filePath }) => filePath)] satisfies [string[], string[]],
        fileNames: kept.map(({ fileName }) => fileName),
      };
    }),
    serve(dataFileTicket, async ({ caller, body }) => {
      const { token, expiresAt } = await dataFiles.issueTicket(caller, body.dataLoc);
      return { url: `/api/integration/data-file/download/${token}`, expiresAt: expiresAt.toISOString() };
    }),
    serve(dataFileDownload, async ({ params, reply }) => {
      const file = await dataFiles.redeem(params.ticket);
      const encoded = encodeURIComponent(file.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
      const ascii = file.name.replace(/[^\w. -]/g, "_");
      return reply
        .header("content-type", "application/octet-stream")
        .header("content-disposition", `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
        .header("content-length", file.size)
        .header("content-security-policy", "sandbox; default-src 'none'")
        .header("cache-control", "no-store")
        .send(Readable.from(await file.stream(), { objectMode: false }));
    }),
  ];
}
