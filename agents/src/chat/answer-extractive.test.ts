import { expect, it } from "vitest";
import { answerExtractive } from "./answer-extractive.ts";
import { readQuestion } from "./read-question.ts";
import { docsOf } from "./testing/docs-of.ts";
import { knownDocs, knownQuestions } from "./testing/known-questions.ts";
import { unseenDocs, unseenQuestions } from "./testing/unseen-questions.ts";

const asOf = "2026-11-20T16:00:00Z";

it("of twenty questions with known answers the first sentence holds 17 and the sentences 19, each on its quote", async () => {
  const places: [string, number][] = [];
  for (const { question, holds } of knownQuestions) {
    const { sentences } = await answerExtractive(readQuestion(question, asOf), knownDocs);
    places.push([question, sentences.findIndex(({ text }) => holds.test(text))]);
    for (const { check } of sentences) expect(check.status).toBe("quoted");
  }
  const missed = places.filter(([, place]) => place !== 0);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(3);
  expect(missed.filter(([, place]) => place < 0).length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
});

it("of 24 questions on a world that no rule was tuned on the first sentence holds 20, each on its quote", async () => {
  const missed: string[] = [];
  for (const { question, holds } of unseenQuestions) {
    const { sentences } = await answerExtractive(readQuestion(question, asOf), unseenDocs);
    if (!holds.test(sentences[0]?.text ?? "")) missed.push(question);
    for (const { check } of sentences) expect(check.status).toBe("quoted");
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(4);
});

it("a person answers who, the first moment when it began, and a settled word whether", async () => {
  const first = async (question: string) =>
    (await answerExtractive(readQuestion(question, asOf), docs, { context: "gate outage" })).sentences[0]?.text;
  const docs = docsOf("p", [
    [
      "slack",
      "2026-11-18T09:00:00Z",
      "Ines Marten",
      "#gate outage",
      "The alarm of the gate rings whenever the gate is open. Tomas Reuter rang about the alarm of the gate from home.",
    ],
    [
      "gmail",
      "2026-11-19T09:00:00Z",
      "Ada Lindqvist",
      "Gate outage: what happened",
      "At 04:10 on 18 November the gate lost its power for a second. At 07:30 on 18 November nobody could open the gate. The fuse of the gate might be guilty, says the porter. The fuse of the gate is cleared: it was replaced in October.",
    ],
  ]);
  expect(await first("Who called about the gate's alarm?")).toMatch(/Tomas Reuter rang/);
  expect(await first("When did it start?")).toMatch(/04:10/);
  expect(await first("Was the gate's fuse to blame?")).toMatch(/is cleared/);
});

it("an instruction doesn't answer when something happened", async () => {
  const docs = docsOf("o", [
    [
      "slack",
      "2026-11-18T08:00:00Z",
      "Ines Marten",
      "#backup",
      "Never begin the backup before 21:00. The tapes are old.",
    ],
    [
      "slack",
      "2026-11-19T08:00:00Z",
      "Tomas Reuter",
      "#backup",
      "The backup was begun at 22:40 on 18 November, on the second drive.",
    ],
  ]);
  const { sentences } = await answerExtractive(readQuestion("When did the backup begin?", asOf), docs);
  expect(sentences[0]?.text).toMatch(/22:40/);
});

it("a mere claim isn't an answer, and of what was denied the denial is quoted", async () => {
  const first = async (question: string, context: string) =>
    (await answerExtractive(readQuestion(question, asOf), knownDocs, { context })).sentences[0]?.text;
  expect(await first("Who signed for it?", "archive move boxes lorries cellar")).toMatch(/Rosa Claes in Leiden signed/);
  expect(await first("Which boxes did not arrive in Leiden?", "")).toMatch(/did not arrive/);
});
