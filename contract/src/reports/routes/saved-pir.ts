import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { pirEvent, pirFields, pirRun, savedPir } from "../saved-pir.ts";

const id = z.object({ id: z.uuid() });

export const savedPirList = defineRoute({
  id: "saved-pir-list",
  summary: "List the workspace's saved questions with their last runs",
  method: "GET",
  path: "/pir",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(savedPir) }) },
});

export const savedPirCreate = defineRoute({
  id: "saved-pir-create",
  summary: "Save a question and run it",
  method: "POST",
  path: "/pir",
  tenant: "headers",
  access: "report:write",
  nouns: { templatePath: "report-template", recipientIds: "member", integrationId: "integration" },
  body: z.object({
    ...pirFields,
    schedule: z._default(pirFields.schedule, null),
    writesReport: z._default(pirFields.writesReport, false),
    rewritesOnChange: z._default(pirFields.rewritesOnChange, false),
    recipientIds: z._default(pirFields.recipientIds, []),
    destinations: z._default(pirFields.destinations, []),
  }),
  reply: { 201: z.object({ data: savedPir }) },
  errors: ["search-invalid", "template-not-found", "member-not-found", "integration-not-found"],
});

export const savedPirGet = defineRoute({
  id: "saved-pir-get",
  summary: "Get a saved question with its runs, newest first",
  method: "GET",
  path: "/pir/:id",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "pir" },
  params: id,
  reply: { 200: z.object({ data: savedPir, runs: z.array(pirRun) }) },
  errors: ["pir-not-found"],
});

export const savedPirChange = defineRoute({
  id: "saved-pir-change",
  summary: "Change a saved question; `version` is the one you read. Earlier runs don't change",
  method: "PATCH",
  path: "/pir/:id",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "pir", templatePath: "report-template", recipientIds: "member", integrationId: "integration" },
  params: id,
  body: z.extend(z.partial(z.object(pirFields)), { version: z.int() }),
  reply: { 200: z.object({ data: savedPir }) },
  errors: [
    "pir-not-found",
    "pir-changed",
    "search-invalid",
    "template-not-found",
    "member-not-found",
    "integration-not-found",
  ],
});

export const savedPirRemove = defineRoute({
  id: "saved-pir-remove",
  summary: "Delete a saved question and its runs; its reports are kept",
  method: "DELETE",
  path: "/pir/:id",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "pir" },
  params: id,
  reply: { 200: z.object({ data: z.object({ id: z.string() }) }) },
  errors: ["pir-not-found"],
});

export const savedPirRun = defineRoute({
  id: "saved-pir-run",
  budget: "reports-per-day",
  summary: "Run again now and keep another immutable set of events",
  method: "POST",
  path: "/pir/:id/run",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "pir" },
  params: id,
  reply: { 200: z.object({ data: pirRun, reportId: z.nullable(z.string()) }) },
  errors: ["pir-not-found", "search-invalid"],
});

/** `withdrawn`: events of the run before that are not found any more. */
export const savedPirEvents = defineRoute({
  id: "saved-pir-events",
  summary: "Get a run's events (the newest run by default), newest first, and what is missing",
  method: "GET",
  path: "/pir/:id/events",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "pir" },
  params: id,
  query: z.object({ run: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: {
    200: z.object({
      run: pirRun,
      data: z.array(pirEvent),
      withdrawn: z.array(pirEvent),
      gaps: z.array(z.object({ words: z.string(), from: z.nullable(z.iso.datetime()) })),
    }),
  },
  errors: ["pir-not-found", "pir-run-not-found"],
});

export const savedPirMark = defineRoute({
  id: "saved-pir-mark",
  summary: "Pin an event, exclude it from the next run on, or write a note on it",
  method: "POST",
  path: "/pir/:id/mark",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "pir", itemId: "item" },
  params: id,
  body: z.object({
    itemId: z.string().check(z.regex(/^\d{1,18}$/)),
    isPinned: z.optional(z.boolean()),
    isExcluded: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.maxLength(2_000))),
    /** The note that was read; absent: whatever stands there is written over. */
    noteBefore: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  reply: {
    200: z.object({
      data: z.object({ itemId: z.string(), isPinned: z.boolean(), isExcluded: z.boolean(), note: z.string() }),
    }),
  },
  errors: ["pir-not-found", "item-not-found", "pir-note-changed"],
});

/** A first report, or the next version of the one that there is. */
export const savedPirReport = defineRoute({
  id: "saved-pir-report",
  budget: "reports-per-day",
  summary: "Write the newest run's report, without the events excluded before it",
  method: "POST",
  path: "/pir/:id/report",
  tenant: "headers",
  access: "report:write",
  nouns: { id: "pir" },
  params: id,
  reply: { 200: z.object({ reportId: z.string() }) },
  errors: ["pir-not-found", "report-empty", "artifact-not-found"],
});
