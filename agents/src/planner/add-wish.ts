import { findMentions } from "./find-mentions.ts";
import { findParams } from "./find-params.ts";
import { findUnknownPlace } from "./find-unknown-place.ts";
import { type Draft, restName } from "./graph-draft.ts";
import { type CatalogIndex, type IndexedAction, wordsOf } from "./index-catalog.ts";
import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import { isStopWord } from "@hoopoe/quotes/retrieval/stop-words.ts";
import { isVerb, meaningsOf } from "./lexicon.ts";
import { freshReading, isReading } from "./fresh-reading.ts";
import { isListing, listingBefore, listsNoun, manyIn, readerOfListed, sourceIn } from "./list-first.ts";
import { type MatchContext, matchAction } from "./match-action.ts";
import { type Carried, splitCarried } from "./split-carried.ts";
import { literalsIn, maskedOf, sourceOf, type Span, textOf, trimSpan } from "./request-span.ts";

const waiting = /^(?:wait|pause|hold (?:on|off)|sleep|delay|warte|espera|attends)\b/i;
const later =
  /^(?:after|in)\s(?=(?:\d+|an?|one|two|three|four|five|six|ten|twelve|few)\s(?:more\s)?(?:seconds?|minutes?|mins?|hours?|days?|weeks?)\b)/i;
const laterTail =
  /^((?:\d+|an?|one|two|three|four|five|six|ten|twelve)\s(?:seconds?|minutes?|mins?|hours?|days?|weeks?))\slater\b/i;
const durationLead = /^[^,]*?\b(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?)(?:\slater)?\b,?/i;
const ending =
  /^(?:(?:end|stop|finish|close|terminate|abort)(?:$|\s(?:the\s|this\s)?(?:run|workflow|job|flow|execution|process|here)\b)|(?:end|finish|stop)\s(?:with|by)\b)/i;
const running =
  /^(?:run|do|repeat|start)\s(?:it|this|that|(?:all|all of) this|the (?:whole )?(?:thing|workflow|job))$/i;
