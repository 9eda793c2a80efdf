const numbers = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [word, String(index)]),
);
const same: Readonly<Record<string, string>> = { labelled: "label", labeled: "label", tagged: "label", tag: "label" };
const grammar = new Set(
  "the of to in on is it its and or with from for at by be are was were that this has have if a an".split(" "),
);

/** Letters and digits alone: how names are compared. */
export const squash = (text: string): string => text.toLowerCase().replace(/[^0-9a-z]/g, "");

export const f1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/** Words without grammar, numbers as digits, plurals as singulars. */
export function wordsOf(text: string, { withGrammar = false } = {}): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return found.flatMap((word) => {
    const number = word === "a" || word === "an" ? word : (numbers.get(word) ?? word);
    const single = number.length > 3 && number.endsWith("s") && !number.endsWith("ss") ? number.slice(0, -1) : number;
    const plain = same[single] ?? single;
    return withGrammar || !grammar.has(plain) ? [plain] : [];
  });
}

/** Words that two texts share, as a share of each. */
export function overlap(one: string, other: string): [ofOne: number, ofOther: number] {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length === 0 || second.length === 0) return first.length === second.length ? [1, 1] : [0, 0];
  const left = [...second];
  let shared = 0;
  for (const word of first) {
    const at = left.indexOf(word);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return [shared / first.length, shared / second.length];
}
