import { countOf } from "../lib/format.ts";
import { type Language, shownLanguage } from "./messages.ts";

/** The forms that a noun has after a number. A language with more of them (Intl.PluralRules names them) adds them here. */
interface Forms {
  one: string;
  other: string;
}

const rules = new Map<Language, Intl.PluralRules>();

/** A count with the right form of its noun: plural(1, { one: "item", other: "items" }) is "1 item". */
export function plural(count: number, forms: Forms): string {
  return `${countOf(count)} ${formOf(count, forms)}`;
}

/** The form alone, where the number stands elsewhere. */
export function formOf(count: number, forms: Forms): string {
  const language = shownLanguage();
  const own = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, own);
  return own.select(count) === "one" ? forms.one : forms.other;
}
