import { texts } from "../../../messages/en/features/search/search.ts";

const droppedMax = 3;

/** Searches that ask for less than all of what a search asks for; none where its parentheses or quotes do not end. */
export function widerSearches(terms: string): { label: string; terms: string }[] {
  const typed = terms.includes('"') ? terms : terms.replaceAll(/[“”„«»]/g, '"');
  const found = partsOf(typed);
  if (found === null) return [];
  // Signs, and operators in small letters, which every text has: to leave one out changes nothing.
  const parts = [...new Set(found)].filter((part) => !/^(?:and|or|not|[^\p{L}\p{N}]+)$/u.test(part));
  // A phrase that is shut out stays one: by its words the first alone would be, and the others asked for.
  const unquoted = typed.replaceAll(/(?<!:|-|\bNOT\s+)"([^"()]*\s[^"()]*)"/g, "$1");
  const byWords = unquoted === typed ? [] : [{ label: texts.wordsNotPhrases, terms: unquoted }];
  if (parts.length < 2 || parts.some((part) => part.startsWith("OR "))) return byWords;
  const isPlain = parts.every((part) => !/[():]|^-|^NOT /.test(part));
  return [
    ...(isPlain ? [{ label: texts.anyOfTheWords, terms: parts.join(" OR ") }] : []),
    ...byWords,
    ...parts.slice(0, droppedMax).map((part) => ({
      label: texts.without(part.replaceAll('"', "")),
      terms: parts.filter((other) => other !== part).join(" "),
    })),
  ].filter((one) => one.terms !== "");
}

/** What stands side by side at the top: words, phrases, groups, fields, each with its NOT or OR; null where one does not end. */
function partsOf(terms: string): string[] | null {
  const pieces = terms.match(/-?(?:\w+:)?"[^"]*"|-?\([^()]*(?:\([^()]*\)[^()]*)*\)|\S+/g) ?? [];
  if (pieces.some((piece) => (piece.match(/"/g) ?? []).length % 2 === 1 || isUneven(piece))) return null;
  const parts: string[] = [];
  let before = "";
  for (const piece of pieces) {
    if (piece === "AND") continue;
    if (piece === "NOT" || piece === "OR") before = `${piece} `;
    else {
      parts.push(before + piece);
      before = "";
    }
  }
  return parts;
}

function isUneven(piece: string): boolean {
  return (piece.match(/\(/g) ?? []).length !== (piece.match(/\)/g) ?? []).length;
}
