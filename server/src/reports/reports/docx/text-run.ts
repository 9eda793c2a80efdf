import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { TextRun } from "docx";

/** A run of a Word document; what Word cannot keep in its XML is left out. */
export function run(text: string, options: { bold?: boolean; color?: string; size?: number } = {}): TextRun {
  return new TextRun({ text: clean(text), rightToLeft: isFromRight(text), ...options });
}

/** Whether a text begins in a script that is written from right to left; signs and digits before it do not count. */
export function isFromRight(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);
}

/** What Word cannot keep in XML: control characters and lone surrogates. */
const unsafe =
  // eslint-disable-next-line no-control-regex -- they are what must not get in.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function clean(text: string): string {
  return withoutHiddenMarks(text).replaceAll(unsafe, "");
}
