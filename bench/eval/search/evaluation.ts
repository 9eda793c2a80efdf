import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBeir } from "../beir.ts";
import type { Evaluation } from "../evaluation.ts";
import { meanOf } from "../mean-of.ts";
import { productScores } from "../retrieval/product-scores.ts";
import { referenceScores } from "../retrieval/reference.ts";
import { storySet } from "./story-set.ts";

/**
 * Best first over the API on stories of the demo, whose truth is known: no outside set is needed. It says whether the
 * ranking is a sound BM25 and finds what it should here; how it does on texts that people wrote, `retrieval` says.
 */
export const evaluation: Evaluation = {
  name: "search",
  usage: "",
  async run() {
    const { questions, memories } = storySet();
    const { documents } = questions;
    const all = { documents, queries: [...questions.queries, ...memories.queries] };
    const folder = await mkdtemp(join(tmpdir(), "hoopoe-eval-"));
    try {
      await writeBeir(folder, all);
      const scores = await productScores(folder, all);
      const border = questions.queries.length;
      return [
        ["questions, nDCG@10", meanOf(scores.slice(0, border))],
        ["  reference BM25", meanOf(referenceScores(questions))],
        ["four words, nDCG@10", meanOf(scores.slice(border))],
        ["  reference BM25", meanOf(referenceScores(memories))],
        ["questions", border],
        ["items sought by words", memories.queries.length],
        ["items", documents.length],
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
