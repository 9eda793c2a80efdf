/** What a search asks for, where code can tell it from other words. */
export interface Sought {
  readonly lexemes: ReadonlySet<string>;
  /** Where a word may begin that is one of them, and where nothing is sure any more. */
  readonly pattern: RegExp;
}

/** A word that may be a hit, in small letters; undefined where only PostgreSQL can tell what a place is. */
export interface Find {
  readonly at: number;
  readonly end: number;
  readonly word: string | undefined;
}

/** PostgreSQL's lexeme of a word, "" where it has none; undefined where nobody asked yet. */
export type LexemeOf = (word: string) => string | undefined;

export interface Looking {
  readonly lexemeOf: LexemeOf;
  readonly reach: number;
}

/** A tag, which may hold spaces, a soft hyphen, which stands within a word, and the marks themselves. */
const unsure = "<(?=[a-z/!?])|[\\u00AD\\uE000\\uE001\\u001F]";
const lexemeCharsMax = 40;

/**
 * Undefined where a lexeme is more than letters and digits (hosts, addresses, hyphens, other scripts). A stem and its word part
 * at the last two letters at the earliest (dying, die); what holds a digit is not stemmed.
 */
export function toSought(lexemes: readonly string[]): Sought | undefined {
  const isSimple = (lexeme: string) =>
    /^[a-z\d]+$/.test(lexeme) && !/^\d+e\d+$/.test(lexeme) && lexeme.length <= lexemeCharsMax;
  if (!lexemes.every(isSimple)) return undefined;
  const beginnings = lexemes.map((lexeme) =>
    /\d/.test(lexeme) ? `${lexeme}(?![a-z\\d])` : lexeme.slice(0, Math.max(1, lexeme.length - 2)),
  );
  return { lexemes: new Set(lexemes), pattern: new RegExp([...new Set(beginnings), unsure].join("|"), "giu") };
}

/** In order, from the beginning of a text to `reach` characters behind the first that is known for a hit, or to the end. */
export function findHits(text: string, { lexemes, pattern }: Sought, { lexemeOf, reach }: Looking): Find[] {
  const finds: Find[] = [];
  let limit = text.length;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null && match.index < limit; match = pattern.exec(text)) {
    const find = readHit(text, match.index);
    if (find === undefined) continue;
    finds.push(find);
    const lexeme = find.word === undefined ? undefined : lexemeOf(find.word);
    if (lexeme !== undefined && lexemes.has(lexeme)) limit = Math.min(limit, find.at + reach);
    pattern.lastIndex = Math.max(find.end, match.index + 1);
  }
  return finds;
}

/** Undefined within a word: none begins there. */
function readHit(text: string, at: number): Find | undefined {
  const [before, first] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (!isLetterOrDigit(first)) return { at, end: at + 1, word: undefined };
  if (isLetter(before) || (isLetterOrDigit(before) && !isLetter(first))) return undefined;
  let [from, to] = [at, at + 1];
  while (!isApart(text, from - 1)) from -= 1;
  while (!isApart(text, to)) to += 1;
  let [start, end] = [at, at + 1];
  while (isLetterOrDigit(text.charCodeAt(start - 1))) start -= 1;
  while (isLetterOrDigit(text.charCodeAt(end))) end += 1;
  const word = text.slice(start, end).toLowerCase();
  const isSure = end - start <= lexemeCharsMax && plainWord.test(word) && plainRun.test(text.slice(from, to));
  return isSure ? { at: start, end, word } : { at: start, end: to, word: undefined };
}

/** One token for certain. A digit before letters may be two. */
const plainWord = /^(?:[a-z][a-z\d]*|\d+)$/;
/** What stands between two spaces, without the signs that join words to hosts, paths, numbers, entities and the like. */
const plainRun = /^[a-z\d!"'()*,[\]^`{|}$\\]*[.:;?!"'()*,[\]^`{|}$\\]*$/i;

/** White space, the text's ends, and the signs that words_apart (migration 0076) sets apart; the slash of a tag is none. */
function isApart(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code === 47) return text[index - 1] !== "<" && text[index + 1] !== ">";
  if (code < 128) return code === 32 || code === 58 || code === 64 || (code >= 9 && code <= 13);
  return Number.isNaN(code) || signs.test(text.charAt(index));
}

const signs =
  /[\u00A0-\u00A9\u00AB\u00AC\u00AE-\u00B1\u00B4\u00B6-\u00B8\u00BB-\u00BF\u00D7\u00F7\u2000-\u200B\u200E-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE30-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/;

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isLetterOrDigit(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57);
}
