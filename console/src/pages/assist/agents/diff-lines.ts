export interface DiffLine {
  sign: " " | "-" | "+";
  text: string;
}

const linesMax = 1_500;

/** The shortest way from one text to the other, line by line. Texts of more than 1,500 lines are compared in their beginning. */
export function diffLines(from: readonly string[], to: readonly string[]): DiffLine[] {
  const [a, b] = [from.slice(0, linesMax), to.slice(0, linesMax)];
  const common = longestCommon(a, b);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  const shared = (atA: number, atB: number): number => common[atA]?.[atB] ?? 0;
  for (;;) {
    const [old, fresh] = [a[i], b[j]];
    if (old === undefined && fresh === undefined) return lines;
    if (old === fresh) {
      lines.push({ sign: " ", text: old ?? "" });
      i += 1;
      j += 1;
    } else if (fresh === undefined || (old !== undefined && shared(i + 1, j) >= shared(i, j + 1))) {
      lines.push({ sign: "-", text: old ?? "" });
      i += 1;
    } else {
      lines.push({ sign: "+", text: fresh });
      j += 1;
    }
  }
}

/** How many lines the rests of both texts share, from each place on. */
function longestCommon(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row === undefined) continue;
      row[j] = a[i] === b[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}
