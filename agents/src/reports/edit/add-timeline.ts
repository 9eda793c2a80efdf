import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc, TimelineEntry } from "@hoopoe/contract/reports/report.ts";
import { quotesWithin } from "@hoopoe/quotes/quotes-within.ts";
import { quoteSentence } from "@hoopoe/quotes/quote-sentence.ts";
import { insertSection } from "./arrange-parts.ts";
import { citeAnew } from "./cite-anew.ts";
import { countOf } from "./count-of.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";

type AddTimeline = Extract<EditOperation, { kind: "add-timeline" }>;

/** A second timeline of a stretch of its own, from the events that the report stands on. */
export async function addTimeline(doc: ReportDoc, wanted: AddTimeline, { docs }: EditContext): Promise<EditStep> {
  const passages = await quotesWithin(docs, { question: doc.question, from: wanted.from, to: wanted.to });
  if (passages.length === 0) return refuse(`This report has no event from that time (${wanted.heading})`);
  const citing = citeAnew(doc, docs);
  const sectionId = freeId(doc);
  const added = passages.map((passage): TimelineEntry => ({
    at: new Date(passage.source.at).toISOString(),
    evidenceId: citing.evidenceIdOf(passage.source.index),
    sentence: citing.toSentence(quoteSentence(passage)),
    sectionId,
  }));
  const section = { id: sectionId, part: "timeline" as const, heading: wanted.heading, intro: "" };
  return {
    done: true,
    doc: {
      ...doc,
      timeline: [...doc.timeline, ...added],
      sections: insertSection(doc, "timeline", section),
      evidence: citing.evidence(),
    },
    words: `${wanted.heading}: ${countOf(added.length, "entry").replace("entrys", "entries")} added`,
  };
}

function freeId(doc: ReportDoc): string {
  const taken = new Set(doc.sections.map(({ id }) => id));
  let count = 2;
  while (taken.has(`timeline-${count}`)) count += 1;
  return `timeline-${count}`;
}
