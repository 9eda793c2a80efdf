import * as z from "zod/mini";

/** A moment that somebody gives, as 2026-11-20T08:00:00Z. ISO 8601 has a year zero, the database's calendar has none. */
export const moment = z.iso
  .datetime()
  .check(z.refine((text) => !text.startsWith("0000"), { error: "must be in the year 0001 or later" }));
