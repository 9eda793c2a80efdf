import * as z from "zod/mini";

/** Traffic Light Protocol 2.0: who may be shown what a report says, the narrowest first. */
export const tlpMarks = ["RED", "AMBER+STRICT", "AMBER", "GREEN", "CLEAR"] as const;
export type TlpMark = (typeof tlpMarks)[number];

export const tlpMeanings = {
  RED: "for the eyes and ears of its named recipients only",
  "AMBER+STRICT": "for this organisation only, on a need-to-know basis",
  AMBER: "for this organisation and its clients, on a need-to-know basis",
  GREEN: "for the community, never in public",
  CLEAR: "for anyone",
} as const satisfies Record<TlpMark, string>;

/** Words for how likely a judgement is, with the share of 100 each stands for (ICD 203, section D.6.e). */
export const likelihoods = {
  "almost no chance": [1, 5],
  "very unlikely": [5, 20],
  unlikely: [20, 45],
  "roughly even chance": [45, 55],
  likely: [55, 80],
  "very likely": [80, 95],
  "almost certain": [95, 99],
} as const;
export const likelihoodWords = [
  "almost no chance",
  "very unlikely",
  "unlikely",
  "roughly even chance",
  "likely",
  "very likely",
  "almost certain",
] as const satisfies readonly (keyof typeof likelihoods)[];
export type Likelihood = (typeof likelihoodWords)[number];

/** How much there is to stand on; told apart from likelihood, and never in one word with it. */
export const confidenceLevels = ["low", "moderate", "high"] as const;

export const reportParts = [
  "bluf",
  "findings",
  "timeline",
  "actions",
  "gaps",
  "evidence",
  "sources",
  "method",
] as const;
export type ReportPart = (typeof reportParts)[number];

/** One heading of a report and what stands below it. `intro` is the template's own text, never a claim of the report. */
export const reportSection = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  part: z.enum(reportParts),
  heading: z.string().check(z.minLength(1), z.maxLength(120)),
  intro: z._default(z.string().check(z.maxLength(2_000)), ""),
});
export type ReportSection = z.output<typeof reportSection>;

const headings: Record<ReportPart, string> = {
  bluf: "Bottom line",
  findings: "Findings",
  timeline: "Timeline",
  actions: "Actions taken",
  gaps: "Gaps",
  evidence: "Evidence",
  sources: "Sources",
  method: "Method",
};

/** A section under its usual heading; the first of its kind has the part's own name as id. */
export function sectionOf(part: ReportPart, heading: string = headings[part]): ReportSection {
  return { id: part, part, heading, intro: "" };
}

export const usualSections: readonly ReportSection[] = reportParts.map((part) => sectionOf(part));

/** Over quotes nothing was concluded: their first section isn't called a bottom line. */
const quotesHeading = "Selected quotes";

/** The headings of a report that holds quotes alone. */
export function quotesLayout(sections: readonly ReportSection[]): ReportSection[] {
  return sections.map((section) => (section.part === "bluf" ? { ...section, heading: quotesHeading } : section));
}
