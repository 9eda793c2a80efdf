const lettersMax = 40;
const piece = 20;

/** Lets a line end inside a word that is longer than any line: a hash, a token, an address without a slash. Lines of Han or kana end anywhere by themselves. */
export function breakable(text: string): string {
  return text.replace(longRun, (run) => run.replace(pieces, "$&\u200B"));
}

const letter = "[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}_=+]";
const longRun = new RegExp(`${letter}{${lettersMax + 1},}`, "gu");
const pieces = new RegExp(`${letter}{${piece}}(?=${letter})`, "gu");
