import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims } from "../policy/claim.ts";

/** The comparable claims of a sentence as keys, so that two sources which say the same count as two: `n:43 host`, `t:545`, `d:11-20`, `p:anna keller`, `i:sec-1482`. */
export function claimAtoms(claims: Claims): Set<string> {
  const atoms = new Set<string>();
  for (const number of claims.numbers) {
    if (number.isOrdinal || number.unit === "~" || (number.value <= 1 && number.unit === "")) continue;
    atoms.add(`n:${number.value}${number.unit} ${stemWord(number.next)}`);
  }
  for (const time of claims.times) atoms.add(`t:${time.minute}`);
  for (const date of claims.dates)
    if (date.day !== undefined && date.month !== undefined) atoms.add(`d:${date.month}-${date.day}`);
  for (const identifier of claims.identifiers) atoms.add(`i:${identifier.text}`);
  for (const name of claims.names)
    if (!(name.isFirst && name.words.length === 1)) atoms.add(`p:${name.words.join(" ")}`);
  return atoms;
}
