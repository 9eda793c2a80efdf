import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";

/** The text of all pages of a PDF file, with each run of white space as one blank. */
export async function readPdf(path: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)));
  const { text } = await extractText(document, { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}
