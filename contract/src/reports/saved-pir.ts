import * as z from "zod/mini";
import { searchTermsCharsMax } from "../constants.ts";
import { schedule } from "../intake/integration.ts";
import { keptEvent } from "./kept-event.ts";
import { reportDestination } from "./report-sending.ts";
import { moment } from "../moment.ts";

/** What a saved question searches for. A window is either the last so many days, or fixed; both null: all time. */
export const savedQuery = z.object({
  terms: z.string().check(z.maxLength(searchTermsCharsMax)),
  sources: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)), []),
  windowDays: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(3_650))), null),
  from: z._default(z.nullable(moment), null),
  to: z._default(z.nullable(moment), null),
});
export type SavedQuery = z.output<typeof savedQuery>;

export const pirFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  query: savedQuery,
  /** Handle of a report template. */
  templatePath: z.uuid(),
  /** When it runs by itself; null: only when somebody asks. */
  schedule: z.nullable(schedule),
  /** Whether each run that brings something new also writes the report anew. */
  writesReport: z.boolean(),
  /** Whether its report is also written again by itself once a claim that it uses is settled otherwise, or an item that it cites changed. */
  rewritesOnChange: z.boolean(),
  /** Members who get an email when a run by schedule brought something new: they may read the report anyway. */
  recipientIds: z.array(z.uuid()).check(z.maxLength(50)),
  /** Where the report goes beyond the members after such a run, each time behind an approval of exactly what is sent. */
  destinations: z.array(reportDestination).check(z.maxLength(5)),
};

/** One run: an immutable set of events behind `events_path`, and what it has against the run before. */
export const pirRun = z.object({
  id: z.string(),
  number: z.int(),
  at: z.iso.datetime(),
  trigger: z.enum(["manual", "schedule"]),
  events_path: z.nullable(z.string()),
  count: z.int(),
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  /** When a run by schedule was due; null for one that somebody asked for. */
  dueAt: z.nullable(z.iso.datetime()),
  /** Of how many due times, from `dueAt` on, it is the late run: they had gone by more than a minute before it began. */
  missed: z.int(),
});
export type PirRun = z.infer<typeof pirRun>;

export const savedPir = z.object({
  ...pirFields,
  id: z.string(),
  reportId: z.nullable(z.string()),
  nextRunAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** Of its settings: raised by each change of them, not by runs. */
  version: z.int(),
  lastRun: z.nullable(pirRun),
});
export type SavedPir = z.infer<typeof savedPir>;

/** An event as the page lists it: its text cut, what changed since the run before, and what people say of it now. */
export const pirEvent = z.extend(z.omit(keptEvent, { body: true, isPinned: true, note: true, isCut: true }), {
  excerpt: z.string(),
  change: z.nullable(z.enum(["new", "changed"])),
  thread: z.string(),
  /** The item is no longer there: its source withdrew it after this run. */
  isGone: z.boolean(),
  isPinned: z.boolean(),
  isExcluded: z.boolean(),
  note: z.string(),
  /** Who pinned it or left it out last, and who wrote the note. */
  markedBy: z.nullable(z.string()),
  notedBy: z.nullable(z.string()),
});
export type PirEvent = z.infer<typeof pirEvent>;
