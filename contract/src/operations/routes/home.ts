import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { executionStatuses, waitReason } from "../../work/execution.ts";
import { jobInfo } from "../../intake/integration.ts";
import { pirSummary } from "../../search/pir.ts";

export const attentionKinds = [
  "approval",
  "ingest-failed",
  "records-failed",
  "report-failed",
  "execution-failed",
  "effects-uncertain",
  "credential",
  "source-silent",
] as const;

/** What Home shows at a glance. `attention` names what the caller should look at: what waits for their word, then what failed or fell silent, newest first. */
export const homeGet = defineRoute({
  id: "home-get",
  summary: "Get running work, what needs attention, and item volume by source over the last 14 days",
  method: "GET",
  path: "/home",
  tenant: "headers",
  access: "workspace:read",
  reply: {
    200: z.object({
      /** What keeps Hoopoe itself from working as it should, in a sentence each: a full disk, a store that is away. */
      notices: z.array(z.string()),
      itemCount: z.int(),
      integrationCount: z.int(),
      running: z.array(
        z.object({ integrationId: z.string(), integrationDataId: z.string(), name: z.string(), job: jobInfo }),
      ),
      attention: z.array(
        z.object({
          kind: z.enum(attentionKinds),
          title: z.string(),
          detail: z.string(),
          at: z.iso.datetime(),
          integrationId: z.nullable(z.string()),
          reportId: z.nullable(z.string()),
          executionId: z.nullable(z.string()),
          approvalId: z.nullable(z.string()),
        }),
      ),
      /** Jobs at work, or waiting for somebody; steps that are done, of how many. */
      executions: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          status: z.enum(executionStatuses),
          reason: z.nullable(waitReason),
          done: z.int(),
          total: z.int(),
          startedAt: z.nullable(z.iso.datetime()),
        }),
      ),
      volume: pirSummary,
    }),
  },
});

/** A visit ends after half an hour without a look at Home: the next one is told what came since. */
export const homeVisit = defineRoute({
  id: "home-visit",
  summary: "Record that the caller opened Home, and return what happened since their last visit",
  method: "POST",
  path: "/home/visit",
  tenant: "headers",
  access: "workspace:read",
  reply: {
    200: z.object({
      /** Null for a first visit. */
      since: z.nullable(z.iso.datetime()),
      sources: z.array(z.object({ integrationId: z.string(), name: z.string(), written: z.int() })),
      reports: z.int(),
      executions: z.object({ succeeded: z.int(), failed: z.int() }),
      decided: z.int(),
    }),
  },
});
