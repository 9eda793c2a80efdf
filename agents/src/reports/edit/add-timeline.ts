import type { EditOperation } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc, TimelineEntry } from "@hoopoe/contract/reports/report.ts";
import { startPace } from "../../retrieval/start-pace.ts";
import { composeTimeline } from "../compose-timeline.ts";
import { draftSentence } from "../draft-sentence.ts";
import { readDocs } from "../read-docs.ts";
import { resolveMoment } from "../resolve-moment.ts";
import { scoreDocs } from "../score-docs.ts";
import { insertSection } from "./arrange-parts.ts";
import { citeAnew } from "./cite-anew.ts";
import { countOf } from "./count-of.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";

type AddTimeline = Extract<EditOperation, { kind: "add-timeline" }>;

/** A second timeline of a stretch of its own, from the events that the report stands on. */
export async function addTimeline(doc: ReportDoc, wanted: AddTimeline, { docs }: EditContext): Promise<EditStep> {
  const pace = startPace();
  const { scored } = await scoreDocs(await readDocs(docs, { pace }), { question: doc.question, pace });
  const [from, to] = [Date.parse(wanted.from), Date.parse(wanted.to)];
  const within = scored.filter(({ candidate }) => {
    const { at } = resolveMoment(candidate);
    return candidate.field === "body" && at >= from && at < to;
  });
  const entries = composeTimeline(within);
  if (entries.length === 0) return refuse(`This report has no event from that time (${wanted.heading})`);
  const citing = citeAnew(doc, docs);
  const sectionId = freeId(doc);
  const added = entries.map(({ at, sentence }): TimelineEntry => {
    const { index } = sentence.candidate.source;
    return {
      at: new Date(at).toISOString(),
      evidenceId: citing.evidenceIdOf(index),
      sentence: citing.toSentence(draftSentence(sentence.candidate, String(index))),
      sectionId,
    };
  });
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
