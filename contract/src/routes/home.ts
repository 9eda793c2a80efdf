import * as z from "zod/mini";
import { defineRoute } from "../define-route.ts";
import { jobInfo } from "../integration.ts";
import { pirSummary } from "../pir.ts";

/** What Home shows at a glance. `attention` names what a person should look at, newest first. */
export const homeGet = defineRoute({
  id: "home-get",
  summary: "Running work, what needs attention, and volume by source of the last 14 days of items",
  method: "GET",
  path: "/home",
  tenant: "headers",
  access: "workspace:read",
  reply: {
    200: z.object({
      itemCount: z.int(),
      integrationCount: z.int(),
      running: z.array(
        z.object({ integrationId: z.string(), integrationDataId: z.string(), name: z.string(), job: jobInfo }),
      ),
      attention: z.array(
        z.object({
          kind: z.enum(["ingest-failed", "records-failed", "report-failed"]),
          title: z.string(),
          detail: z.string(),
          at: z.iso.datetime(),
          integrationId: z.nullable(z.string()),
          reportId: z.nullable(z.string()),
        }),
      ),
      volume: pirSummary,
    }),
  },
});
