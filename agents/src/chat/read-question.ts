import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { readWindow, type TimeWindow } from "./read-window.ts";

export type AnswerKind = "who" | "when" | "how-many" | "where" | "whether" | "quote" | "open";
export type GroupBy = "source" | "author" | "day";
export type PlatformTopic = "runs" | "approvals" | "sources" | "items";

/** What a question asks for, read by rules. `subject` holds its own words without those of asking, for the search. */
export type Question = {
  text: string;
  kind: AnswerKind;
  /** Set where the answer is a count of items, by the database. */
  counts: GroupBy | "total" | null;
  /** What of the platform itself it is about; null: what stands in the items. */
  topic: PlatformTopic | null;
  subject: string;
  sources: string[];
  window: TimeWindow | null;
  /** Refers to what was said before ("it", "they", "that one"). */
  isFollowUp: boolean;
};

const sourceWords: readonly (readonly [RegExp, string])[] = [...sourceNames].flatMap(([source, { asked }]) =>
  asked === null ? [] : [[new RegExp(`\\b(?:${asked})\\b`, "i"), source] as const],
);
const countable =
  /\b(?:items?|records?|e-?mails?|mails?|messages?|tickets?|issues?|articles?|posts?|chats?|news|documents?|threats?|entries)\b/i;
const askingWords =
  /\b(?:who(?:se|m)?|what|when|where|which|why|how|many|much|number|count|total|is|are|was|were|do|does|did|has|have|had|can|could|please|tell|show|give|list|find|me|us|the|a|an|of|in|on|about|by|per|each|there|any|all|from|to|with|and|or|it|they|them|that|this|those|these|say|said|says|quote|exactly|mention(?:s|ed|ing)?|come|came|arrive[ds]?|got|receive[ds]?)\b/gi;

/** Reads a question. `asOf` (ISO 8601) is what "today" and "last week" mean. */
export function readQuestion(text: string, asOf: string): Question {
  const asked = text.replace(/\s+/g, " ").trim();
  const { window, rest } = readWindow(asked, asOf);
  const sources = sourceWords.flatMap(([pattern, source]) => (pattern.test(asked) ? [source] : []));
  const topic = topicOf(asked);
  const counts = topic === null || topic === "items" ? countsOf(asked) : null;
  const kind = kindOf(asked);
  const words = counts === null ? rest : withoutFilters(rest);
  const subject = words
    .replace(askingWords, " ")
    .replace(/[?!.,;:"“”]+(?=\s|$)|(?<=\s|^)["“”]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const stems = contentStems(subject);
  const isFollowUp =
    /\b(?:it|they|them|that|this|those|these|he|she|there|its|their)\b/i.test(
      asked.replace(/\b(?:that|this) (?:is|was)\b/gi, ""),
    ) || stems.length < 2;
  return { text: asked, kind, counts, topic, subject, sources: [...new Set(sources)], window, isFollowUp };
}

/** What became a filter of the count (its sources, its noun, its groups) is not looked for in the texts as well. */
function withoutFilters(text: string): string {
  const filters = [...sourceWords.map(([pattern]) => pattern), countable, groupWords];
  return filters.reduce((left, pattern) => left.replace(new RegExp(pattern.source, "gi"), " "), text);
}

const groupWords =
  /\b(?:by|per|for each|group(?:ed)? by)\s+(?:source|product|author|sender|person|people|day|date)s?\b|\b(?:a|each|every) day\b|\bover time\b|\bmost\b/gi;

function countsOf(asked: string): Question["counts"] {
  const isCount = /\bhow many\b|\bnumber of\b|\bcount\b|\bhow much\b/i.test(asked);
  if (
    /\b(?:by|per|each|every|a) (?:day|date)\b|\bper day\b|\bover time\b|\bdaily\b|\btrend\b/i.test(asked) &&
    countable.test(asked)
  )
    return "day";
  if (/\b(?:by|per|each|every) (?:source|product)s?\b/i.test(asked)) return "source";
  if (
    /\b(?:by|per|each) (?:author|sender|person|people)\b|\bwho (?:wrote|sent|posted|opened|reported) (?:the )?most\b/i.test(
      asked,
    )
  )
    return "author";
  // "How many machines were touched" stands in the items; "how many mails came in" is counted.
  return isCount &&
    countedNoun(asked) &&
    !/\b(?:affected|touched|stolen|downloaded|read|told|lost|exposed|correct)/i.test(asked)
    ? "total"
    : null;
}

function countedNoun(asked: string): boolean {
  const noun = /\b(?:how many|number of|count(?: of)?(?: the)?)\s+((?:[\w-]+\s+){0,2}[\w-]+)/i.exec(asked)?.[1] ?? "";
  return countable.test(noun);
}

function topicOf(asked: string): PlatformTopic | null {
  if (/\b(?:approvals?|waiting for (?:me|approval)|to approve)\b/i.test(asked)) return "approvals";
  if (
    /\b(?:executions?|runs?|jobs?|ingests?|workflows?)\b/i.test(asked) &&
    /\b(?:fail|succe|run|ran|running|status|last|how many|which|list|job|execution)/i.test(asked)
  )
    return "runs";
  if (
    /\b(?:integrations?|connections?|connected|sources? (?:are|is|do)|which sources?|data sources?|stale|up to date)\b/i.test(
      asked,
    )
  )
    return "sources";
  return countable.test(asked) && /\bhow many (?:items|records)\b|\bitems? (?:came|per|by)\b/i.test(asked)
    ? "items"
    : null;
}

function kindOf(asked: string): AnswerKind {
  if (/\b(?:quote|exact words|word for word|verbatim|literally)\b/i.test(asked)) return "quote";
  if (
    /^\W*(?:(?:and|so|but|then)\s+)?(?:who|whom|whose)\b|\bwho (?:is|was|did|has|first|led|wrote)\b|\bwhose\b/i.test(
      asked,
    )
  )
    return "who";
  if (/\bwhen\b|\b(?:what|which) (?:time|day|date|hour|moment)\b|\bsince when\b|\bhow long ago\b/i.test(asked))
    return "when";
  if (/\bhow (?:many|much|long|often|large|big|high|old|far|fast|warm|cold|hot)\b|\bnumber of\b/i.test(asked))
    return "how-many";
  if (
    /\b(?:where|from which|(?:which|what) (?:ip )?(?:address|domain|file|host|system|server|account|application|app|bucket))\b/i.test(
      asked,
    )
  )
    return "where";
  if (/^\W*(?:(?:and|so|but|then)\s+)?(?:is|are|was|were|did|does|do|has|have|had)\b/i.test(asked)) return "whether";
  return "open";
}
