import * as z from "zod/mini";
import { sentenceStates, stateCounts } from "./sentence-check.ts";
import { confidenceLevels, likelihoodWords, reportParts, tlpMarks } from "./report-layout.ts";

const writtenParts = ["bluf", "findings", "timeline", "actions"] as const;
const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const chosen = [
  /** `to`: sentences (bluf), findings or entries to keep; null: about half. */
  z.object({ kind: z.literal("shorten"), part: z.enum(writtenParts), to: z.nullable(z.int().check(z.minimum(1))) }),
  z.object({ kind: z.literal("drop-source"), source: words }),
  z.object({ kind: z.literal("keep-source"), source: words }),
  z.object({ kind: z.literal("drop-author"), author: words }),
  z.object({ kind: z.literal("drop-mentions"), words }),
  z.object({ kind: z.literal("drop-not-supported") }),
  z.object({ kind: z.literal("drop-evidence"), number: z.int() }),
  z.object({ kind: z.literal("drop-finding"), number: z.int() }),
  /** Both count the findings as they stood when it was asked for; `to` is the place it gets, from 1. */
  z.object({ kind: z.literal("move-finding"), number: z.int(), to: z.int().check(z.minimum(1)) }),
  /** All sentences go under the first one's heading. */
  z.object({ kind: z.literal("merge-findings"), numbers: z.array(z.int()).check(z.minLength(2), z.maxLength(20)) }),
  z.object({ kind: z.literal("drop-part"), part: z.enum(reportParts) }),
  z.object({ kind: z.literal("add-part"), part: z.enum(reportParts) }),
  z.object({ kind: z.literal("move-part"), part: z.enum(reportParts), where: z.enum(["first", "last"]) }),
  /** Half-open: from <= at < to. */
  z.object({ kind: z.literal("add-timeline"), heading: words, from: z.iso.datetime(), to: z.iso.datetime() }),
  z.object({ kind: z.literal("add-finding"), about: words }),
  z.object({ kind: z.literal("set-tlp"), tlp: z.enum(tlpMarks) }),
  z.object({ kind: z.literal("set-title"), title: words }),
  z.object({ kind: z.literal("rename-part"), part: z.enum(reportParts), heading: words }),
  z.object({ kind: z.literal("judge-likelihood"), number: z.int(), likelihood: z.enum(likelihoodWords) }),
  z.object({ kind: z.literal("judge-confidence"), number: z.int(), level: z.enum(confidenceLevels) }),
  /** One part, the finding of this number, or all of it where both are null. Quotes stay in their own language. */
  z.object({
    kind: z.literal("translate"),
    part: z.nullable(z.enum(writtenParts)),
    number: z.nullable(z.int()),
    language: words,
  }),
  z.object({ kind: z.literal("undo") }),
] as const;

/** What a person may choose without a model. */
export const chosenOperation = z.discriminatedUnion("kind", chosen);
export type ChosenOperation = z.infer<typeof chosenOperation>;

/** One change of a report that code can make and say. Whatever asks for it, nothing but its target is touched. */
export const editOperation = z.discriminatedUnion("kind", [
  ...chosen,
  /** A model's own words for one sentence; taken only when the check finds it quoted or supported. */
  z.object({
    kind: z.literal("rewrite-sentence"),
    sentenceId: z.string(),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    citations: z.array(z.object({ n: z.int(), quote: z.string().check(z.maxLength(2000)) })).check(z.maxLength(8)),
  }),
  /** A model's own sentence, at the end of the finding of this number, or of the bottom line; taken only when its quotes cover it. */
  z.object({
    kind: z.literal("add-sentence"),
    number: z.nullable(z.int()),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
    citations: z.array(z.object({ n: z.int(), quote: z.string().check(z.maxLength(2000)) })).check(z.maxLength(8)),
  }),
]);
export type EditOperation = z.infer<typeof editOperation>;

/** What became of one operation, in words: "Bottom line, 71 words to 62". */
export const editResult = z.object({ kind: z.string(), done: z.boolean(), words: z.string() });
export type EditResult = z.infer<typeof editResult>;

/** One turn of the conversation beside a report. `version` is null where nothing was changed. */
export const reportTurn = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  userInput: z.string(),
  results: z.array(editResult),
  version: z.nullable(z.int()),
});
export type ReportTurn = z.infer<typeof reportTurn>;

/** One version of a report, without its text. `basedOn` is the version that it was made from. */
export const reportVersion = z.object({
  id: z.string(),
  version: z.int(),
  basedOn: z.nullable(z.int()),
  by: z.nullable(z.string()),
  note: z.string(),
  createdAt: z.iso.datetime(),
  sentences: z.int(),
  /** Null for a version that was written before the check had states. */
  states: z.nullable(stateCounts),
});
export type ReportVersion = z.infer<typeof reportVersion>;

/**
 * Why a sentence changed, as far as code can tell: another claim is against its value, an item that it cites is new, changed or
 * withdrawn, or it cites something that was there already. `number` is that of the evidence; null where it is in neither text.
 */
export const changeCause = z.object({
  kind: z.enum(["claim", "item-new", "item-changed", "item-withdrawn", "newly-cited"]),
  number: z.nullable(z.int()),
  evidenceId: z.nullable(z.string()),
  words: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type ChangeCause = z.infer<typeof changeCause>;

/** One line of a comparison; a changed one has both sides. `state`: the words stayed, the check found something else. */
export const comparedLine = z.object({
  kind: z.enum(["same", "added", "removed", "changed", "state"]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** The sentence in the later version; null for what is gone, or is no sentence. */
  sentenceId: z.nullable(z.string()),
  /** What the check found of each side; null for what is no sentence. */
  stateBefore: z.nullable(z.enum(sentenceStates)),
  stateAfter: z.nullable(z.enum(sentenceStates)),
  causes: z.array(changeCause),
});
export type ComparedLine = z.infer<typeof comparedLine>;

export const reportComparison = z.object({
  from: z.int(),
  to: z.int(),
  parts: z.array(z.object({ heading: z.string(), lines: z.array(comparedLine) })),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** Sentences with the same words and another state. */
  restated: z.int(),
  /** Sentences with the same words and the same state. */
  unchanged: z.int(),
  /** Against the events of the earlier version; all zero where both stand on the same events. */
  events: z.object({ added: z.int(), changed: z.int(), withdrawn: z.int() }),
});
export type ReportComparison = z.infer<typeof reportComparison>;
