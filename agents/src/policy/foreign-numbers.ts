/** Two to twelve in German, French, Spanish, Russian and Ukrainian; those that mean something else in English or mean "one" or "new" as well are left out. */
const spellings: readonly (readonly [number, string])[] = [
  [2, "zwei zweien deux dos два две двух двум двое дві двох двоє"],
  [3, "drei dreien trois tres три трёх трех трое трьох троє"],
  [4, "vier quatre cuatro четыре четырёх четырех чотири чотирьох"],
  [5, "fünf cinq cinco пять пяти п'ять п'яти"],
  [6, "sechs seis шесть шести шість шести"],
  [7, "sieben siete семь семи сім семи"],
  [8, "acht huit ocho восемь восьми вісім восьми"],
  [9, "neun nueve девять девяти дев'ять дев'яти"],
  [10, "zehn diez десять десяти"],
  [11, "elf onze одиннадцать одинадцять"],
  [12, "zwölf douze doce двенадцать дванадцять"],
];

export const foreignNumbers: ReadonlyMap<string, number> = new Map(
  spellings.flatMap(([value, words]) => words.split(" ").map((word) => [word, value] as const)),
);
export const foreignNumber = new RegExp(
  `(?<![\\p{L}\\p{N}'-])(?:${[...foreignNumbers.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?![\\p{L}\\p{N}'-])`,
  "giu",
);
