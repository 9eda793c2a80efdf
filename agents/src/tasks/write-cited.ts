import type { AgentModel } from "../models/agent-model.ts";
import { builtInLabel } from "../models/agent-model.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { askOrFail } from "./ask-json.ts";
import { weighSentence } from "../policy/check-citations.ts";
import { citedAnswer, type CitedSentence, citeSentences, evidenceOf, placeSaid } from "./cited-sentence.ts";
import { fenceMaterial, fenceWarning } from "./fence-material.ts";
import { pickSentences } from "./pick-sentences.ts";

const faultyShareMax = 0.5;
const form =
  'The object: {"sentences": [{"text": "one sentence", "citations": [{"n": 1, "quote": "five or more consecutive words of source 1"}]}]}. Every number, date, time, name and identifier of a sentence must be in the sources it cites (text, author, date or title). No source says anything: {"sentences": []}.';

/**
 * Sentences about the documents, each with its quotes and its state. @throws ModelFailedError
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
  if (model.kind === "built-in") {
    const picked = pickSentences(docs, { limit, question });
    return { sentences: await citeSentences(picked, { docs, model, signal }), engine: builtInLabel };
  }
  const evidence = evidenceOf(docs);
  const answered = await askOrFail({
    model,
    system: `You write from numbered sources, and only from them. ${fenceWarning}\n${form}`,
    prompt: `${wish}\nAt most ${limit} sentences.\n\n${fenceMaterial(docs)}\n\nWrite the JSON object now.`,
    schema: citedAnswer,
    signal,
    refuse(answer) {
      const faults = answer.sentences.slice(0, limit).flatMap((sentence) => {
        const code = weighSentence(placeSaid(sentence, docs), evidence);
        return code.status === "refused" ? [`"${sentence.text.slice(0, 80)}": ${code.reasons.join("; ")}`] : [];
      });
      if (faults.length <= answer.sentences.length * faultyShareMax) return null;
      return `most sentences have values that their sources don't hold: ${faults.join(" | ")}`;
    },
  });
  const sentences = await citeSentences(answered.sentences.slice(0, limit), { docs, model, signal });
  return { sentences, engine: model.label };
}