const refraining =
  /^(?:do not|don't|never|no|do nothing|ignore (?:it|them)|leave (?:it|them)(?: alone| be)?$|skip (?:it|them)|nothing)\b/i;
const watching = /^(?:watch|monitor|keep an eye|look out|listen|check|observe)\b/i;
const asking = /^(?:check|see|find out|verify|determine|look|test|make sure)\s(?:whether|if)\s/i;
/** 'Make it sing' makes nothing. */
const causative = /^(?:make|let)\s(?:it|them|this|that|him|her)\s/i;
const overAll =
  /\b(?:each|every)\s(?:one\b|of\s(?:them|these|those|the)\b|single\b|[\p{L}-]+\b)|\ball\sof\s(?:them|these|those)\b|\b(?:on|for|to|of|in|from)\seach$|^[\p{L}-]+ each$|\bper\s[\p{L}-]+$|\b(?:one by one|individually)\b|\bfor each\b/iu;

/** One wish becomes a node (or two), or is told as one that nothing fulfils. */
export function addWish(draft: Draft, span: Span): void {
  const { request } = draft;
  const words = maskedOf(request, span);
  if (addTiming(draft, span, words)) return;
  if (asking.test(words)) {
    if (draft.isAfterWait) freshReading(draft);
    const condition = textOf(request, { start: span.start + (asking.exec(words)?.[0].length ?? 0), end: span.end });
    draft.addControl("branch", { condition }, "true");
    return;
  }
  if (refraining.test(words)) return draft.stayIdle(span.end);
  if (saysNothing(draft, span, words)) return;
  const parts = splitCarried(request, span, { isMade: draft.nodes.some(({ type }) => type === "agent") });
  if (parts !== null) return addCarried(draft, span, parts);
  if (nameCase(draft, words)) return;
  const indexed = findWished(draft, span, words);
  if (indexed === null) return void draft.unsupported.push(sourceOf(request, span));
  takeCase(draft, words);
  const where = indexed.product.type === "agent" ? delivery.exec(words) : null;
  addAction(draft, indexed, where === null ? span : { start: span.start, end: span.start + where.index });
  if (where !== null) addDelivery(draft, { start: span.start + where.index, end: span.end }, where[1]);
}

/** A wait or an end, and what is wished after the wait; false where the wish is neither. */
function addTiming(draft: Draft, span: Span, words: string): boolean {
  const lead = later.exec(words) ?? laterTail.exec(words);
  if (waiting.test(words)) addWait(draft, span);
  else if (lead !== null) {
    const end = span.start + (durationLead.exec(words)?.[0].length ?? words.length);
    addWait(draft, { start: span.start, end });
    const rest = trimSpan(draft.request, { start: end, end: span.end });
    if (rest.end > rest.start) addWish(draft, rest);
  } else if (ending.test(words)) addEnd(draft, span);
  else return false;
  return true;
}

function saysNothing({ request, trigger, nodes }: Draft, span: Span, words: string): boolean {
  // 'Run it', behind a time that has been read.
  if (trigger.kind !== "manual" && running.test(words)) return true;
  // To watch for what starts the workflow is to have it start.
  const isWatching = trigger.kind === "new-item" && nodes.length === 0 && watching.test(words);
  return isWatching && literalsIn(request, span).length === 0;
}

function findWished(draft: Draft, span: Span, words: string): IndexedAction | null {
  const { request, index } = draft;
  const isUnknown =
    findUnknownPlace(request, span, index, draft.near()) || causative.test(words) || opensStrangely(words, index);
  if (isUnknown) return null;
  const context = contextOf(draft);
  if (isBareObject(words)) return matchAction(request, span, index, { ...context, verb: "list", only: isListing });
  const kinds = literalsIn(request, span).map(({ kind }) => kind);
  return matchAction(request, span, index, goes.test(words) ? { ...context, verb: goalVerb(kinds) } : context);
}

const delivery = /\s(?:for|to|into|in)\s(?:the\s(?:\p{L}+\s)?)?([\uE003\uE004\uE005\uE007])/u;
const deliveryVerbs: Readonly<Record<string, string>> = {
  "\uE003": "send",
  "\uE004": "post",
  "\uE005": "message",
  "\uE007": "write",
};

/** 'Summarise it for #team': what an agent makes goes where the wish says. */
function addDelivery(draft: Draft, where: Span, mark = ""): void {
  const { request } = draft;
  const verb = deliveryVerbs[mark];
  if (verb === undefined) return;
  const found = matchAction(request, where, draft.index, {
    ...contextOf(draft),
    verb,
    only: ({ product }) => product.type === "connector",
  });
  if (found !== null) add(draft, found, findParams(request, where, found.action, draft));
}

/** 'All issues of project X': what is to be looked at, with no word for it. */
const isBareObject = (words: string): boolean =>
  /^(?:the|all|any|every|those|our|top|latest|newest|most|today's|yesterday's)\s/iu.test(words) &&
  !/\b(?:go|goes|belongs?|lands?|ends? up|is|are|was|were)\b/iu.test(words);

/** 'Recall the mail': a verb that neither requests nor the catalog know does nothing that is known. */
function opensStrangely(words: string, index: CatalogIndex): boolean {
  const verb =
    /^([a-z]{3,})\s(?:the|my|our|his|her|their|its|an?|all|every|each|it|them|him|everyone|everybody|this|that|these|those)\b/iu.exec(
      words,
    )?.[1];
  if (/^(?:take|call|pull)\s(?:it\s|them\s|the\s[^,;.]{2,40}?\s)?back\s/iu.test(words)) return true;
  if (verb === undefined || isVerb(verb) || isStopWord(verb) || /(?:ly|ed|ing|s)$/iu.test(verb)) return false;
  const stem = stemWord(verb);
  return !index.actions.some(({ verbs, terms }) => verbs.has(stem) || (terms.get(stem) ?? 0) >= 1);
}

const contextOf = (draft: Draft): MatchContext => ({
  near: draft.near(),
  named: draft.named,
  trigger: draft.trigger.kind,
  started: draft.product,
});

/** 'Invoices go to …': moved, posted or sent, by what stands at the end. */
const goes = /^[\p{L} -]{2,40}?\s(?:go|goes|belongs?|lands?|ends? up)\s(?:on\s)?(?:to|in|into)\b/iu;
function goalVerb(kinds: readonly string[]): string {
  if (kinds.includes("channel")) return "post";
  return kinds.includes("email") ? "send" : "move";
}

function addAction(draft: Draft, indexed: IndexedAction, span: Span): void {
  const { request } = draft;
  const words = maskedOf(request, span);
  const params = findParams(request, span, indexed.action, draft);
  const listing = listingBefore(draft, indexed, params, words);
  if (listing !== null) {
    draft.add(listing, findParams(request, span, listing.action, draft));
    draft.openLoop();
    add(draft, indexed, params);
    return;
  }
  const those = manyIn(draft, indexed, span);
  const lister =
    those === null
      ? null
      : matchAction(request, those, draft.index, {
          ...contextOf(draft),
          verb: "list",
          only: (one) => listsNoun(one, maskedOf(request, those)),
        });
  if (those !== null && lister !== null) {
    add(draft, lister, findParams(request, those, lister.action, draft));
    draft.openLoop();
    return add(draft, indexed, findParams(request, span, indexed.action, draft), words);
  }
  const source = sourceIn(draft, indexed, span);
  const brought =
    source === null
      ? null
      : matchAction(request, source.span, draft.index, { ...contextOf(draft), verb: source.verb, only: source.only });
  if (source !== null && brought !== null) add(draft, brought, findParams(request, source.span, brought.action, draft));
  readFirst(draft, indexed, span);
  if (overAll.test(words) && draft.last() !== undefined && !/\b(?:new|incoming)\b/i.test(words)) draft.openLoop();
  const reader = draft.loop === null ? null : readerOfListed(draft, indexed);
  if (reader !== null) add(draft, reader, {});
  add(draft, indexed, params, words);
  const [email] = literalsIn(request, span)
    .filter(({ kind }) => kind === "email")
    .toReversed();
  if (email !== undefined) draft.lastEmail = email.text;
}

function add(draft: Draft, indexed: IndexedAction, params: Record<string, string>, words = ""): void {
  const before = draft.last();
  const stated = indexed.action.params.filter(({ name, origin }) => origin === "stated" && params[name] === undefined);
  const isGiven =
    draft.loop !== null && draft.nodes.some(({ product_name }) => product_name === indexed.product.product_name);
  // Inside a loop over a product's own listing the item says which one: a path, a document.
  const bound = stated
    .filter(({ name }) => isGiven && ["path", "document", "url"].includes(name))
    .map(({ name }) => name);
  const node = draft.add(indexed, params, bound);
  draft.isAfterWait = false;
  const isThere =
    /\b(?:in|to|into|on) (?:it|that channel|the channel)(?:$|\swith\s)|\bthere$/i.test(words) &&
    before?.product_name === indexed.product.product_name;
  if (isThere) bound.push(...stated.map(({ name }) => name).filter((name) => !bound.includes(name)));
  for (const { name } of stated) if (!bound.includes(name)) draft.needs.push({ node: node.id, param: name });
}

function addWait(draft: Draft, span: Span): void {
  const control = draft.index.control.wait;
  if (control === undefined) return void draft.unsupported.push(textOf(draft.request, span));
  draft.addControl("wait", findParams(draft.request, span, control.action, draft), undefined);
}

/** An end that names no outcome says nothing. */
function addEnd(draft: Draft, span: Span): void {
  const control = draft.index.control.end;
  const params = control === undefined ? {} : findParams(draft.request, span, control.action, draft);
  if (Object.keys(params).length > 0) draft.addControl("end", params, undefined);
  else draft.stayIdle(span.end);
}

/** 'Outage mails: …': nothing but the name of a class that was sorted into. */
function nameCase(draft: Draft, words: string): boolean {
  const isSorted = draft.nodes.some(({ type, params }) => type === "agent" && params.labels !== undefined);
  if (!isSorted || words.split(/\s+/u).length > 3 || isVerb(/^[\p{L}-]+/u.exec(words)?.[0] ?? "")) return false;
  return takeCase(draft, words);
}

/** After a sorting into classes, a wish that names one of them is that class's. */
function takeCase(draft: Draft, words: string): boolean {
  const sorted = draft.nodes.findLast(({ type, params }) => type === "agent" && params.labels !== undefined);
  const labels = sorted?.params.labels?.split(/,\s*/) ?? [];
  if (sorted === undefined || labels.length < 2) return false;
  const stems = new Set(wordsOf(words).map((word) => meaningsOf(word)[0]));
  const isRest = /\b(?:the (?:rest|others?|remaining)|everything else|all others)\b/i.test(words);
  const named =
    labels.find((label) => wordsOf(label).every((word) => stems.has(meaningsOf(word)[0]))) ??
    (isRest ? labels.find((label) => restName.test(label)) : undefined);
  if (named === undefined) return false;
  const known = draft.edges.find(({ from }) => from === sorted.id)?.to;
  const branch = draft.decision?.node === known ? known : undefined;
  if (branch === undefined) {
    draft.addControl("branch", {}, named, ["condition"]);
    return true;
  }
  draft.goOnFrom({ node: branch, when: named });
  return true;
}

/** What an agent is to work on is fetched first, where the wish names it and nothing before it put it out. */
function readFirst(draft: Draft, indexed: IndexedAction, span: Span): void {
  if (indexed.product.type !== "agent") return;
  const { request, index } = draft;
  const isOfProduct = findMentions(textOf(request, span), index).some(({ product }) => !draft.near().includes(product));
  const hasFile = literalsIn(request, span).some(({ kind }) => kind === "path" || kind === "url");
  const hasNothing =
    draft.nodes.length === 0 &&
    draft.trigger.kind !== "new-item" &&
    draft.trigger.kind !== "webhook" &&
    draft.trigger.kind !== "execution-finished";
  if (!isOfProduct && !hasFile && !hasNothing) return;
  const words = maskedOf(request, span);
  const lead =
    /^.*?\b(?:report|summary|digest|recap|overview|briefing)\s(?:of|on|about|for|from)\s/i.exec(words) ??
    /^\S+\s/.exec(words);
  const object = { start: span.start + (lead?.[0].length ?? 0), end: span.end };
  const found = matchAction(request, object, index, {
    ...contextOf(draft),
    verb: hasFile || /\b[A-Z][A-Z0-9]+-\d+\b/.test(words) ? "read" : "list",
    only: (one) => one.product.type === "connector" && isReading(one),
  });
  if (found !== null) add(draft, found, findParams(request, object, found.action, draft));
}

function addCarried(draft: Draft, span: Span, parts: Carried): void {
  const { request } = draft;
  const { made, noun, verbEnd } = parts;
  const maker = matchAction(request, made, draft.index, {
    ...contextOf(draft),
    verb: noun,
    only: ({ product }) => product.type === "agent",
  });
  if (maker !== null) addAction(draft, maker, made);
  // What carries it: the wish without the thing that is carried.
  const carrier = { start: made.end, end: span.end };
  const verb = request.masked.slice(span.start, verbEnd);
  const found = findUnknownPlace(request, span, draft.index, draft.near())
    ? null
    : matchAction(request, carrier, draft.index, { ...contextOf(draft), verb });
  if (found === null) return void draft.unsupported.push(sourceOf(request, span));
  add(draft, found, findParams(request, carrier, found.action, draft));
}
