import type { ErrorCode } from "@hoopoe/contract/errors.ts";
import type { Problem } from "@hoopoe/contract/problem.ts";

/** What the server says in English, in another language. What is missing here stays English. */
export interface ServerTexts {
  /** Refusals by their code, with the gaps of the sentence in contract/src/errors.ts. */
  readonly errors: Partial<Record<ErrorCode, string>>;
  /** What a product is for, by its catalogId. */
  readonly products: Readonly<Record<number, string>>;
}

let shown: ServerTexts = { errors: {}, products: {} };

export function showServerTexts(texts: ServerTexts): void {
  shown = texts;
}

/** The sentence of a refusal in the language that is shown, if all that belongs into it came along. */
export function refusalText({ code, message, field, details }: Problem): string {
  const errors: Readonly<Record<string, string>> = shown.errors;
  const translated = Object.hasOwn(errors, code) ? errors[code] : undefined;
  if (translated === undefined) return message;
  const values: Readonly<Record<string, string | undefined>> = { ...details, field };
  const filled = translated.replaceAll(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
  return /\{\w+\}/.test(filled) ? message : filled;
}

export function productText({ catalogId, description }: { catalogId: number; description: string }): string {
  return shown.products[catalogId] ?? description;
}
