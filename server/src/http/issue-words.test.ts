import { expect, it } from "vitest";
import * as z from "zod";
import { issueWords } from "./issue-words.ts";

const place = z.object({ kind: z.enum(["news", "mail"]), port: z.number().int().min(1).max(9).optional() });
it.each([
  [z.string(), undefined, "fill this in"],
  [z.string().min(1), "", "fill this in"],
  [z.string().min(3), "ab", "enter at least 3 characters; you entered 2"],
  [z.string().max(3), "abcd", "enter at most 3 characters; you entered 4"],
  [z.array(z.string()), "a", "enter a list"],
  [z.array(z.string()).min(1), [], "add at least 1"],
  [z.array(z.string()).max(1), ["a", "b"], "at most 1 allowed; there are 2"],
  [z.number().max(5), 6, "enter at most 5"],
  [z.number().gt(5), 5, "enter more than 5"],
  [z.number().int(), 1.5, "enter a whole number"],
  [z.boolean(), "yes", "enter true or false"],
  [z.email(), "Ada", "enter an email address such as name@company.example"],
  [z.url(), "feeds.example", "enter a web address that starts with https:// or http://"],
  [z.iso.datetime(), "today", "enter a date and time such as 2026-11-20T08:00:00Z"],
  [z.string().regex(/^\d+$/), "x", "this isn't in the expected format"],
  [place, { kind: "chat" }, "choose one of news, mail"],
  [place, {}, "fill this in"],
  [z.literal("a"), "b", "this must be a"],
  [z.strictObject({}), { tail: 1 }, "remove tail: there is no such field here"],
  [z.union([z.string(), z.number()]), true, "this matches none of the allowed forms"],
])("says what to write instead: %#", (schema, input, words) => {
  expect(schema.safeParse(input, { error: issueWords }).error?.issues[0]?.message).toBe(words);
});

it("leaves a schema's own sentence unchanged, and has one for every kind", () => {
  const own = z.string().refine(() => false, "Enter what to search for.");
  expect(own.safeParse("x", { error: issueWords }).error?.issues[0]?.message).toBe("Enter what to search for.");
  expect(z.number().multipleOf(5).safeParse(3, { error: issueWords }).error?.issues[0]?.message).toMatch(/5/);
});
