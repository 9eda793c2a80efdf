import { items } from "./as-order.ts";
import { findMentions } from "./find-mentions.ts";
import { findUnknownPlace } from "./find-unknown-place.ts";
import { findSchedule } from "./find-schedule.ts";
import { type CatalogIndex, wordsOf } from "./index-catalog.ts";
import { isVerb, meaningsOf } from "./lexicon.ts";
import { literalMarks, type MaskedText } from "./mask-literals.ts";
import type { PlannerProduct, PlanTrigger } from "./plan.ts";
import { literalsIn, maskedOf, type Span, textOf } from "./request-span.ts";

/** The start of a workflow, the product whose item it is, and the words that say so. */
export type FoundTrigger = { trigger: PlanTrigger; product: PlannerProduct | null; said: Span | null };

const anyMark = `[${Object.values(literalMarks).join("")}]`;
const opening =
  /^(?:for (?:every|each|any|all) (?:new|incoming)|when(?:ever)?|as soon as|once|after|each time|every time|any ?time|if|in case|in the event(?: that)?|on|upon|wenn|sobald|cuando|quand|lorsque)\b/i;
const arrival =
  /\b(?:new|incoming|arriv\w*|com(?:e|es|ing) in(?:to)?|receiv\w*|get(?:s)?|lands?|created?|opened|raised|filed|posted|posts?|publish\w*|appear\w*|show(?:s)? up|flag(?:s|ged)?|report(?:s|ed)|detect\w*|shared|added|uploaded|holds?|is held|writes?|mentions?|sends?|sent|asks?|asked|wrote|came|comes? up|picks? up|opens?|files?|creates?|submits?|puts?|places?|is (?:moved|closed|reopened|resolved|updated|assigned|escalated|blocked|logged|submitted|found|seen|reported|labell?ed|tagged|marked)|there is|turns? up|pops? up|hits|raises?|surfaces?|labell?ed|moves?|changes?|neue\w*|eingeht|ankommt|llega\w*|nuev\w*|nouve\w*|arrive)\b/i;
const runWord = /\b(?:workflow|job|run|automation|flow|playbook|pipeline)\b/i;
const runEnd =
  /\b(?:finish\w*|fail\w*|complet\w*|ends?|ended|succeed\w*|is done|has run|ran|errors?|breaks?|crash\w*|stops?)\b/i;
const hookWord =
  /\b(?:web ?hooks?|http (?:call|request) (?:comes|arrives)|calls? (?:the|our|this|a|my) (?:url|endpoint|hook|api)|posts? to (?:the|our|this) (?:endpoint|url))\b/i;
const itemWord = new RegExp(`^(?:\\p{L}+ ){0,2}?(?:${items}|\\p{L}+[^s\\W]s)\\b`, "iu");
const implicitNew = /\b(?:(?:every|each|any|all|the)\s+)?(?:new|incoming)\s+/i;

export function findTrigger(request: MaskedText, sentences: readonly Span[], index: CatalogIndex): FoundTrigger {
  const scheduled = findScheduled(request, sentences);
  // 'On the first of each month' opens like 'On a new ticket'.
  if (scheduled !== null && scheduled.at === 0 && scheduled.span.start === sentences[0]?.start) return scheduled.found;
  for (const [at, sentence] of sentences.entries()) {
    const clause = eventClause(request, sentence, at === 0);
    const found = clause === null ? null : readEvent(request, clause.span, index, clause.isSure);
    if (clause !== null && found !== null) return { ...found, said: clause.span };
  }
  if (scheduled !== null) return scheduled.found;
  return findImplicit(request, sentences, index) ?? { trigger: { kind: "manual" }, product: null, said: null };
}

function findScheduled(
  request: MaskedText,
  sentences: readonly Span[],
): { found: FoundTrigger; at: number; span: Span } | null {
  for (const [at, sentence] of sentences.entries()) {
    const schedule = findSchedule(maskedOf(request, sentence));
    if (schedule === null) continue;
    const span = { start: sentence.start + schedule.start, end: sentence.start + schedule.end };
    const zone = schedule.timeZone === null ? {} : { time_zone: schedule.timeZone };
    const trigger = {
      kind: "schedule" as const,
      schedule: { rrule_or_words: schedule.rrule, words: schedule.words, ...zone },
    };
    return { found: { trigger, product: null, said: span }, at, span };
  }
  return null;
}

