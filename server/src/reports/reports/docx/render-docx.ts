import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";

/** A report as a Word document. The library behind it is as large as all of the HTTP server: it comes with the first download. */
export async function renderDocx(doc: ReportDoc): Promise<Buffer> {
  const { drawDocx } = await import("./draw-docx.ts");
  return drawDocx(doc);
}
