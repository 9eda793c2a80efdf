export interface WordPart {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Beyond this many words on either side both are shown as they are. */
const wordsMax = 400;

/** What went and what came between two sentences, word by word; neighbours of one kind are one part. */
export function diffWords(before: string, after: string): WordPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > wordsMax || now.length > wordsMax)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  const common = commonFrom(old, now);
  const parts: WordPart[] = [];
  const add = (kind: WordPart["kind"], word: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + word };
    else parts.push({ kind, text: word });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]];
    if (gone !== undefined && gone === come) {
      add("same", gone);
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || common(i + 1, j) >= common(i, j + 1))) {
      add("removed", gone);
      i += 1;
    } else if (come !== undefined) {
      add("added", come);
      j += 1;
    }
  }
  return parts;
}

/** Each word with the space behind it. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function commonFrom(old: readonly string[], now: readonly string[]): (i: number, j: number) => number {
  const width = now.length + 1;
  const counts = new Uint16Array((old.length + 1) * width);
  const from = (i: number, j: number) => counts[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      counts[i * width + j] = old[i] === now[j] ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1));
  return from;
}