/** 'When X happens, …' at the start of a sentence, or '… when X happens' at its end. */
function eventClause(request: MaskedText, sentence: Span, isFirst: boolean): { span: Span; isSure: boolean } | null {
  const words = maskedOf(request, sentence);
  const lead = opening.exec(words)?.[0];
  if (lead !== undefined) {
    const isIf = /^(?:if|in case|in the event(?: that)?|wenn|on|once|after)$/i.test(lead);
    if (!isFirst && isIf) return null;
    return { span: { start: sentence.start, end: sentence.start + endOfEvent(words) }, isSure: !isIf };
  }
  const tail =
    /[\s,](?:when(?:ever)?|as soon as|each time|every time|any ?time)\s(?=(?:an?|the|any|some|some(?:one|body)|new|our|my|there|it)\b|\p{Lu})/iu.exec(
      words,
    );
  // 'When the status is not 200' asks, it does not begin anything.
  const isState =
    /^[\s,]when(?:ever)?\s(?:the|its?|there)\s(?:(?:status|response|answer|result|score|verdict|count|number|list|reply|severity)\b|is\b)/iu;
  if (tail === null || !isFirst || isState.test(words.slice(tail.index))) return null;
  const start = sentence.start + tail.index + 1;
  return { span: { start, end: start + endOfEvent(words.slice(tail.index + 1)) }, isSure: false };
}

/** Up to the first comma behind which something is to be done; without one, up to the first verb that has an object. */
function endOfEvent(words: string): number {
  const wait = /\s(?=(?:wait|pause)\s(?:for|until|till|\d|an?\b)|ask\s\S+\s[^,]*approval)/i.exec(words)?.index;
  return Math.min(wait ?? words.length, endOfClause(words));
}

