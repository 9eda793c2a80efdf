import { getDocumentProxy } from "unpdf";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import { failure } from "./failure.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";
import { wholeFile } from "./whole-file.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A PDF: an item for each page with text, so that evidence names its page. A page that cannot be read is a failure. */
export async function* parsePdf(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const bytes = await wholeFile(file.name, source);
  const pdf = await open(file.name, new Uint8Array(bytes));
  const ids = new StableIds();
  let count = 0;
  for (let page = 1; page <= pdf.numPages; page += 1) {
    let text: string;
    try {
      text = await pageText(pdf, page);
    } catch {
      count += 1;
      yield failure(`Page ${page} of ${file.name} is damaged and cannot be read.`, null);
      continue;
    }
    if (text.trim() === "") continue;
    count += 1;
    const title = pdf.numPages === 1 ? file.name : `${file.name}, page ${page}`;
    yield {
      type: "item",
      item: sourceItemOf({
        externalId: ids.idOf([file.name, `page ${page}`]),
        source_datatype: "file",
        at: file.uploadedAt,
        author: "",
        title,
        body: text.trim(),
        url: null,
        raw: { file: file.name, page, pages: pdf.numPages, dateFrom: "upload" },
      }),
    };
  }
  if (count === 0) {
    throw new FileRefused(`${file.name} holds no text: its pages may be pictures. Save it with text recognised.`);
  }
}

async function open(name: string, bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes);
  } catch (error) {
    const kind = error instanceof Error ? error.name : "";
    if (kind === "PasswordException") {
      throw new FileRefused(`${name} is protected by a password. Save a copy without one.`);
    }
    throw new FileRefused(`${name} is cut or damaged and cannot be read as a PDF. Upload it again.`);
  }
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
  page.cleanup();
  return text;
}
