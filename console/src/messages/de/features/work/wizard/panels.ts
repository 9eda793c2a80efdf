import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"features/work/wizard/panels"> = {
  outlineOfTheWorkflow: "Gliederung des Workflows",
  after: (from) => `nach ${from}`,
  firstStep: "erster Schritt",
  theRunEndsHere: ", der Lauf endet hier",
};
