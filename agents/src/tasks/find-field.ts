import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { contentStems, tokenise } from "@hoopoe/quotes/retrieval/tokenise.ts";

/**
 * Kinds of values that are known by their form, and the words in a field's name that ask for one. Each begins at the start
 * of a word and is bounded: material may be a megabyte of one letter.
 */
const forms: readonly { asked: RegExp; value: RegExp }[] = [
  {
    asked: /e-?mail|sender|recipient|address from|mail address/i,
    value: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/,
  },
  { asked: /url|link|web ?site/i, value: /https?:\/\/[^\s<>"')\]]+/ },
  { asked: /\bip\b|ip address/i, value: /\b(?:\d{1,3}\.){3}\d{1,3}\b/ },
  { asked: /cve/i, value: /\bCVE-\d{4}-\d{4,7}\b/i },
  { asked: /hash|sha-?256|sha-?1|md5/i, value: /\b(?:[a-f0-9]{64}|[a-f0-9]{40}|[a-f0-9]{32})\b/i },
  {
    asked: /amount|price|total|sum|cost/i,
    value: /(?:[$€£]\s?\d[\d.,]*|(?<![\w.,])\d[\d.,]{0,30}\s?(?:USD|EUR|GBP|CHF|dollars?|euros?))/i,
  },
  { asked: /phone|mobile|telephone/i, value: /(?<![\d-])(?!\d{4}-\d\d-\d\d)(?:\+\d|\(?0\d)[\d ()/-]{6,}\d/ },
  { asked: /ticket|issue key|case|reference/i, value: /\b[A-Z][A-Z0-9]{1,9}-\d+\b/ },
  {
    asked: /date|deadline|due|when|day/i,
    value:
      /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{4})?\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?\b/,
  },
  {
    asked: /domain|host/i,
    value: /(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|example|test|dev|eu|de|uk|us|info)\b/i,
  },
];
const ownFields: readonly { asked: RegExp; of: (doc: SourceDoc) => string }[] = [
  { asked: /^(?:subject|title|headline)$/i, of: ({ title }) => title },
  { asked: /^(?:author|sender|from|reporter)$/i, of: ({ author }) => author },
  { asked: /^(?:date|received|sent)$/i, of: ({ date }) => (date.startsWith("1970") ? "" : date) },
  { asked: /^(?:url|link)$/i, of: ({ url }) => url ?? "" },
];

/**
 * The value of a field that is known by its name alone: the record's own field of that name, a `Name: value` line, a value
 * of the form that the name asks for, or null.
 */
export function findField(docs: readonly SourceDoc[], name: string): string | null {
  for (const doc of docs) {
    const own = ownFields.find(({ asked }) => asked.test(name))?.of(doc);
    const found = own || lineValue(doc.body, name) || formValue(`${doc.title}\n${doc.body}`, name);
    if (found) return found;
  }
  return null;
}

/** `Name: value`, as an item of a list or in bold too; the value may stand on the next line. */
const lines = /^[ \t]*(?:[*-][ \t]*)?\*{0,2}([\p{L}][\p{L}\p{N} _/-]{0,40}?)\*{0,2}[ \t]{0,40}[:=]\s*(\S.*)$/gmu;

function lineValue(text: string, name: string): string | null {
  const wanted = contentStems(name).join(" ");
  for (const match of text.matchAll(lines)) {
    if (contentStems(match[1] ?? "").join(" ") === wanted) return (match[2] ?? "").trim().slice(0, 500);
  }
  return null;
}

/** Of several values of the form, the one nearest to a word of the field's name. */
function formValue(text: string, name: string): string | null {
  const form = forms.find(({ asked }) => asked.test(name));
  if (form === undefined) return null;
  const wanted = new Set(contentStems(name));
  const named = tokenise(text)
    .filter(({ text: word }) => contentStems(word).some((stem) => wanted.has(stem)))
    .map(({ start }) => start);
  let nearest: { value: string; distance: number } | null = null;
  let before = 0;
  for (const { 0: value, index } of text.matchAll(new RegExp(form.value, `g${form.value.flags}`))) {
    while ((named[before] ?? Infinity) <= index) before += 1;
    const distance = Math.min(index - (named[before - 1] ?? -Infinity), (named[before] ?? Infinity) - index);
    if (nearest === null || distance < nearest.distance) nearest = { value, distance };
  }
  return nearest?.value ?? null;
}
