import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { streamTrust } from "../trust.ts";

const params = z.object({ id: z.uuid() });

export const streamTrustGet = defineRoute({
  id: "stream-trust",
  summary: "Get whether a stream meets its sync target, with actual and expected volume by the hour",
  method: "GET",
  path: "/integration-data/:id/trust",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params,
  reply: { 200: z.object({ data: streamTrust }) },
  errors: ["integration-data-not-found"],
});

export const streamPromise = defineRoute({
  id: "stream-promise",
  summary: "Set a stream's sync target: its maximum age; null: twice its interval",
  method: "PATCH",
  path: "/integration-data/:id/trust",
  tenant: "headers",
  access: "ingest:run",
  nouns: { id: "integration-data" },
  params,
  body: z.object({ promiseMinutes: z.nullable(z.int().check(z.minimum(5), z.maximum(527_040))) }),
  reply: { 200: z.object({ data: streamTrust }) },
  errors: ["integration-data-not-found"],
});
