import { shownLanguage } from "./messages.ts";

/** A label within a sentence: in small letters, but for a language whose nouns keep their capitals there. */
export function inSentence(label: string): string {
  return shownLanguage() === "de" ? label : label.toLowerCase();
}
