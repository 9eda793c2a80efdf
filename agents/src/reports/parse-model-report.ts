import * as z from "zod/mini";
import type { DraftEntry, DraftReport, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { placeQuote } from "./place-quote.ts";

export const citedSentence = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
  citations: z._default(
    z
      .array(z.object({ n: z.coerce.number(), quote: z._default(z.string().check(z.maxLength(2000)), "") }))
      .check(z.maxLength(12)),
    [],
  ),
});
const modelReport = z.object({
  bluf: z.array(citedSentence).check(z.minLength(1), z.maxLength(8)),
  findings: z
    .array(
      z.object({ heading: citedSentence, sentences: z.array(citedSentence).check(z.minLength(1), z.maxLength(8)) }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  timeline: z.array(z.object({ at: z.string(), n: z.int(), sentence: citedSentence })).check(z.maxLength(40)),
  actions: z._default(
    z.array(z.object({ at: z.string(), n: z.int(), sentence: citedSentence })).check(z.maxLength(20)),
    [],
  ),
});

export type ParsedReport = { ok: true; draft: DraftReport } | { ok: false; reason: string };

type CitedSentence = z.infer<typeof citedSentence>;
interface Numbered {
  readonly docs: readonly SourceDoc[];
  readonly docIndexes: ReadonlyMap<number, number>;
}

/** What a model said with its quotes looked up; a source that it was not shown stays, to be marked by the check. */
export function placeSentence({ text, citations }: CitedSentence, { docs, docIndexes }: Numbered): SentenceDraft {
  return {
    text: text.replace(/\s+/g, " ").trim(),
    citations: citations.map(({ n, quote }) => {
      const index = docIndexes.get(n);
      const doc = index === undefined ? undefined : docs[index];
      return { evidenceId: index === undefined ? `source-${n}` : String(index), ...placeQuote(quote, doc) };
    }),
  };
}

/** A model's answer through its schema. Quotes are looked up in their source; one that is not there stays, to be marked by the check. */
export function parseModelReport(text: string, { docs, docIndexes }: Numbered): ParsedReport {
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { ok: false, reason: "the answer isn't a JSON object" };
  }
  const parsed = modelReport.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      ok: false,
      reason: `the answer doesn't match the schema at ${issue?.path.join(".") ?? "its root"}: ${issue?.message ?? "unknown"}`,
    };
  }
  const toSentence = (said: CitedSentence) => placeSentence(said, { docs, docIndexes });
  const { bluf, findings, timeline, actions } = parsed.data;
  const toEntry = ({ at, n, sentence }: (typeof timeline)[number]): DraftEntry[] => {
    const [index, moment] = [docIndexes.get(n), Date.parse(at)];
    return index === undefined || Number.isNaN(moment)
      ? []
      : [{ at: new Date(moment).toISOString(), docIndex: index, sentence: toSentence(sentence) }];
  };
  return {
    ok: true,
    draft: {
      bluf: bluf.map(toSentence),
      findings: findings.map(({ heading, sentences }) => ({
        heading: toSentence(heading),
        sentences: sentences.map(toSentence),
      })),
      timeline: timeline.flatMap(toEntry),
      actions: actions.flatMap(toEntry),
    },
  };
}
