import type { Translation } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

export const texts: Translation<"features/reports/claims"> = {
  own: "Eigene",
  partner: "Partner",
  system: "System",
  press: "Presse",
  stranger: "Fremd",
  disputed: "strittig",
  claimChanged: "Eine Aussage hat sich nach diesem Bericht geändert:",
  settledBy: (name: string, day: string) => `entschieden von ${name}, ${day}`,
  undoneBy: (name: string, day: string) => `Entscheidung zurückgenommen von ${name}, ${day}`,
  itemChanged: (title: string) => `Ein Eintrag hat sich nach diesem Bericht an der Quelle geändert: „${title}“`,
  moreChanges: (count: number) => `und ${plural(count, { one: "weitere Änderung", other: "weitere Änderungen" })}`,
  writeVersion: (version: number) => `Version ${version} schreiben`,
  couldNotRenew: "Die nächste Version konnte nicht geschrieben werden",
  whoSaysIt: "Wer es sagt",
  itemsUsed: (count: number) => plural(count, { one: "verwendeter Eintrag", other: "verwendete Einträge" }),
  settle: "Entscheiden",
  bothShown: "Bis dahin stehen beide da",
  replacedSince: "Eine andere Aussage hat diesen Wert ersetzt",
  claimsToBe: (author) => `Gibt sich als ${author} aus; nicht authentifiziert`,
};
