import fc from "fast-check";
import { expect, it } from "vitest";
import { readInstruction } from "./read-instruction.ts";

const context = { sources: ["gmail", "slack", "microsoft365"], asOf: "2026-11-20T18:00:00.000Z", findingCount: 3 };
const nothing = { operations: [], kept: [], isKeeping: false, questions: [], unknown: [] };

it.each([
  ["Shorten the BLUF", [{ kind: "shorten", part: "bluf", to: null }]],
  ["cut the bottom line to two sentences", [{ kind: "shorten", part: "bluf", to: 2 }]],
  ["please trim the findings to 3", [{ kind: "shorten", part: "findings", to: 3 }]],
  ["drop the Slack noise", [{ kind: "drop-source", source: "slack" }]],
  [
    "remove all mails, and mark it TLP:RED",
    [
      { kind: "drop-source", source: "gmail" },
      { kind: "set-tlp", tlp: "RED" },
    ],
  ],
  ["only keep Microsoft 365", [{ kind: "keep-source", source: "microsoft365" }]],
  ["drop everything by Ines Roth", [{ kind: "drop-author", author: "Ines Roth" }]],
  ["drop everything about the canteen", [{ kind: "drop-mentions", words: "canteen" }]],
  [
    "Drop finding 2; drop evidence 14",
    [
      { kind: "drop-finding", number: 2 },
      { kind: "drop-evidence", number: 14 },
    ],
  ],
  ["delete the third finding", [{ kind: "drop-finding", number: 3 }]],
  ["remove the gaps", [{ kind: "drop-part", part: "gaps" }]],
  [
    "put the timeline first and move the findings to the end",
    [
      { kind: "move-part", part: "timeline", where: "first" },
      { kind: "move-part", part: "findings", where: "last" },
    ],
  ],
  ["mark it amber + strict", [{ kind: "set-tlp", tlp: "AMBER+STRICT" }]],
  ["mark it white", [{ kind: "set-tlp", tlp: "CLEAR" }]],
  ["call the timeline What happened", [{ kind: "rename-part", part: "timeline", heading: "What happened" }]],
  ["finding 1 is very likely", [{ kind: "judge-likelihood", number: 1, likelihood: "very likely" }]],
  ["set the confidence of finding 2 to low", [{ kind: "judge-confidence", number: 2, level: "low" }]],
  ["drop what is not covered", [{ kind: "drop-not-supported" }]],
  ["finding 3 to the top, please", [{ kind: "move-finding", number: 3, to: 1 }]],
  ["fold finding 3 into finding 1", [{ kind: "merge-findings", numbers: [1, 3] }]],
  ["Befund 2 ist ein Duplikat", null],
  ["make it clear", null],
  ["merge findings 1-3", null],
  ["Undo that.", [{ kind: "undo" }]],
])("%s", (said, operations) => {
  const unknown = [{ said, why: "unknown" }];
  expect(readInstruction(said, context)).toEqual({
    ...nothing,
    ...(operations === null ? { unknown } : { operations }),
  });
});

it.each([
  ["March", "2026-03-01", "2026-04-01", "March 2026"],
  ["December", "2025-12-01", "2026-01-01", "December 2025"],
  ["20 November", "2026-11-20", "2026-11-21", "20 November 2026"],
  ["last week", "2026-11-09", "2026-11-16", "9 November 2026 to 15 November 2026"],
  ["1 March to 4 March 2026", "2026-03-01", "2026-03-05", "1 March 2026 to 4 March 2026"],
  ["2026-02", "2026-02-01", "2026-03-01", "February 2026"],
])("a timeline of %s is from %s to %s", (stretch, from, to, name) => {
  const { operations } = readInstruction(`add a timeline of ${stretch}`, context);
  const at = (day: string) => `${day}T00:00:00.000Z`;
  expect(operations).toEqual([{ kind: "add-timeline", heading: `Timeline of ${name}`, from: at(from), to: at(to) }]);
});

it.each([
  "make it sound better",
  "drop the Teams",
  "add a timeline of 31 February",
  "add a timeline of 2026-13",
  "add a timeline of 13/13/2026",
  "add a timeline of 32.1.2026",
  "mark it PURPLE",
  "finding two is bad",
])("guesses at nothing: %s", (said) => {
  expect(readInstruction(said, context)).toEqual({ ...nothing, unknown: [{ said, why: "unknown" }] });
});

it.each([
  ["Do not shorten the BLUF and drop the timeline", "unclear"],
  ["Drop the Slack noise, only the chatty ones", "unclear"],
  ["drop the Slack noise. But keep the alerts.", "unclear"],
  ["If there is nothing about March, drop the timeline", "condition"],
  ["once legal has signed off, mark it CLEAR", "unclear"],
  ["title it Fraud, and then some, and drop the gaps if you must", "unclear"],
  ["cut the findings", "two-meanings"],
  ["mark it RED and undo that", "undo-first"],
])("does nothing of what is denied, limited, conditional or open: %s", (said, why) => {
  expect(readInstruction(said, context)).toMatchObject({ operations: [], unknown: [{ why }] });
});

it("recognises a question as a question, and takes quoted text unchanged", () => {
  expect(readInstruction("what does this say about the door? shorten the BLUF", context)).toEqual({
    ...nothing,
    questions: ["what does this say about the door?"],
    operations: [{ kind: "shorten", part: "bluf", to: null }],
  });
  const title = "Drop it, and remove the timeline. Why?";
  expect(readInstruction(`title it "${title}"`, context)).toEqual({
    ...nothing,
    operations: [{ kind: "set-title", title }],
  });
});

it("reads whatever is typed, quickly, and loses no word of what it does not know", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (said) => {
      const started = process.threadCpuUsage();
      const { operations, unknown, questions, isKeeping } = readInstruction(said, context);
      const { user, system } = process.threadCpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(500);
      expect(
        isKeeping || operations.length + unknown.length + questions.length > 0 || !/[\p{L}\p{N}]/u.test(said),
      ).toBe(true);
    }),
    { numRuns: 200 },
  );
});
