import type { ReportPart } from "@hoopoe/contract/reports/report-layout.ts";
import * as z from "zod/mini";

const list = <T extends z.ZodMiniType>(entry: T, max: number) => z.array(entry).check(z.maxLength(max));
/** What a model may leave out or set to null: an empty list. */
const optionalList = <T extends z.ZodMiniType>(entry: T, max: number) => z._default(list(entry, max), []);

/** A sentence as the agent writes it: `answers` names parts of the question, `n` the number of a source. */
export const citedSentence = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
  answers: optionalList(z.coerce.number(), 12),
  citations: optionalList(
    z.object({ n: z.coerce.number(), quote: z._default(z.string().check(z.maxLength(2000)), "") }),
    12,
  ),
});
export type CitedSentence = z.infer<typeof citedSentence>;

const language = z._default(z.string().check(z.maxLength(40)), "");

export const plan = z.object({
  /** Of the question, as a tag such as "en". */
  language,
  parts: list(z.object({ id: z.coerce.number(), text: z.string().check(z.minLength(1), z.maxLength(200)) }), 10).check(
    z.minLength(1),
  ),
  findings: optionalList(
    z.object({ about: z.string().check(z.maxLength(300)), answers: optionalList(z.number(), 12) }),
    12,
  ),
});
export type Plan = z.infer<typeof plan>;

const entry = z.object({ at: z.string(), n: z.coerce.number(), sentence: citedSentence });
const finding = z.object({ heading: citedSentence, sentences: list(citedSentence, 12).check(z.minLength(1)) });

export const writtenParts = ["bluf", "findings", "timeline", "actions"] as const satisfies readonly ReportPart[];
export type WrittenPart = (typeof writtenParts)[number];

/** One section's answer; the keys are those that a streamed draft is read by. */
export const sectionAnswers = {
  bluf: z.object({ language, bluf: list(citedSentence, 10).check(z.minLength(1)) }),
  findings: z.object({ language, findings: list(finding, 12).check(z.minLength(1)) }),
  timeline: z.object({ language, timeline: optionalList(entry, 60) }),
  actions: z.object({ language, actions: optionalList(entry, 30) }),
} as const satisfies Record<WrittenPart, z.ZodMiniType>;

export type WrittenEntry = z.infer<typeof entry>;
export type WrittenFinding = z.infer<typeof finding>;

/** What the agent has written so far, section by section. */
export interface Written {
  bluf: CitedSentence[];
  findings: WrittenFinding[];
  timeline: WrittenEntry[];
  actions: WrittenEntry[];
}

/** What the last look at the draft changes: `sentence` null takes the sentence out; `after` names the one before. */
export const review = z.object({
  contradictions: optionalList(
    z.object({ id: z.string(), n: z.coerce.number(), quote: z._default(z.string(), "") }),
    60,
  ),
  changes: optionalList(z.object({ id: z.string(), sentence: z._default(z.nullable(citedSentence), null) }), 120),
  additions: optionalList(z.object({ after: z.string(), sentence: citedSentence }), 20),
});
export type Review = z.infer<typeof review>;

export const facts = z.object({
  facts: optionalList(
    z.object({
      n: z.coerce.number(),
      text: z.string().check(z.minLength(1), z.maxLength(600)),
      quote: z._default(z.string().check(z.maxLength(600)), ""),
    }),
    1000,
  ),
});
