import { showPassages } from "@hoopoe/agents/chat/show-passages.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import type { Evaluation } from "../evaluation.ts";
import { storyDocs } from "../extractive/story-docs.ts";
import { knownDocs, type KnownQuestion, knownQuestions } from "@hoopoe/quotes/testing/known-questions.ts";
import { unseenDocs, unseenQuestions } from "@hoopoe/quotes/testing/unseen-questions.ts";
import { rewordedQuestions, unanswerable } from "./reworded-questions.ts";

const endsAt = new Date("2026-11-20T16:00:00Z");
const seeds = Array.from({ length: 20 }, (_, index) => 301 + index);
/** Stories that the reworded questions are asked of: three of each plot, so 120 questions. */
const rewordedSeeds = Array.from({ length: 9 }, (_, index) => 921 + index);

/** The built-in model's answers, without the product around it: twelve questions on each of twenty stories, and further ones. */
export const evaluation: Evaluation = {
  name: "answers",
  usage: "[show]",
  async run([show]) {
    const result = (question: string, sentences: readonly string[]) =>
      show === undefined ? undefined : console.log(`${question}\n    ${sentences.join("\n    ")}`);
    let [first, among, all] = [0, 0, 0];
    for (const seed of seeds) {
      const story = generateStory({ seed, endsAt });
      const docs = storyDocs(story);
      const context = story.searchTerms.slice(0, 2).join(" ");
      for (const fact of generateTruth({ seed, endsAt })) {
        const sentences = await answerTo(fact.question, docs, context);
        const isFirst = factsFound([fact], sentences.slice(0, 1)).length > 0;
        all += 1;
        first += isFirst ? 1 : 0;
        among += factsFound([fact], sentences).length;
        if (!isFirst) result(`${seed} ${fact.question}`, sentences);
      }
    }
    const further = async (
      questions: readonly KnownQuestion[],
      of: readonly SourceDoc[],
    ): Promise<[number, number]> => {
      let [inFirst, inAny] = [0, 0];
      for (const { question, holds } of questions) {
        const sentences = await answerTo(question, of, "");
        const index = sentences.findIndex((sentence) => holds.test(sentence));
        inFirst += index === 0 ? 1 : 0;
        inAny += index >= 0 ? 1 : 0;
        if (index !== 0) result(question, sentences);
      }
      return [inFirst / questions.length, inAny / questions.length];
    };
    const [knownFirst, knownAmong] = await further(knownQuestions, knownDocs);
    const [unseenFirst, unseenAmong] = await further(unseenQuestions, unseenDocs);
    const reworded = { requested: 0, first: 0, among: 0, unknown: 0, silent: 0 };
    for (const seed of rewordedSeeds) {
      const story = generateStory({ seed, endsAt });
      const docs = storyDocs(story);
      const context = story.searchTerms.slice(0, 2).join(" ");
      for (const fact of rewordedQuestions({ seed, endsAt })) {
        const sentences = await answerTo(fact.question, docs, context);
        const isFirst = factsFound([fact], sentences.slice(0, 1)).length > 0;
        const isAmong = factsFound([fact], sentences).length > 0;
        reworded.requested += 1;
        reworded.first += isFirst ? 1 : 0;
        reworded.among += isAmong ? 1 : 0;
        if (!isFirst) result(`${seed} ${fact.question} (${fact.answer})`, sentences);
      }
      for (const question of unanswerable) {
        const sentences = await answerTo(question, docs, context);
        reworded.unknown += 1;
        reworded.silent += sentences.length === 0 ? 1 : 0;
        if (sentences.length > 0) result(`${seed} ${question} (nothing)`, sentences);
      }
    }
    return [
      ["stories: first sentence", first / all],
      ["stories: among four", among / all],
      ["further: first sentence", knownFirst],
      ["further: among four", knownAmong],
      ["unseen: first sentence", unseenFirst],
      ["unseen: among four", unseenAmong],
      ["reworded: first sentence", reworded.first / reworded.requested],
      ["reworded: among four", reworded.among / reworded.requested],
      ["unknown: no passage", reworded.silent / reworded.unknown],
      ["questions", all + knownQuestions.length + unseenQuestions.length + reworded.requested + reworded.unknown],
    ];
  },
};

async function answerTo(text: string, docs: readonly SourceDoc[], context: string): Promise<string[]> {
  const { sentences } = await showPassages(text, docs, { context });
  return sentences.map((sentence) => sentence.text);
}
