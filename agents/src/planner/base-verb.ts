import { isListedVerb } from "./lexicon.ts";

const irregular: Readonly<Record<string, string>> = {
  sent: "send",
  put: "put",
  read: "read",
  written: "write",
  told: "tell",
  kept: "keep",
  made: "make",
  given: "give",
  set: "set",
  shown: "show",
  held: "hold",
  found: "find",
  taken: "take",
  withdrawn: "withdraw",
};

/** 'archive' of 'archived'; undefined where it is no participle of a verb that requests are made with. */
export function baseVerb(participle: string): string | undefined {
  const word = participle.toLowerCase();
  const known = irregular[word];
  if (known !== undefined) return known;
  if (!word.endsWith("ed")) return undefined;
  const stem = word.slice(0, -2);
  return [stem, word.slice(0, -1), stem.replace(/(.)\1$/, "$1"), stem.replace(/i$/, "y")].find(isListedVerb);
}
