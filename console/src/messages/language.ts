import { readCookie, writeCookie } from "../lib/browser-storage.ts";
import { type Language, languages } from "./messages.ts";

/** The language chosen in this browser's profile; null where the browser's own is followed. */
export function chosenLanguage(): Language | null {
  return languageOf(readCookie("language"));
}

/** The chosen language, else the first of the browser's that there is, else English. */
export function currentLanguage(): Language {
  return chosenLanguage() ?? navigator.languages.map(languageOf).find((language) => language !== null) ?? "en";
}

/** Keeps a choice for the next start; null follows the browser again. */
export function keepLanguage(language: Language | null): void {
  writeCookie("language", language);
}

/** "de-CH" is German. */
function languageOf(tag: string | null): Language | null {
  return languages.find((language) => tag?.split("-")[0] === language) ?? null;
}
