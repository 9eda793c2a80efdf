import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"features/work/wizard/canvas"> = {
  noteText: "Text der Notiz",
  note: "Notiz",
  nameOf: (label) => `Name von ${label}`,
  pinned: "Ausgabe angeheftet",
  disabled: "deaktiviert",
  addAStepAfter: (label) => `Schritt nach ${label} hinzufügen`,
  addAStepHere: "Hier einen Schritt hinzufügen",
  smallMapOfTheWorkflow: "Übersichtskarte des Workflows",
};
