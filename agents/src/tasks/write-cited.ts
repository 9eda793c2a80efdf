import type { AgentModel } from "../models/agent-model.ts";
import { builtInLabel } from "../models/agent-model.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { askOrFail } from "./ask-json.ts";
import { citedAnswer, type CitedSentence, citeSentence } from "./cited-sentence.ts";
import { fenceMaterial, fenceWarning } from "./fence-material.ts";
import { pickSentences } from "./pick-sentences.ts";

const unverifiedShareMax = 0.5;
const form =
  'The object: {"sentences": [{"text": "one sentence", "citations": [{"n": 1, "quote": "five or more consecutive words of source 1"}]}]}. Every number, date, name and negation of a sentence must stand in its quotes. No source says anything: {"sentences": []}.';

/**
 * Sentences about the documents, each with its quotes, checked by code. @throws ModelFailedError
 */
export async function writeCited(given: {
  model: AgentModel;
  docs: readonly SourceDoc[];
  /** What to write, in words of ours and the workflow's author, never of the documents. */
  wish: string;
  question: string | null;
  limit: number;
  signal?: AbortSignal;
}): Promise<{ sentences: CitedSentence[]; engine: string }> {
  const { model, docs, wish, question, limit, signal } = given;
  if (model.kind === "built-in") return { sentences: pickSentences(docs, { limit, question }), engine: builtInLabel };
  const read = (answer: { sentences: Parameters<typeof citeSentence>[0][] }) =>
    answer.sentences.slice(0, limit).map((sentence) => citeSentence(sentence, docs));
  const answered = await askOrFail({
    model,
    system: `You write from numbered sources, and only from them. ${fenceWarning}\n${form}`,
    prompt: `${wish}\nAt most ${limit} sentences.\n\n${fenceMaterial(docs)}\n\nWrite the JSON object now.`,
    schema: citedAnswer,
    signal,
    refuse(answer) {
      const sentences = read(answer);
      const wrong = sentences.filter(({ isVerified }) => !isVerified);
      if (wrong.length <= sentences.length * unverifiedShareMax) return null;
      const [first] = wrong;
      return `most sentences are not covered by their quotes: ${first?.text.slice(0, 80)}: ${first?.reasons[0] ?? ""}`;
    },
  });
  return { sentences: read(answered), engine: model.label };
}
