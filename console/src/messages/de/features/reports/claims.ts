import type { Translation } from "../../../messages.ts";

export const texts: Translation<"features/reports/claims"> = {
  own: "Eigene",
  partner: "Partner",
  system: "System",
  press: "Presse",
  stranger: "Fremd",
  claimsToBe: (author) => `Gibt sich als ${author} aus; nicht authentifiziert`,
};
