import * as z from "zod/mini";
import { type SentenceState, type SentenceCheck } from "./sentence-check.ts";

/** A part of the question, and the sentences that a model named as its answer; code checked that they are in the report. */
export const questionPart = z.object({ text: z.string(), sentenceIds: z.array(z.string()) });
export type QuestionPart = z.infer<typeof questionPart>;

const answering: ReadonlySet<SentenceState> = new Set(["quoted", "supported", "disputed"]);

/** Each part with the sentences that answer it and stand on their evidence; none of them: not found. */
export function answersOf(
  parts: readonly QuestionPart[],
  sentences: readonly { id: string; check: SentenceCheck }[],
): QuestionPart[] {
  const standing = new Set(sentences.filter(({ check }) => answering.has(check.status)).map(({ id }) => id));
  return parts.map(({ text, sentenceIds }) => ({ text, sentenceIds: sentenceIds.filter((id) => standing.has(id)) }));
}
