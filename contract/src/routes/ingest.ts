import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { ingestFailure, integrationData, jobInfo, schedule } from "../integration.ts";
import { sourceItem } from "../item.ts";

const id = z.object({ id: z.uuid() });
const flag = z.union([z.literal(0), z.literal(1)]);

export const integrationDataList = defineRoute({
  id: "integration-data-list",
  summary: "Streams of an integration, with state, schedule and latest run",
  method: "GET",
  path: "/integration/integration-data/:id",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration" },
  params: id,
  reply: { 200: z.object({ data: z.array(integrationData) }) },
  errors: ["integration-not-found"],
});

export const integrationDataGet = defineRoute({
  id: "integration-data-get",
  summary: "One stream",
  method: "GET",
  path: "/integration-data/:id",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: integrationData }) },
  errors: ["integration-data-not-found"],
});

export const integrationDataUpdate = defineRoute({
  id: "integration-data-update",
  summary: "Start (1) or stop (0) a stream, or change its schedule; may be repeated",
  method: "PATCH",
  path: "/integration-data/:id",
  tenant: "headers",
  access: "ingest:run",
  nouns: { id: "integration-data" },
  params: id,
  body: z.object({ startIngress: z.optional(flag), schedule: z.optional(schedule) }),
  reply: { 200: z.object({ data: integrationData }) },
  errors: ["integration-data-not-found", "ingress-conflict", "config-invalid"],
});

export const connectorsIngress = defineRoute({
  id: "connectors-ingress",
  summary: "Start or stop a stream; same effect as the flag",
  method: "POST",
  path: "/app/connectors-ingress",
  tenant: "headers",
  access: "ingest:run",
  nouns: { integration_data_id: "integration-data" },
  body: z.object({ action: z.enum(["start", "stop"]), integration_data_id: z.uuid() }),
  reply: { 200: z.object({ data: integrationData }) },
  errors: ["integration-data-not-found", "ingress-conflict"],
});

export const connectorsTestMode = defineRoute({
  id: "connectors-testmode",
  summary: "Read at most five records without writing anything; ends itself at 50 s",
  method: "POST",
  path: "/app/connectors-testmode",
  tenant: "headers",
  access: "ingest:run",
  nouns: { integration_data_id: "integration-data" },
  body: z.object({ integration_data_id: z.uuid() }),
  reply: {
    200: z.object({
      ok: z.boolean(),
      steps: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), tookMs: z.number() })),
      sample: z.array(sourceItem),
      partial: z.boolean(),
      tookMs: z.number(),
    }),
  },
  errors: ["integration-data-not-found"],
});

export const jobInfoStatus = defineRoute({
  id: "job-info-status",
  summary: "The latest run of a stream",
  method: "GET",
  path: "/integration/integration-data/job-info-status/:id",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: z.nullable(jobInfo) }) },
  errors: ["integration-data-not-found"],
});

export const ingestRuns = defineRoute({
  id: "ingest-runs",
  summary: "The last 50 runs of a stream, newest first",
  method: "GET",
  path: "/integration-data/:id/runs",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: z.array(jobInfo) }) },
  errors: ["integration-data-not-found"],
});

export const ingestFailures = defineRoute({
  id: "ingest-failures",
  summary: "Records of a stream that could not be taken in, newest first, 200 at most",
  method: "GET",
  path: "/integration-data/:id/failures",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: z.array(ingestFailure) }) },
  errors: ["integration-data-not-found"],
});
