import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import type { BeirSet } from "../beir.ts";
import { storyDocs } from "../extractive/story-docs.ts";

const endsAt = new Date("2026-11-20T16:00:00Z");
const seeds = [301, 302, 303, 304, 305];
const everyNth = 20;
const wordsOfMemory = 4;
/** A word that stands in one text alone would find it by itself: what is remembered stands in three or more. */
const heldByMin = 3;

/**
 * Five of the demo's stories as a set with judgements. `questions`: what a story knows the answer to, with two of its own
 * words as whoever asks would name them, and the items that hold the answer. `memories`: four words of an item, none of
 * them rare, and that item alone.
 */
export function storySet(): { questions: BeirSet; memories: BeirSet } {
  const documents: BeirSet["documents"][number][] = [];
  const questions: BeirSet["queries"][number][] = [];
  for (const seed of seeds) {
    const story = generateStory({ seed, endsAt });
    const own = storyDocs(story).map(({ title, body }, index) => ({
      id: `${seed}-${index}`,
      title,
      text: body,
    }));
    documents.push(...own);
    const matter = story.searchTerms.slice(0, 2).join(" ");
    for (const [index, fact] of generateTruth({ seed, endsAt }).entries()) {
      const holding = own.filter(({ title, text }) => factsFound([fact], [title, text]).length > 0);
      const judged = new Map(holding.map(({ id }) => [id, 1]));
      if (judged.size > 0) questions.push({ id: `${seed}-fact-${index}`, text: `${fact.question} ${matter}`, judged });
    }
  }
  return { questions: { documents, queries: questions }, memories: { documents, queries: memoriesOf(documents) } };
}

function memoriesOf(documents: BeirSet["documents"]): BeirSet["queries"][number][] {
  const heldBy = new Map<string, number>();
  for (const { title, text } of documents) {
    for (const stem of new Set(contentStems(`${title} ${text}`))) heldBy.set(stem, (heldBy.get(stem) ?? 0) + 1);
  }
  return documents
    .filter((_document, index) => index % everyNth === 0)
    .flatMap(({ id, text }) => {
      const words = [...new Set(tokenise(text).map(({ lower }) => lower))].filter((word) => {
        const [stem, ...parts] = contentStems(word);
        return stem !== undefined && parts.length === 0 && (heldBy.get(stem) ?? 0) >= heldByMin;
      });
      const step = Math.max(1, Math.floor(words.length / wordsOfMemory));
      const remembered = words.filter((_word, index) => index % step === 0).slice(0, wordsOfMemory);
      return remembered.length < wordsOfMemory
        ? []
        : [{ id: `${id}-memory`, text: remembered.join(" "), judged: new Map([[id, 1]]) }];
    });
}
