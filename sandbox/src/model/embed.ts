/** What the stand-in knows of meaning: words of one line mean the same to it. */
const sameMeaning = [
  ["outage", "down", "unreachable", "stopped", "offline", "unavailable"],
  ["invoice", "bill", "payment", "remittance"],
  ["phishing", "lure", "bait", "credential"],
  ["password", "passphrase", "login", "sign"],
  ["mail", "email", "message", "letter"],
];
const width = 64;

/**
 * A vector of 64 numbers for a text: each word counts in a place of its own, those that mean the same in one place. So
 * texts are near where they share words or meanings, always the same for the same text, and never zero.
 */
export function embed(text: string): number[] {
  const vector = Array.from({ length: width }, () => 0);
  vector[0] = 0.05;
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const group = sameMeaning.findIndex((words) => words.includes(word));
    const index = group >= 0 ? 1 + group : 1 + sameMeaning.length + (hashOf(word) % (width - sameMeaning.length - 1));
    vector[index] = (vector[index] ?? 0) + (group >= 0 ? 3 : 0.4);
  }
  const length = Math.hypot(...vector);
  return vector.map((part) => part / length);
}

function hashOf(word: string): number {
  let hash = 2_166_136_261;
  for (const sign of word) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}
