import { findMentions } from "./find-mentions.ts";
import type { Draft } from "./graph-draft.ts";
import { type IndexedAction, wordsOf } from "./index-catalog.ts";
import { isReading } from "./fresh-reading.ts";
import { meaningsOf } from "./lexicon.ts";
import { literalsIn, maskedOf, type Span, textOf } from "./request-span.ts";

const many =
  /\b(?:(?:for|to|from|on|of|in) )?(?:all(?: of)?(?: the| those| these| our| my)?|each(?: of the)?|every(?: single)?|any|per|the(?= (?:[\p{L}-]+ ){0,2}?(?!(?:this|its|status|address)\b)[\p{L}-]{3,}[^su\W]s (?:from|since|that|which|older|with|without|received|sent|of (?:the )?last)\b)) (?!new\b|incoming\b|(?:of )?(?:them|these|those|it|one)\b)(?=[\p{L}\d])/iu;

/**
 * 'Revoke the links of all documents that …': what is done to many that nothing has listed yet. The stretch that says which,
 * where the action works on one of them.
 */
export function manyIn(draft: Draft, indexed: IndexedAction, span: Span): Span | null {
  const { trigger, loop, nodes } = draft;
  if (loop !== null || (trigger.kind !== "manual" && trigger.kind !== "schedule")) return null;
  if (
    nodes.some((node) =>
      draft.index.actions.some(
        (one) => one.action.id === node.action && one.product.product_name === node.product_name && isListing(one),
      ),
    )
  )
    return null;
  const last = nodes.at(-1);
  const isRead = draft.index.actions.some(
    (one) => one.product.product_name === last?.product_name && one.action.id === last.action && isReading(one),
  );
  if (isReading(indexed) || isRead) return null;
  const words = maskedOf(draft.request, span);
  const match = many.exec(words);
  if (match === null) return null;
  const start = span.start + match.index + match[0].length;
  const isFor = /^(?:for|per)\b/iu.test(match[0]);
  // A report is of all of them, not one of each.
  if (indexed.product.type === "agent" && !/\b(?:each|every|per)\b/iu.test(match[0])) return null;
  const takesOne = indexed.action.params.some(({ origin }) => origin === "bound");
  return isFor || takesOne ? { start, end: span.end } : null;
}

/** Whether an action lists what the words speak of: it does not do to find 'documents' where 'issues' are meant. */
export function listsNoun(indexed: IndexedAction, words: string): boolean {
  const said = new Set(
    wordsOf(words.replace(/^.{0,30}?\blist of /iu, ""))
      .slice(0, 6)
      .flatMap(meaningsOf)
      .filter((term) => !term.startsWith("v:")),
  );
  return isListing(indexed) && indexed.marks.some((mark) => mark.some((term) => said.has(term)));
}

/** Takes nothing of an item that is there already. */
export const isListing = (indexed: IndexedAction): boolean =>
  isReading(indexed) &&
  indexed.heads.has("v:list") &&
  indexed.action.params.every(({ origin, name }) => origin !== "bound" && name !== "path");

/** 'Extract X from each', behind a list of files: what reads one of them. */
export function readerOfListed(draft: Draft, indexed: IndexedAction): IndexedAction | null {
  if (indexed.product.type !== "agent") return null;
  const node = draft.nodes.findLast(({ product_name }) =>
    draft.index.actions.some(({ product }) => product.product_name === product_name),
  );
  const own = draft.index.actions.filter(({ product }) => product.product_name === node?.product_name);
  const isOfFolder = own.some(
    (one) =>
      one.action.id === node?.action && isListing(one) && one.action.params.some(({ name }) => name === "folder"),
  );
  return isOfFolder
    ? (own.find(
        (one) =>
          isReading(one) &&
          one.action.params.length === 1 &&
          one.action.params.every(({ name, origin }) => name === "path" && origin === "stated"),
      ) ?? null)
    : null;
}

/** 'Read all the .eml files in the folder …': what reads one thing is asked for many, so they are listed first. */
export function listingBefore(
  draft: Draft,
  indexed: IndexedAction,
  params: Record<string, string>,
  words: string,
): IndexedAction | null {
  const isOne = indexed.action.params.some(({ name, origin }) => name === "path" && origin === "stated");
  const isMany =
    /\b(?:all|every|each)\b.*\b(?:files?|documents?)\b|\bfiles\b/i.test(words) &&
    (/\b(?:folder|directory)\b/i.test(words) || !/\.[a-z0-9]{1,5}$/i.test(params.path ?? "."));
  if (!isOne || !isMany || params.content !== undefined || draft.loop !== null) return null;
  return (
    draft.index.actions.find(
      ({ product, action }) =>
        product === indexed.product &&
        action.params.some(({ name, origin }) => name === "folder" && origin === "stated"),
    ) ?? null
  );
}

/** 'Send the newest items of X to Y': what is sent has to be fetched, where it lies in another product. */
export function sourceIn(
  draft: Draft,
  indexed: IndexedAction,
  span: Span,
): { span: Span; verb: string; only: (one: IndexedAction) => boolean } | null {
  const { request, trigger, nodes } = draft;
  const isStart = nodes.length === 0 && (trigger.kind === "manual" || trigger.kind === "schedule");
  if (!isStart || indexed.product.type === "agent" || isReading(indexed)) return null;
  const words = maskedOf(request, span);
  const end = /\s(?:to|into|via|over|through|in (?:one|an?)|by|as)\s/iu.exec(words)?.index ?? words.length;
  const object = { start: span.start + (/^\S+\s/u.exec(words)?.[0].length ?? 0), end: span.start + end };
  if (object.end <= object.start) return null;
  const isAsked = indexed.action.params.some(({ name }) => name === "url" || name === "feed");
  const isFeed = !isAsked && literalsIn(request, object).some(({ kind }) => kind === "url");
  const isOther = findMentions(textOf(request, object), draft.index).some(({ product }) => product !== indexed.product);
  if (!isFeed && !isOther) return null;
  const said = maskedOf(request, object);
  return {
    span: object,
    verb: isFeed ? "read" : "list",
    only: (one) =>
      one.product !== indexed.product &&
      isReading(one) &&
      (isFeed ? one.action.params.some(({ name }) => name === "feed") : listsNoun(one, said)),
  };
}
