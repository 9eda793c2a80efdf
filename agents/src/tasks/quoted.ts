const charsMax = 120;

/** A value from a mail within a sentence of ours: on one line, marked as quoted, without control characters. */
export function quoted(value: string): string {
  const line = value.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  return JSON.stringify(line.length > charsMax ? `${line.slice(0, charsMax)}…` : line);
}
