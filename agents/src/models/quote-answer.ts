import { overlapOf } from "@hoopoe/quotes/retrieval/overlap-of.ts";
import { selectDiverse } from "@hoopoe/quotes/retrieval/select-diverse.ts";
import { splitSentences } from "@hoopoe/quotes/retrieval/split-sentences.ts";
import { startBm25 } from "@hoopoe/quotes/retrieval/start-bm25.ts";
import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { readFencedEvidence } from "./fence-evidence.ts";

const sentencesMax = 4;
const wordsMin = 5;

/** Answers a prompt from its fenced sources with their own sentences: as JSON `{sentences: [{text, citations: [{n, quote}]}]}` where JSON is asked for, else as lines that end in their source's number. */
export function quoteAnswer(prompt: string, { isJson }: { isJson: boolean }): string {
  const sources = readFencedEvidence(prompt);
  const question = new Set(contentStems(prompt.replace(/<<source[\s\S]*<<end [^>]*>>/g, " ")));
  const sentences = sources.flatMap(({ number, body }) =>
    splitSentences(body).map(({ start, end }) => ({
      number,
      quote: body.slice(start, end),
      terms: new Set(contentStems(body.slice(start, end))),
    })),
  );
  const quotable = sentences.filter(({ quote }) => tokenise(quote).length >= wordsMin);
  const builder = startBm25();
  for (const { terms } of quotable) builder.add([...terms]);
  const scores = builder.finish().score(new Map([...question].map((stem) => [stem, 1])));
  const matching = quotable
    .map((sentence, index) => ({ ...sentence, score: scores[index] ?? 0 }))
    .filter(({ score, terms }) => score > 0 && overlapOf(terms, question) > 0);
  const picked = selectDiverse(matching, { limit: sentencesMax, diversity: 0.3 }).flatMap(
    (index) => matching[index] ?? [],
  );
  if (isJson)
    return JSON.stringify({
      sentences: picked.map(({ number, quote }) => ({
        text: quote.replace(/\s+/g, " "),
        citations: [{ n: number, quote }],
      })),
    });
  if (picked.length === 0) return "The sources don't mention this.";
  return picked.map(({ number, quote }) => `${quote.replace(/\s+/g, " ")} [${number}]`).join("\n");
}
