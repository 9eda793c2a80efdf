import * as z from "zod/mini";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import type { SentenceState } from "@hoopoe/contract/reports/sentence-check.ts";
import { checkSentences } from "../check/check-sentences.ts";
import { isOutside } from "../claims/standing.ts";
import type { AgentModel } from "../models/agent-model.ts";
import type { CitedText } from "../policy/check-citations.ts";
import { placeQuote } from "../reports/place-quote.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

/** A sentence with the words it stands on; `source` counts the documents from 1. `state` is what the check found. */
export type CitedSentence = {
  text: string;
  quotes: { source: number; quote: string }[];
  state: SentenceState;
  reasons: string[];
};

/** What a model is asked for. */
export const citedAnswer = z.object({
  sentences: z
    .array(
      z.object({
        text: z.string().check(z.minLength(1), z.maxLength(1000)),
        citations: z.array(z.object({ n: z.int(), quote: z.string().check(z.maxLength(2000)) })).check(z.maxLength(8)),
      }),
    )
    .check(z.maxLength(40)),
});

export type SaidSentence = z.infer<typeof citedAnswer>["sentences"][number];

/** The documents as evidence that citations name by number. */
export function evidenceOf(docs: readonly SourceDoc[]): Evidence[] {
  return docs.map((doc, index) => ({ id: String(index + 1), number: index + 1, ...doc }));
}

export function placeSaid({ text, citations }: SaidSentence, docs: readonly SourceDoc[]): CitedText {
  return {
    text: text.replace(/\s+/g, " ").trim(),
    citations: citations.map(({ n, quote }) => ({ evidenceId: String(n), ...placeQuote(quote, docs[n - 1]) })),
  };
}

/** Checks sentences against the documents they cite; without a model only quotes are backed. */
export async function citeSentences(
  said: readonly SaidSentence[],
  { docs, model, signal }: { docs: readonly SourceDoc[]; model: AgentModel; signal?: AbortSignal | undefined },
): Promise<CitedSentence[]> {
  const placed = said.map((sentence) => placeSaid(sentence, docs));
  const checks = await checkSentences(placed, { evidence: evidenceOf(docs), model, signal });
  return said.flatMap(({ citations }, index) => {
    const [own, check] = [placed[index], checks[index]];
    if (own === undefined || check === undefined) return [];
    return {
      text: model.kind === "built-in" ? attributed(own.text, citations, docs) : own.text,
      quotes: citations.map(({ n, quote }) => ({ source: n, quote })),
      state: check.status,
      reasons: check.status === "not-supported" ? check.reasons : [],
    };
  });
}

/** A stranger's or the press's words bear their name: no model says whose they are. */
function attributed(text: string, citations: SaidSentence["citations"], docs: readonly SourceDoc[]): string {
  const cited = citations.flatMap(({ n }) => docs[n - 1] ?? []);
  return cited.length > 0 && cited.every(isOutside) ? `${cited[0]?.author || "An unnamed author"}: "${text}"` : text;
}

/** The sentences as one text, each with the numbers of its sources behind it. */
export function textOfSentences(sentences: readonly CitedSentence[], separator = " "): string {
  return sentences
    .map(({ text, quotes }) => {
      const numbers = [...new Set(quotes.map(({ source }) => source))];
      return numbers.length === 0 ? text : `${text} [${numbers.join(", ")}]`;
    })
    .join(separator);
}
