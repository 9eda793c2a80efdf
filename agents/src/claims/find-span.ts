/** Quotation marks as typewriters have them; one character for each, so that places stay. */
const plainMarks: Readonly<Record<string, string>> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‟": '"',
  "«": '"',
  "»": '"',
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
};

/**
 * Where a quote stands in a text, word for word: only white space and the shape of quotation marks may differ. `quote` of the
 * answer is the text's own wording. Null where it isn't there, or only inside a longer word or number.
 */
export function findSpan(text: string, quote: string): { start: number; quote: string } | null {
  const { level, places } = keptLevelled(text);
  const wanted = levelled(quote).level.trim();
  if (wanted === "") return null;
  for (let at = level.indexOf(wanted); at !== -1; at = level.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (cutsWord(level, at) || cutsWord(level, end)) continue;
    const start = places[at] ?? 0;
    return { start, quote: text.slice(start, (places[end - 1] ?? start) + 1) };
  }
  return null;
}

/** The claims of one item come one after the other, each with several spans. */
let kept = { text: "", ...levelled("") };

function keptLevelled(text: string): { level: string; places: number[] } {
  if (kept.text !== text) kept = { text, ...levelled(text) };
  return kept;
}

/** `places`: where each character of `level` stands in the text. */
function levelled(text: string): { level: string; places: number[] } {
  let level = "";
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    const isSpace = /\s/.test(character);
    if (isSpace && level.endsWith(" ")) continue;
    level += isSpace ? " " : (plainMarks[character] ?? character);
    places.push(at);
  }
  return { level, places };
}

/** Whether a border at `at` lies within a word, or within a number such as 1,140 or 2.3. */
function cutsWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)];
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  return (/\d$/.test(before) && /^[.,:]\d/.test(after)) || (/\d[.,:]$/.test(before) && /^\d/.test(after));
}
