import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import type { FastifyInstance } from "fastify";
import { version } from "../version.ts";
import { loadDocsViewer } from "./load-docs-viewer.ts";
import { openApiOf } from "./openapi.ts";
import { apiHeaders, docsHeaders } from "./security-headers.ts";

const viewerOptions = {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  mcp: { disabled: true },
  agent: { disabled: true },
};

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hoopoe API</title></head>
<body>
<main id="app"></main>
<script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/**
 * /api/openapi.json and, for people, /api/docs. Neither costs memory before it is asked for: the document is made on
 * the first request, and the viewer's 4 MB of script are unpacked by a worker that ends.
 */
export function serveDocs(app: FastifyInstance, contract: readonly RouteSpec[]): void {
  let document: string | undefined;
  app.get("/api/openapi.json", async (request, reply) => {
    document ??= JSON.stringify(openApiOf(contract, { version }));
    return reply.headers(apiHeaders(request.id)).type("application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", async (_request, reply) => {
    return reply.headers(docsHeaders()).type("text/html; charset=utf-8").send(page);
  });
  app.get("/api/docs/start.js", async (_request, reply) => {
    const script = `Scalar.createApiReference("#app", ${JSON.stringify(viewerOptions)});`;
    return reply.headers(docsHeaders()).type("text/javascript; charset=utf-8").send(script);
  });
  app.get("/api/docs/viewer.js", async (_request, reply) => {
    return reply
      .headers({ ...docsHeaders(), "content-encoding": "gzip", "cache-control": "public, max-age=3600" })
      .type("text/javascript; charset=utf-8")
      .send(await loadDocsViewer());
  });
}
