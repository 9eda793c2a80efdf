import { maskLiterals } from "./mask-literals.ts";

const foreign = new Set(
  (
    "der die das den dem ein eine einen einem einer und oder wenn jeden jede jedes bitte nicht mit für auf zu zum zur ist sind wird werden neue neuer neuen nachricht eine sobald dann " +
    "le la les un une des du et ou quand chaque nouveau nouvelle dans avec pour sur est sont puis alors lorsqu lorsque s'il veuillez toutes tous " +
    "el los las una unos cuando cada nuevo nueva por favor con para en y o si entonces todos todas correo " +
    "il lo gli una quando ogni nuovo nuova per con e se allora tutti di che"
  ).split(" "),
);
const english = new Set(
  "the a an and or when whenever every each please not with for on to is are will new then if from of in it them this that all by at as".split(
    " ",
  ),
);
const wordsMin = 3;

/** Whether a request is in a language that the grammar does not know: guessing at single words would drop the rest. */
export function isForeign(prompt: string): boolean {
  const words =
    maskLiterals(prompt)
      .masked.toLowerCase()
      .match(/[\p{L}']+/gu) ?? [];
  const strange = words.filter((word) => foreign.has(word) && !english.has(word)).length;
  const known = words.filter((word) => english.has(word)).length;
  return strange >= wordsMin && strange > known;
}
