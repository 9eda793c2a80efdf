import type { DraftEntry, DraftReport, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { foldText } from "../../policy/fold-text.ts";
import { placeQuote } from "../place-quote.ts";
import type { CitedSentence, Written, WrittenEntry } from "./writer-schema.ts";

export interface Numbered {
  readonly docs: readonly SourceDoc[];
  readonly docIndexes: ReadonlyMap<number, number>;
  /** The ids of the question's parts: others are dropped. */
  readonly partIds: ReadonlySet<number>;
  /** What we are called: no source need say it. */
  readonly ourNames: string;
}

/** What a model said with its quotes looked up; a source that it was not shown stays, to be marked by the check. */
export function placeSentence({ text, citations, answers }: CitedSentence, at: Numbered): SentenceDraft {
  return {
    text: text.replace(/\s+/g, " ").trim(),
    answers: answers.filter((id) => at.partIds.has(id)),
    citations: citations.map(({ n, quote }) => {
      const index = at.docIndexes.get(n);
      const doc = index === undefined ? undefined : at.docs[index];
      return { evidenceId: index === undefined ? `source-${n}` : String(index), ...placeQuote(quote, doc) };
    }),
  };
}

/** The draft as the check takes it. A sentence that says word for word what an earlier one says is left out. */
export function placeDraft(written: Written, at: Numbered): DraftReport {
  const said = new Set<string>();
  const isNew = ({ text }: { text: string }) => {
    const words = foldText(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (said.has(words)) return false;
    said.add(words);
    return true;
  };
  const place = (sentence: CitedSentence) => placeSentence(sentence, at);
  const toEntry = ({ at: time, n, sentence }: WrittenEntry): DraftEntry[] => {
    const [index, moment] = [at.docIndexes.get(n), Date.parse(time)];
    return index === undefined || Number.isNaN(moment) || !isNew(sentence)
      ? []
      : [{ at: new Date(moment).toISOString(), zonedAt: time, docIndex: index, sentence: place(sentence) }];
  };
  return {
    bluf: written.bluf.filter(isNew).map(place),
    findings: written.findings.flatMap((finding) => {
      // A heading that was said before gives its place to the first sentence that wasn't.
      const [heading, ...sentences] = [finding.heading, ...finding.sentences].filter(isNew);
      return heading === undefined ? [] : [{ heading: place(heading), sentences: sentences.map(place) }];
    }),
    timeline: written.timeline.flatMap(toEntry),
    actions: written.actions.flatMap(toEntry),
  };
}
