import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"pages/work/wizard/model"> = {
  is: "ist",
  isNot: "ist nicht",
  contains: "enthält",
  beginsWith: "beginnt mit",
  endsWith: "endet mit",
  isMoreThan: "ist größer als",
  isLessThan: "ist kleiner als",
  isEmpty: "ist leer",
  isNotEmpty: "ist nicht leer",
  itemOfTheLoop: "Eintrag der Schleife",
  variables: "Variablen",
  inputsOfTheJob: "Eingaben des Jobs",
  whatStartedTheRun: "Was den Lauf gestartet hat",
};
