import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"pages/work/wizard/own"> = {
  name: "Name",
  type: "Typ",
  expression: "Ausdruck (JSONata)",
  description: "Was es enthält",
  required: "Erforderlich",
  addField: "Feld hinzufügen",
  removeField: (name) => `Feld ${name} entfernen`,
  fieldNumber: (number) => `Feld ${number}`,
  text: "Text",
  number: "Zahl",
  boolean: "Wahr oder falsch",
  date: "Datum",
  list: "Liste",
  object: "Objekt",
  any: "Beliebig",
  codeHelp:
    "Der Code liest input und gibt ein Objekt zurück. Tab rückt ein; mit Escape und dann Tab verlassen Sie das Feld.",
  version: "Version",
  versionOf: (version, isNewest) => (isNewest ? `Version ${version} (neueste)` : `Version ${version}`),
  newerVersion: (newest, pinned) => `Version ${newest} ist verfügbar. Dieser Schritt verwendet Version ${pinned}.`,
  update: (version) => `Auf Version ${version} aktualisieren`,
  log: "Konsolenausgabe",
};
