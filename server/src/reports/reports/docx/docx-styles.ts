import type { IStylesOptions } from "docx";

const font = { ascii: "Calibri", hAnsi: "Calibri", cs: "Arial", eastAsia: "Microsoft YaHei" };
const dark = "191817";

/** Sizes are half points, distances twentieths of a point. A heading stays with what it heads. */
export const docxStyles: IStylesOptions = {
  default: {
    document: { run: { font, size: 21, color: dark }, paragraph: { spacing: { after: 80, line: 269 } } },
    title: { run: { font, size: 40, bold: true, color: dark }, paragraph: { spacing: { after: 120 } } },
    heading1: {
      run: { font, size: 27, bold: true, color: dark },
      paragraph: { keepNext: true, spacing: { before: 360, after: 120 } },
    },
    heading2: {
      run: { font, size: 23, bold: true, color: dark },
      paragraph: { keepNext: true, spacing: { before: 240, after: 60 } },
    },
    hyperlink: { run: { color: "A63A00", underline: {} } },
  },
};
