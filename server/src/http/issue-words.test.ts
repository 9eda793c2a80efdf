import { expect, it } from "vitest";
import * as z from "zod";
import { issueWords } from "./issue-words.ts";

const place = z.object({ kind: z.enum(["news", "mail"]), port: z.number().int().min(1).max(9).optional() });
it.each([
  [z.string(), undefined, "fill this in"],
  [z.string().min(1), "", "fill this in"],
  [z.string().min(3), "ab", "write at least 3 characters; these are 2"],
  [z.string().max(3), "abcd", "write at most 3 characters; these are 4"],
  [z.array(z.string()), "a", "give a list"],
  [z.array(z.string()).min(1), [], "give at least 1"],
  [z.array(z.string()).max(1), ["a", "b"], "give at most 1; these are 2"],
  [z.number().max(5), 6, "give at most 5"],
  [z.number().gt(5), 5, "give more than 5"],
  [z.number().int(), 1.5, "give a whole number"],
  [z.boolean(), "yes", "give true or false"],
  [z.email(), "Ada", "write an e-mail address such as name@company.example"],
  [z.url(), "feeds.example", "write a web address that begins with https:// or http://"],
  [z.iso.datetime(), "today", "write a moment such as 2026-11-20T08:00:00Z"],
  [z.string().regex(/^\d+$/), "x", "this is not written as it has to be here"],
  [place, { kind: "chat" }, "choose one of news, mail"],
  [place, {}, "fill this in"],
  [z.literal("a"), "b", "this can only be a"],
  [z.strictObject({}), { tail: 1 }, "leave out tail: nothing here has that name"],
  [z.union([z.string(), z.number()]), true, "this is none of what can stand here"],
])("says what to write instead: %#", (schema, input, words) => {
  expect(schema.safeParse(input, { error: issueWords }).error?.issues[0]?.message).toBe(words);
});

it("leaves a schema's own sentence as it is, and knows something to say of every kind", () => {
  const own = z.string().refine(() => false, "Write what to look for.");
  expect(own.safeParse("x", { error: issueWords }).error?.issues[0]?.message).toBe("Write what to look for.");
  expect(z.number().multipleOf(5).safeParse(3, { error: issueWords }).error?.issues[0]?.message).toMatch(/5/);
});
