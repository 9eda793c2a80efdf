import { countOf } from "../lib/format.ts";

const rules = new Intl.PluralRules("en");

/** A count with the form of its noun: plural(1, { one: "item", other: "items" }) is "1 item". */
export function plural(count: number, forms: { one: string; other: string }): string {
  return `${countOf(count)} ${rules.select(count) === "one" ? forms.one : forms.other}`;
}
