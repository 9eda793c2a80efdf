import {
  cardinals,
  courtesies,
  endings,
  leads,
  ordinals,
  quotedNames,
  titles,
  wished,
  wordings,
  type Wordings,
} from "./report-wordings.ts";

/** The clause in the wording that the rules know; quoted text stays as it is. */
export function plainClause(said: string): string {
  let text = said
    .replace(/\s+/gu, " ")
    .replace(/[\s.!,:–-]+$/u, "")
    .trim();
  // Again, for "ok great, now please can you …".
  for (let round = 0; round < 4; round += 1) text = reword(text, [...wished, ...leads, ...titles, ...courtesies]);
  // What a thing is to be called is taken as it stands.
  if (/^(?:title it|rename|call) /iu.test(text)) return reword(text, quotedNames);
  text = text.replace(/[\s.!?,:–-]+$/u, "");
  for (let round = 0; round < 2; round += 1) text = reword(text, [...endings, ...wordings]);
  const number = (word: string): string => {
    const at = cardinals.indexOf(word.toLowerCase()) + 1 || ordinals.indexOf(word.toLowerCase()) + 1;
    return at === 0 ? word : String(at);
  };
  return text.replace(/\bfinding (\p{L}+)\b/giu, (whole, word: string) =>
    number(word) === word ? whole : `finding ${number(word)}`,
  );
}

function reword(said: string, list: Wordings): string {
  return list.reduce((text, [pattern, wording]) => text.replace(pattern, wording).trim(), said);
}
