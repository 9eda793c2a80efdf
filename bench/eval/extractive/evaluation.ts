import { createModel } from "@hoopoe/agents/models/create-model.ts";
import { fenceEvidence } from "@hoopoe/agents/models/fence-evidence.ts";
import { quoteAnswer } from "@hoopoe/agents/models/quote-answer.ts";
import { writeReport } from "@hoopoe/agents/reports/write-report.ts";
import { startBm25 } from "@hoopoe/quotes/retrieval/start-bm25.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { factsFound } from "@hoopoe/sandbox/story/facts-found.ts";
import { generateStory } from "@hoopoe/sandbox/story/generate-story.ts";
import { generateTruth } from "@hoopoe/sandbox/story/truth.ts";
import { sentencesOf } from "@hoopoe/contract/reports/report.ts";
import * as z from "zod/mini";
import { type BeirSet, beirUsage, readBeir } from "../beir.ts";
import type { Evaluation } from "../evaluation.ts";
import { storyDocs } from "./story-docs.ts";

const seeds = Array.from({ length: 20 }, (_, index) => 101 + index);
const endsAt = new Date("2026-11-20T16:00:00Z");
const shownMax = 10;
const answer = z.object({
  sentences: z.array(z.object({ text: z.string(), citations: z.array(z.object({ n: z.int(), quote: z.string() })) })),
});

/**
 * The built-in model, which quotes. Without a folder: how many of a story's twelve facts its reports hold, over seeds that
 * nothing was tuned on. With one: whether one of its first three sentences stands in a document that was judged to answer.
 */
export const evaluation: Evaluation = {
  name: "extractive",
  usage: `[${beirUsage.slice(1, -1)}]`,
  run: async ([folder]) => (folder === undefined ? reports() : answers(await readBeir(folder))),
};

async function reports(): Promise<(readonly [string, number])[]> {
  const found: number[] = [];
  let [reply, quoted] = [0, 0];
  for (const seed of seeds) {
    const story = generateStory({ seed, endsAt });
    const report = await writeReport({
      question: `What happened with ${story.searchTerms.slice(0, 2).join(" and ")}?`,
      template: "post-incident-review",
      docs: storyDocs(story),
      model: createModel({ kind: "built-in" }),
      asOf: endsAt.toISOString(),
    });
    const sentences = sentencesOf(report);
    found.push(
      factsFound(
        generateTruth({ seed, endsAt }),
        sentences.map(({ text }) => text),
      ).length,
    );
    reply += sentences.length;
    quoted += sentences.filter(({ check }) => check.status === "quoted").length;
  }
  return [
    ["facts of 12, mean", found.reduce((sum, count) => sum + count, 0) / found.length],
    ["facts of 12, worst", Math.min(...found)],
    ["sentences quoted", quoted / Math.max(1, reply)],
    ["stories", seeds.length],
  ];
}

function answers({ documents, queries }: BeirSet): (readonly [string, number])[] {
  const builder = startBm25();
  for (const { title, text } of documents) builder.add(contentStems(`${title} ${text}`));
  const bm25 = builder.finish();
  let [hits, reply, whole] = [0, 0, 0];
  for (const { text, judged } of queries) {
    const scores = bm25.score(new Map(contentStems(text).map((stem) => [stem, 1])));
    const shown = [...scores.keys()].toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, shownMax);
    const sources = shown.map((index, position) => ({
      number: position + 1,
      heading: documents[index]?.title ?? "",
      body: documents[index]?.text ?? "",
    }));
    const { sentences } = answer.parse(
      JSON.parse(quoteAnswer(`${text}\n\n${fenceEvidence(sources)}`, { isJson: true })),
    );
    const cited = sentences.slice(0, 3).flatMap(({ citations }) => citations);
    if (cited.some(({ n }) => judged.has(documents[shown[n - 1] ?? -1]?.id ?? ""))) hits += 1;
    reply += cited.length;
    whole += cited.filter(({ n, quote }) => sources[n - 1]?.body.includes(quote)).length;
  }
  return [
    ["hit@3", hits / Math.max(1, queries.length)],
    ["quotes word for word", whole / Math.max(1, reply)],
    ["queries", queries.length],
  ];
}
