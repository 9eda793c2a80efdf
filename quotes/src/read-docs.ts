import { findProse } from "./retrieval/find-prose.ts";
import type { Pace } from "./retrieval/start-pace.ts";
import type { TextSpan } from "./retrieval/text-span.ts";
import { contentStems } from "./retrieval/tokenise.ts";
import { findEntities } from "./find-entities.ts";
import type { ReportProgress, SourceDoc } from "./source-doc.ts";

/** A source ready for ranking: its own prose, its terms (the title's twice), the names and ids in it, the thread it belongs to. */
export type ReadDoc = {
  index: number;
  doc: SourceDoc;
  at: number;
  prose: TextSpan[];
  terms: string[];
  entities: string[];
  thread: string;
  isReply: boolean;
};

export function isPinned({ doc }: Pick<ReadDoc, "doc">): boolean {
  return doc.isPinned === true;
}

/** A body is read up to here; what follows in a dump or a log is not prose. */
const readCharactersMax = 16_000;

export async function readDocs(
  docs: readonly SourceDoc[],
  { pace, onProgress }: { pace: Pace; onProgress?: (progress: ReportProgress) => void },
): Promise<ReadDoc[]> {
  const read: ReadDoc[] = [];
  for (const [index, doc] of docs.entries()) {
    await pace();
    const prose = findProse(doc.body.slice(0, readCharactersMax), doc.author);
    const titleTerms = contentStems(doc.title);
    const terms = [
      ...titleTerms,
      ...titleTerms,
      ...prose.flatMap((span) => contentStems(doc.body.slice(span.start, span.end))),
    ];
    let entities: string[] | undefined;
    read.push({
      index,
      doc,
      at: Date.parse(doc.date),
      prose,
      terms,
      // Looked for where somebody asks: an answer never does, a report always.
      get entities() {
        entities ??= findEntities(proseOf({ doc, prose }));
        return entities;
      },
      thread: threadOf(doc),
      isReply: replyMark.test(doc.title),
    });
    if (index % 100 === 0) onProgress?.({ stage: "reading", done: index, total: docs.length });
  }
  onProgress?.({ stage: "reading", done: docs.length, total: docs.length });
  return read;
}

/** The title and what the author wrote, as one text. */
export function proseOf({ doc, prose }: Pick<ReadDoc, "doc" | "prose">): string {
  return [doc.title, ...prose.map(({ start, end }) => doc.body.slice(start, end))].join("\n");
}

const replyMark = /^(?:\s*(?:re|fwd?|aw|wg|tr|sv)\s*(?:\[\d+\])?:\s*)+/i;

/** Replies and forwards share their subject; without a subject there is no thread. */
export function threadOf(doc: Pick<SourceDoc, "itemId" | "title" | "source_datatype">): string {
  const subject = doc.title.replace(replyMark, "").trim().toLowerCase();
  return subject === "" ? `item ${doc.itemId}` : `${doc.source_datatype} ${subject}`;
}
