import type { TextClaim } from "./claim.ts";

/** The words of other languages that turn a statement round: German, French, Spanish, Italian, Dutch, Portuguese, Nordic, Polish, Russian, Ukrainian. */
const words =
  `nicht nichts nie niemals niemand niemanden niemandem unbekannt unklar kein keine keinen keinem keiner keines ohne weder keinesfalls
  ne n pas jamais aucun aucune rien personne sans ni
  no nunca jamás ningún ninguno ninguna ningunos ningunas nada nadie sin tampoco
  non mai nessun nessuno nessuna niente nulla senza né
  niet niets nooit niemand geen zonder
  não nunca jamais nenhum nenhuma ninguém sem nem
  inte ingen inget inga aldrig utan ikke intet ikkje aldri uten uden
  nie nigdy nikt nic żaden żadna żadne bez
  не нет ни никогда никто ничего ничто нельзя без никакой неизвестно неясно невідомо немає ніхто ніколи нічого ні`
    .split(/\s+/)
    .filter((word) => word !== "");
const negations = new Set(words);
/** Where one of these stands, the text is English, and "sin", "mai" or "die" mean what they mean there. */
const english = /\b(?:the|of|and|were|are|has|have|been|with|that|this|from|by)\b/i;

export function findForeignNegations(folded: string): TextClaim[] {
  if (english.test(folded)) return [];
  return [...folded.matchAll(/\p{L}+/gu)]
    .filter(([word]) => negations.has(word.toLowerCase()))
    .map((match) => ({ text: match[0].toLowerCase(), start: match.index, end: match.index + match[0].length }));
}
