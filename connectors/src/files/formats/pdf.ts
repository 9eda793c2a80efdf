import { getDocumentProxy } from "unpdf";
import { sourceItemOf } from "../../shared/source-item-of.ts";
import { type FileInfo, FileRefused, type ParsedRecord } from "../parsed-record.ts";
import { unpackedTooFar } from "./decompression-watch.ts";
import { failure } from "./failure.ts";
import type { ByteSource } from "./peek.ts";
import { StableIds } from "./stable-ids.ts";
import { unpacksTooFar } from "./unpacked-limit.ts";
import { wholeFile } from "./whole-file.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
type TextPiece = Awaited<ReturnType<Page["getTextContent"]>>;

/** More than an item keeps: reading a page ends there. */
const pageCharsMax = 400_000;
/** So many pages in a row that cannot be read are no pages. */
const damagedMax = 100;

/** A PDF: an item for each page with text, so that evidence names its page. A page that cannot be read is a failure. */
export async function* parsePdf(file: FileInfo, source: ByteSource): AsyncGenerator<ParsedRecord> {
  const bytes = await wholeFile(file.name, source);
  const tooFar = unpackedTooFar();
  const bounded = async <T>(work: Promise<T>): Promise<T> => {
    const done = await Promise.race([work, tooFar]);
    if (done === "too-far") throw new FileRefused(unpacksTooFar(file.name));
    return done;
  };
  const pdf = await bounded(open(file.name, new Uint8Array(bytes)));
  const ids = new StableIds();
  let count = 0;
  let damaged = 0;
  for (let page = 1; page <= pdf.numPages && damaged < damagedMax; page += 1) {
    const text = await bounded(pageText(pdf, page));
    if (text === null) {
      count += 1;
      damaged += 1;
      const others = damaged === damagedMax && page < pdf.numPages ? ", and later pages were skipped" : "";
      yield failure(`Page ${page} of ${file.name} is damaged${others}.`, null);
      continue;
    }
    damaged = 0;
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
    throw new FileRefused(`${file.name} contains no text. If its pages are images, run text recognition on it first.`);
  }
}

async function open(name: string, bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes);
  } catch (error) {
    const kind = error instanceof Error ? error.name : "";
    if (kind === "PasswordException") {
      throw new FileRefused(`${name} is password-protected. Save a copy without a password.`);
    }
    throw new FileRefused(`${name} is damaged or incomplete. Upload it again.`);
  }
}

/** Null for a page that is damaged. */
async function pageText(pdf: Pdf, number: number): Promise<string | null> {
  try {
    const page = await pdf.getPage(number);
    const text = await textStart(page);
    page.cleanup();
    return text;
  } catch {
    return null;
  }
}

/** A page may repeat its text millions of times: it is read piece by piece, and given up where an item is full. */
async function textStart(page: Page): Promise<string> {
  const reader: ReadableStreamDefaultReader<TextPiece> = page.streamTextContent().getReader();
  let text = "";
  while (text.length <= pageCharsMax) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value.items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
  }
  // Not cancelled: pdf.js would read on to the page's end. Unread, it waits.
  return text;
}
