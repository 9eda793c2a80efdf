import { type TlpMark } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { AlignmentType, Footer, Header, PageNumber, Paragraph, ShadingType, Tab, TabStopType, TextRun } from "docx";
import { run } from "./text-run.ts";

const muted = "65635f";
/** Twentieths of a point between the margins of an A4 page. */
const lineWidth = 9026;
const titleCharsMax = 70;
const colours = {
  RED: "FF2B2B",
  AMBER: "FFC000",
  "AMBER+STRICT": "FFC000",
  GREEN: "33FF00",
  CLEAR: "FFFFFF",
} as const satisfies Record<TlpMark, string>;

/** TLP 2.0: its own colours on black, twelve points, on the right of every page's head and foot. */
export function headerOf({ tlp }: ReportDoc): Header {
  return new Header({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [tlpRun(tlp)] })] });
}

export function footerOf({ tlp, title }: ReportDoc): Footer {
  const letters = [...title];
  const short = letters.length <= titleCharsMax ? title : `${letters.slice(0, titleCharsMax).join("").trim()} …`;
  const pages = new TextRun({
    children: ["  ·  ", PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES, new Tab()],
    size: 16,
    color: muted,
  });
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: lineWidth }],
        children: [run(short, { size: 16, color: muted }), pages, tlpRun(tlp)],
      }),
    ],
  });
}

export function tlpRun(tlp: TlpMark): TextRun {
  return new TextRun({
    text: `\u00a0TLP:${tlp}\u00a0`,
    bold: true,
    size: 24,
    color: colours[tlp],
    shading: { type: ShadingType.CLEAR, color: "auto", fill: "000000" },
  });
}
