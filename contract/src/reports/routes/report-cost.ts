import * as z from "zod/mini";
import { resultsBodyLimits } from "../../body-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { costLine, estimateLine } from "../report-cost.ts";

export const reportCost = defineRoute({
  id: "report-cost",
  summary: "Get what models took to write, judge and edit a report and to read its claims",
  method: "GET",
  path: "/report/:id/cost",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params: z.object({ id: z.uuid() }),
  reply: { 200: z.object({ data: z.array(costLine) }) },
  errors: ["report-not-found"],
});

export const reportEstimate = defineRoute({
  id: "report-estimate",
  summary: "Estimate what a report over these items sends to models at least",
  method: "POST",
  path: "/app/pir-estimate-report",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "item" },
  bodyLimits: resultsBodyLimits,
  textMembers: [],
  body: z.object({
    results: z.array(z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) })).check(z.maxLength(100_000)),
  }),
  reply: { 200: z.object({ data: z.array(estimateLine) }) },
  errors: ["report-too-large", "item-not-found"],
});
