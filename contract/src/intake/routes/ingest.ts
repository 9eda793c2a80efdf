import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { ingestFailure, integrationData, jobInfo, schedule, sourceRecord } from "../integration.ts";
import { sourceItem } from "../item.ts";
import { moment } from "../../moment.ts";

const id = z.object({ id: z.uuid() });
const flag = z.union([z.literal(0), z.literal(1)]);

export const integrationDataList = defineRoute({
  id: "integration-data-list",
  summary: "List an integration's streams, with state, schedule and latest run",
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
  summary: "Get a stream",
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
  summary: "Start (1) or stop (0) a stream, change its schedule, or sync it again (from a date); safe to repeat",
  method: "PATCH",
  path: "/integration-data/:id",
  tenant: "headers",
  access: "ingest:run",
  nouns: { id: "integration-data" },
  params: id,
  body: z.object({
    startIngress: z.optional(flag),
    schedule: z.optional(schedule),
    /** Reads anew from here on, and nothing older; null for all. The same date again changes nothing. */
    ingestDate: z.optional(z.nullable(moment)),
    /** Reads everything once more, within the same window: for records that could not be read. */
    readAnew: z.optional(z.literal(true)),
  }),
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
  summary: "Read at most five records without saving anything; ends at 50 s",
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
  summary: "Get a stream's latest run",
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
  summary: "List a stream's last 50 runs, newest first",
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
  summary: "List a stream's rejected records, newest first, at most 200",
  method: "GET",
  path: "/integration-data/:id/failures",
  tenant: "headers",
  access: "integration:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: z.array(ingestFailure) }) },
  errors: ["integration-data-not-found"],
});

export const streamRecords = defineRoute({
  id: "stream-records",
  summary: "List a stream's 50 newest records that the caller may see",
  method: "GET",
  path: "/integration-data/:id/records",
  tenant: "headers",
  access: "item:read",
  nouns: { id: "integration-data" },
  params: id,
  reply: { 200: z.object({ data: z.array(sourceRecord) }) },
  errors: ["integration-data-not-found"],
});

export const itemRaw = defineRoute({
  id: "item-raw",
  summary: "Get the vendor's original record for an item, as JSON",
  method: "GET",
  path: "/item/:id/raw",
  tenant: "headers",
  access: "item:read",
  nouns: { id: "item" },
  params: z.object({ id: z.string().check(z.regex(/^\d{1,19}$/)) }),
  reply: { 200: z.object({ data: z.unknown() }) },
  errors: ["item-not-found"],
});
