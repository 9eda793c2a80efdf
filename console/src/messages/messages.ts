import type { Sets } from "./sets.ts";

/** English is written beside the code and always there; the others are fetched. */
export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** The same texts in another language: each key, and each value that a text is made from. */
export type Translation<Name extends keyof Sets> = {
  [Key in keyof Sets[Name]]: Sets[Name][Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : string;
};
export type Translations = { [Name in keyof Sets]: Translation<Name> };

type Text = string | ((...values: never[]) => string);
type Texts = Record<string, Text>;

const sets = new Map<string, Texts>();
let shown: { language: Language; translations: Partial<Record<string, Texts>> } = { language: "en", translations: {} };

/** The set of texts of this name in the language that is shown. The name is the file's below en/. */
export function messages<English extends Texts>(name: keyof Sets, english: English): English {
  const texts = { ...english, ...shown.translations[name] };
  sets.set(name, texts);
  return texts;
}

/** Shows another language from here on: in the sets that are loaded, and in those that come. */
export function showLanguage(language: Language, translations: Partial<Translations>): void {
  shown = { language, translations: { ...shown.translations, ...translations } };
  for (const [name, texts] of Object.entries(translations)) Object.assign(sets.get(name) ?? {}, texts);
}

export function shownLanguage(): Language {
  return shown.language;
}
