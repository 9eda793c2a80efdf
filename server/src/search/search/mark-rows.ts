import { type Find, findHits, type LexemeOf, toSought } from "./find-hits.ts";
import { markExcerpt, markWhole, excerptChars } from "./mark-text.ts";
import type { Found, FoundRow, Marks } from "./store.ts";

/** What only the database knows. */
export interface MarkDeps {
  loadLexemes(words: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What ts_headline marks, by the item's id. */
  loadMarks(ids: readonly string[]): Promise<ReadonlyMap<string, Marks>>;
  /** Lexemes of words that were asked for: a page is full of words that the last one had too. */
  readonly known: Map<string, string>;
}

const knownMax = 10_000;

/**
 * Marks hits as ts_headline does, which reads a word in half a microsecond: 4,000 of them on a page. Here only words that begin
 * as a lexeme of the search does are looked at, and PostgreSQL is asked what each is when it is seen for the first time.
 * What is not plain words (hosts, hyphens, markup) is left to ts_headline, item by item.
 */
export async function markRows(found: Found, deps: MarkDeps): Promise<(FoundRow & Marks)[]> {
  const { rows } = found;
  const plain = (row: FoundRow): Marks => ({ title_marked: row.title, body_marked: row.body_start });
  if (found.sought === undefined) return rows.map((row) => ({ ...row, ...plain(row) }));
  const marked = await markPlainWords(rows, { ...deps, lexemes: found.sought });
  const left = rows.map(({ id }) => id).filter((id) => !marked.has(id));
  const rest = left.length === 0 ? undefined : await deps.loadMarks(left);
  // An item that went meanwhile is shown as it was found.
  return rows.map((row) => ({ ...row, ...(marked.get(row.id) ?? rest?.get(row.id) ?? plain(row)) }));
}

/** Marks by the item's id, for those whose every hit is a plain word. */
async function markPlainWords(
  rows: readonly FoundRow[],
  { lexemes, known, loadLexemes }: MarkDeps & { lexemes: ReadonlyMap<string, string> },
): Promise<Map<string, Marks>> {
  const sought = toSought([...lexemes.keys()]);
  if (sought === undefined) return new Map();
  const lexemeOf: LexemeOf = (word) => lexemes.get(word) ?? known.get(word);
  const searched = rows.map((row) => ({
    id: row.id,
    title: { text: row.title, isCut: false, finds: findHits(row.title, sought, { lexemeOf, reach: Infinity }) },
    body: {
      text: row.body_start,
      isCut: row.is_cut,
      finds: findHits(row.body_start, sought, { lexemeOf, reach: excerptChars }),
    },
  }));
  const unknown = unknownOf(
    searched.flatMap(({ title, body }) => [...title.finds, ...body.finds]),
    lexemeOf,
  );
  if (unknown.length > 0) {
    if (known.size + unknown.length > knownMax) known.clear();
    for (const [word, lexeme] of await loadLexemes(unknown)) known.set(word, lexeme);
  }
  const isHit = (word: string) => sought.lexemes.has(lexemeOf(word) ?? "");
  return new Map(
    searched.flatMap(({ id, title, body }) => {
      const [title_marked, body_marked] = [markWhole(title, isHit), markExcerpt(body, isHit)];
      return title_marked === undefined || body_marked === undefined ? [] : [[id, { title_marked, body_marked }]];
    }),
  );
}

function unknownOf(finds: readonly Find[], lexemeOf: LexemeOf): string[] {
  const words = new Set(finds.map(({ word }) => word).filter((word) => word !== undefined));
  return [...words].filter((word) => lexemeOf(word) === undefined);
}
