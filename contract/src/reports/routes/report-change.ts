import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";

/**
 * What changed since the newest version of a report was written. `settled`: a person decided about a matter that it uses, or undid
 * that. `item`: the text of an item that it cites is another one at its source.
 */
export const reportChange = z.object({
  kind: z.enum(["settled", "undone", "item"]),
  /** The matter's name, or the item's title. */
  about: z.string(),
  /** A claim of the matter, by which the page of claims opens it; null for an item. */
  matterId: z.nullable(z.string()),
  /** What held then and holds now; null where nothing did or does: it was or is in dispute. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
});
export type ReportChange = z.infer<typeof reportChange>;

const params = z.object({ id: z.uuid() });

export const reportChanges = defineRoute({
  id: "report-changes",
  summary: "List what changed since the newest version of a report was written: settled claims, corrected items",
  method: "GET",
  path: "/report/:id/changes",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params,
  reply: { 200: z.object({ data: z.array(reportChange) }) },
  errors: ["report-not-found"],
});

/** Of how many things that the newest version uses something else holds by now; reports without any are left out. */
export const reportChangedList = defineRoute({
  id: "report-changed-list",
  summary:
    "List reports of which a used claim was settled otherwise, or a cited item changed at its source, since they were written",
  method: "GET",
  path: "/report-changes",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(z.object({ reportId: z.string(), changes: z.int() })) }) },
});

/** `version` is the one that the caller sees: where there is a newer one by now, the answer is `report-changed`. */
export const reportRenew = defineRoute({
  id: "report-renew",
  budget: "reports-per-day",
  summary: "Write a report's next version from its items as they are now; answers when ready, or after 20 s",
  method: "POST",
  path: "/report/:id/renew",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "report" },
  params,
  body: z.object({ version: z.int().check(z.minimum(1)) }),
  reply: { 200: z.object({ data: z.object({ version: z.int() }) }) },
  errors: ["report-not-found", "report-changed", "report-empty"],
});
