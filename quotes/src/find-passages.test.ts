import { expect, it } from "vitest";
import { findPassages } from "./find-passages.ts";
import { docsOf } from "./testing/docs-of.ts";
import { type KnownQuestion, knownDocs, knownQuestions } from "./testing/known-questions.ts";
import { unseenDocs, unseenQuestions } from "./testing/unseen-questions.ts";
import type { SourceDoc } from "./source-doc.ts";

async function missedOf(questions: readonly KnownQuestion[], docs: readonly SourceDoc[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { question, holds } of questions) {
    const passages = await findPassages(question, docs);
    for (const { quote, source, field, span } of passages)
      expect(source.doc[field].slice(span.start, span.end)).toBe(quote);
    if (!passages.some(({ quote }) => holds.test(quote))) missed.push(question);
  }
  return missed;
}

it("shows the passage that answers among four, for most questions that share words with it", async () => {
  const missed = [...(await missedOf(knownQuestions, knownDocs)), ...(await missedOf(unseenQuestions, unseenDocs))];
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(10);
});

it("shows nothing where no passage holds enough of the question's words", async () => {
  const docs = docsOf("n", [
    ["slack", "2026-11-18T09:00:00Z", "Ines Marten", "#gate", "The alarm of the gate rings whenever the gate is open."],
  ]);
  expect(await findPassages("Which invoice did the supplier of the lorries send to the harbour?", docs)).toEqual([]);
  expect(await findPassages("alarm of the gate", docs)).toHaveLength(1);
});
