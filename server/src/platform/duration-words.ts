const units = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
  ["ms", 1],
] as const;

/** A duration as a sentence has it: "2 h 30 min", "45 s", "3 days". The two largest units that are in it. */
export function durationWords(durationMs: number): string {
  let leftMs = Math.max(0, Math.round(durationMs));
  const words: string[] = [];
  for (const [name, unitMs] of units) {
    const count = Math.floor(leftMs / unitMs);
    if (count === 0) {
      if (words.length > 0) break;
      continue;
    }
    words.push(`${count} ${name === "day" && count > 1 ? "days" : name}`);
    leftMs -= count * unitMs;
    if (words.length === 2) break;
  }
  return words.length === 0 ? "0 s" : words.join(" ");
}
