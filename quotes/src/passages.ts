import type { Citation } from "@hoopoe/contract/reports/sentence-check.ts";
import { hasHiddenMarks } from "./hidden-marks.ts";
import type { ReadDoc } from "./read-docs.ts";
import { countWords } from "./retrieval/count-words.ts";
import { splitSentences } from "./retrieval/split-sentences.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import type { TextSpan } from "./retrieval/text-span.ts";
import { contentStems } from "./retrieval/tokenise.ts";

/** A sentence of an item that can be quoted. `position` is its place in the body, from 0; the title is -1. */
export interface Passage {
  readonly source: ReadDoc;
  readonly field: Extract<Citation["field"], "title" | "body">;
  readonly span: TextSpan;
  readonly quote: string;
  readonly position: number;
  readonly words: number;
  readonly stems: ReadonlySet<string>;
}

const wordsMin = 5;
const wordsMax = 70;
const passagesPerDocMax = 120;
/** A share of letters and spaces below this is a log, a table or a list of hashes. */
const lettersMin = 0.68;

/** Every sentence of these items that is long enough to be quoted and is no log, table or mark-up. */
export async function readPassages(docs: readonly ReadDoc[], { pace }: { pace: Pace }): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const source of docs) {
    for (const place of placesIn(source)) {
      await pace();
      const quote = source.doc[place.field].slice(place.span.start, place.span.end);
      const words = countWords(quote);
      if (words < wordsMin || words > wordsMax || !isProse(quote)) continue;
      passages.push({ source, ...place, quote, words, stems: new Set(contentStems(quote)) });
    }
  }
  return passages;
}

function placesIn({ doc: { title, body }, prose }: ReadDoc): Pick<Passage, "field" | "span" | "position">[] {
  const spans = prose.flatMap((range) => splitSentences(body, range)).slice(0, passagesPerDocMax);
  return [
    { field: "title", span: { start: 0, end: title.length }, position: -1 },
    ...spans.map((span, position) => ({ field: "body" as const, span, position })),
  ];
}

/** Hashes and GUIDs: a name that is spelled in digits. */
const hexName = /(?<![\w-])(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{32,128})(?![\w-])/gi;

/** Of a sentence that names a file or an alert by its hash, what stands around the name decides; a list of hashes is none. */
function isProse(quote: string): boolean {
  const said = quote.replaceAll(hexName, "");
  const letters = said.match(/[\p{L}\s]/gu)?.length ?? 0;
  if (said !== quote && countWords(said) < wordsMin) return false;
  return letters / said.length >= lettersMin && !hasHiddenMarks(quote) && !/[{}<>].*[{}<>]|\|.*\|/.test(quote);
}
