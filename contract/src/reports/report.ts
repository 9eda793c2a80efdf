import * as z from "zod/mini";
import { standings } from "./claim.ts";
import { confidenceLevels, likelihoodWords, reportSection, tlpMarks, usualSections } from "./report-layout.ts";
import { outsideContradiction } from "./outside-contradiction.ts";
import { questionPart } from "./question-part.ts";
import { reportTemplates } from "./report-templates.ts";
import { readStoredReport, readStoredSentence } from "./read-stored-checks.ts";
import { citation, sentenceCheck, stateCounts } from "./sentence-check.ts";

/** One item that a report stands on, as it was when the report was written (the source may change later). */
export const evidence = z.object({
  id: z.string(),
  number: z.int().check(z.positive()),
  itemId: z.string(),
  source_datatype: z.string(),
  date: z.iso.datetime(),
  author: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.nullable(z.string()),
  /** Who its author is to the workspace; absent where that isn't known. */
  standing: z.optional(z.enum(standings)),
});
export type Evidence = z.infer<typeof evidence>;

/** Reads what an earlier version stored; what is sent goes out as it is. */
const storedAs = (decode: (stored: unknown) => unknown) =>
  z.codec(z.unknown(), z.unknown(), { decode, encode: (today) => today });

export const sentence = z.pipe(
  storedAs(readStoredSentence),
  z.object({ id: z.string(), text: z.string(), citations: z.array(citation), check: sentenceCheck }),
);
export type Sentence = z.infer<typeof sentence>;

/**
 * `likelihood` is null where the sources state it as a fact. `confidence` tells how much it stands on, and why; it is
 * reckoned by code, or its reason names who set it by hand; `judgedBy` names who set the likelihood.
 */
export const finding = z.object({
  id: z.string(),
  heading: sentence,
  sentences: z.array(sentence),
  likelihood: z._default(z.nullable(z.enum(likelihoodWords)), null),
  confidence: z._default(z.nullable(z.object({ level: z.enum(confidenceLevels), why: z.string() })), null),
  judgedBy: z._default(z.nullable(z.string()), null),
  /** Names of the workspace's saved questions that it answers to. */
  concerns: z._default(z.array(z.string()), []),
});
export type Finding = z.infer<typeof finding>;

/** `sectionId` is the section that it stands in: a report may have a second timeline of its own stretch. */
export const timelineEntry = z.object({
  at: z.iso.datetime(),
  evidenceId: z.string(),
  sentence,
  sectionId: z._default(z.string(), "timeline"),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const reportSource = z.object({
  source_datatype: z.string(),
  considered: z.int(),
  used: z.int(),
  newestAt: z.nullable(z.iso.datetime()),
});
export type ReportSource = z.infer<typeof reportSource>;

/** The report itself: every way out (page, Markdown, HTML, PDF, DOCX) is drawn from this and nothing else. */
export const reportDoc = z.pipe(
  storedAs(readStoredReport),
  z.object({
    version: z.literal(1),
    title: z.string(),
    question: z.string(),
    /** Parts of the question, as a model divided it; null where none did: then nothing is claimed about parts. */
    parts: z._default(z.nullable(z.array(questionPart)), null),
    template: z.enum(reportTemplates),
    /** The name of a template of one's own; empty for a built-in one. */
    templateName: z._default(z.string(), ""),
    tlp: z._default(z.enum(tlpMarks), "AMBER+STRICT"),
    sections: z._default(z.array(reportSection), [...usualSections]),
    asOf: z.iso.datetime(),
    bluf: z.array(sentence),
    findings: z.array(finding),
    timeline: z.array(timelineEntry),
    actions: z._default(z.array(timelineEntry), []),
    gaps: z.array(z.string()),
    /** Items that it wasn't written from and that a model found to be against a sentence. */
    contradictions: z._default(z.array(outsideContradiction), []),
    evidence: z.array(evidence),
    sources: z.array(reportSource),
    method: z.object({
      engineLabel: z.string(),
      model: z.string(),
      considered: z.int(),
      used: z.int(),
      sentences: z.int(),
      states: stateCounts,
      note: z.string(),
      /** Sources that had not been read for a while when the report was written, in words. */
      stale: z._default(z.array(z.string()), []),
    }),
  }),
);
export type ReportDoc = z.infer<typeof reportDoc>;

/** Every sentence of a report that needs evidence, in a fixed order: bottom line, findings, timeline, actions. */
export function sentencesOf({
  bluf,
  findings,
  timeline,
  actions,
}: Pick<ReportDoc, "bluf" | "findings" | "timeline" | "actions">): Sentence[] {
  return [
    ...bluf,
    ...findings.flatMap(({ heading, sentences }) => [heading, ...sentences]),
    ...[...timeline, ...actions].map((entry) => entry.sentence),
  ];
}
