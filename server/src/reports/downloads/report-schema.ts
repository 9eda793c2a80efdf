import { reportDoc } from "@hoopoe/contract/reports/report.ts";
import { reportSchema } from "@hoopoe/contract/reports/routes/report.ts";
import * as z from "zod/mini";

/** Where the schema of a report's JSON is served, by the organisation's own address. */
export function reportSchemaUrl(origin: string): string {
  return `${origin}/api${reportSchema.path}`;
}

/** JSON Schema 2020-12 of a report as it leaves as JSON, made from what the server itself holds a report to. */
export function reportJsonSchema(): Record<string, unknown> {
  const { properties, ...rest } = z.toJSONSchema(reportDoc, { io: "output" });
  return {
    ...rest,
    title: "Hoopoe report, version 1",
    properties: { $schema: { type: "string", format: "uri-reference" }, ...properties },
  };
}