function endOfClause(words: string): number {
  for (const match of words.matchAll(/[,:]\s*(?:then\s+)?/g)) {
    const rest = words.slice(match.index + match[0].length);
    const first = /^[\p{L}-]+/u.exec(rest)?.[0] ?? "";
    if (isVerb(first) || /^(?:please|ask|get|wait|have|if|first|i|we|check|do)\b/i.test(rest)) return match.index;
  }
  const verb = new RegExp(
    `\\s([\\p{L}-]+)\\s(?=(?:a|an|the|it|them|this|that|each|every|its|everything|until|for \\d)\\b|${anyMark}|[#@])`,
    "giu",
  );
  for (const match of words.matchAll(verb)) {
    const before = words.slice(0, match.index);
    const last = /[\p{L}'’-]+$/u.exec(before)?.[0] ?? "";
    if (
      before.split(/\s+/).length < 3 ||
      !isVerb(match[1] ?? "") ||
      /^(?:a|an|the|to|who|that|which|someone|somebody|anyone|and|or|is|new)$/i.test(last)
    )
      continue;
    if (arrival.test(before)) return match.index;
  }
  const comma = words.search(/[,:](?=\s)/);
  return comma === -1 ? words.length : comma;
}

function readEvent(
  request: MaskedText,
  span: Span,
  index: CatalogIndex,
  isSure: boolean,
): { trigger: PlanTrigger; product: PlannerProduct | null } | null {
  const words = maskedOf(request, span);
  if (hookWord.test(words)) return { trigger: { kind: "webhook" }, product: null };
  const run = readRun(request, span, words) ?? readQuotedRun(request, span);
  if (run !== null) return { trigger: { kind: "execution-finished", ...run }, product: null };
  const mention = findMentions(textOf(request, span), index)[0];
  // Something happens in a product that nobody has connected here: that is told, not taken for another.
  if (mention === undefined && findUnknownPlace(request, span, index)) return null;
  if (!arrival.test(words) && !(isSure && mention !== undefined)) return null;
  const product = mention?.product ?? sourceOf(request, span, index);
  if (product === null) return null;
  return { trigger: newItem(request, span, { index, product }), product };
}

type FinishedRun = Omit<Extract<PlanTrigger, { kind: "execution-finished" }>, "kind">;

/** 'The nightly import job fails'. */
function readRun(request: MaskedText, span: Span, words: string): FinishedRun | null {
  const end = runEnd.exec(words)?.[0];
  if (end === undefined || !runWord.test(words)) return null;
  const quoted = literalsIn(request, span).find(({ kind }) => kind === "quote");
  const named = /(?:the\s)?((?:[\p{L}\p{N}-]+\s){1,4})(?:workflow|job|automation|playbook)/iu.exec(words)?.[1];
  const source =
    quoted?.text ?? named?.replace(/^(?:when|after|once|if|whenever)?\s*(?:the|our|my)?\s+/i, "").trim() ?? "";
  if (source === "") return null;
  const isOutcome = /fail|succeed|error|break|crash/i.test(end) || /success/i.test(words);
  return { source, ...(isOutcome ? { match: end } : {}) };
}

/** ''Nightly import' ends in an error': a name in quotes that runs is a workflow's. */
function readQuotedRun(request: MaskedText, span: Span): FinishedRun | null {
  const own = literalsIn(request, span).find(({ kind }) => kind === "quote");
  const tail = own === undefined ? "" : request.masked.slice(own.end, span.end);
  const ends = new RegExp(`^\\s(?:has |have |is |was |does |did )?(?:not |n't )?(?:[\\p{L}]+ )?${runEnd.source}`, "iu");
  if (own === undefined || !ends.test(tail)) return null;
  const isOutcome = /fail|succeed|success|error|break|crash|not /i.test(tail);
  return { source: own.text, ...(isOutcome ? { match: tail.trim() } : {}) };
}

/** 'Summarise every new mail from …': no clause says when, 'new' does. Words behind the noun narrow it. */
function findImplicit(request: MaskedText, sentences: readonly Span[], index: CatalogIndex): FoundTrigger | null {
  const [sentence] = sentences;
  if (sentence === undefined) return null;
  const span = spanOfNew(sentence, maskedOf(request, sentence));
  if (span === null) return null;
  const mention = findMentions(textOf(request, span), index)[0];
  const product = mention?.product ?? sourceOf(request, span, index);
  if (product === null) return null;
  return { trigger: newItem(request, span, { index, product }), product, said: span };
}

/** From 'new' to where something is to be done with it. */
function spanOfNew(sentence: Span, words: string): Span | null {
  const lead = implicitNew.exec(words);
  if (lead === null || !/\b(?:every|each|any|all|new|incoming)\b/i.test(lead[0])) return null;
  const first = /^[\p{L}-]+/u.exec(words)?.[0] ?? "";
  if (/^(?:create|open|make|start|add|raise|file)$/i.test(first) && lead.index < first.length + 6) return null;
  const tail = words.slice(lead.index);
  // 'Ask for the new certificate': one thing that is no item.
  if (/^the\s/i.test(tail) && !itemWord.test(tail.slice(lead[0].length))) return null;
  const stop = [
    ...tail.matchAll(
      /,|\s(?:saying|that says?|reading|with the (?:text|words|comment))\s|\s(?:and|then)\s+(?:then\s|also\s)?([\p{L}-]+)/gu,
    ),
  ].find(([, word]) => word === undefined || isVerb(word));
  const toward = /\s(?:in)?to\s/.exec(tail)?.index ?? tail.length;
  const start = sentence.start + lead.index;
  return { start, end: start + Math.min(stop?.index ?? tail.length, toward) };
}

/** The product whose things are spoken of: one that is named anywhere, else the first whose own words fit. */
function sourceOf(request: MaskedText, span: Span, index: CatalogIndex): PlannerProduct | null {
  const literals = literalsIn(request, span);
  const meanings = new Set(
    wordsOf(maskedOf(request, span))
      .flatMap(meaningsOf)
      .filter((term) => term.startsWith("n:")),
  );
  const kinds = new Set(literals.map(({ kind }) => kind));
  const place = kinds.has("channel") ? "channel" : kinds.has("url") ? "feed" : null;
  const owner = index.actions.find(({ action }) => action.params.some(({ name }) => name === place))?.product;
  if (owner !== undefined) return owner;
  if (meanings.size === 0) return null;
  const scores = new Map<PlannerProduct, number>();
  const named = new Set(findMentions(request.text, index).map(({ product }) => product));
  for (const { product, terms } of index.actions) {
    if (product.type === "agent") continue;
    const shared = [...meanings].reduce((sum, term) => sum + (terms.get(term) ?? 0) * index.rarity(term), 0);
    const score = shared + (named.has(product) ? 3 : 0);
    if (shared > 0) scores.set(product, Math.max(scores.get(product) ?? 0, score));
  }
  return [...scores].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

function newItem(
  request: MaskedText,
  span: Span,
  { index, product }: { index: CatalogIndex; product: PlannerProduct },
): PlanTrigger {
  let said = textOf(request, span);
  for (const mention of findMentions(said, index).toReversed())
    if (mention.product === product) said = `${said.slice(0, mention.start)} ${said.slice(mention.end)}`;
  const match = said
    .replace(opening, " ")
    .replace(
      /(?<![\w#@.-])(?:every|each|any|all|an?|the|new|incoming|someone|somebody|anyone|there|is|are|was|has|been|arrives?|arriving|comes? in|received?|receives?|gets?|lands?|created|opened|raised|posts?|posted|published|appears?|shows? up|reports?|flags?|detects?|e-?mails?|mails?|messages?|issues?|tickets?|threats?|items?|alerts?|questions?|channel|we|i|our|my|us|in|it|on|by|at)(?![\w@-]|\.\w)/gi,
      " ",
    )
    .replace(/\s+/g, " ")
    .replace(/^[\s,:]+|[\s,:]+$|\s(?:and|or)$/g, "")
    .trim();
  return { kind: "new-item", source: product.product_name, ...(match === "" ? {} : { match }) };
}
