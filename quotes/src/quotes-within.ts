import { choosePassages } from "./choose-passages.ts";
import { inTime } from "./group-passages.ts";
import { type Passage, readPassages } from "./passages.ts";
import { rankDocs } from "./rank-docs.ts";
import { readDocs } from "./read-docs.ts";
import { startPace } from "./retrieval/start-pace.ts";
import type { SourceDoc } from "./source-doc.ts";

const passagesMax = 30;

/** The best quotes of what was written from `from` until before `to` (ISO 8601), in order of time. */
export async function quotesWithin(
  docs: readonly SourceDoc[],
  { question, from, to }: { question: string; from: string; to: string },
): Promise<Passage[]> {
  const pace = startPace();
  const read = await readDocs(docs, { pace });
  const within = read.filter(({ at }) => at >= Date.parse(from) && at < Date.parse(to));
  const bodies = (await readPassages(within, { pace })).filter(({ field }) => field === "body");
  const chosen = await choosePassages(bodies, await rankDocs(read, { question, pace }), { pace });
  return chosen
    .slice(0, passagesMax)
    .map(({ passage }) => passage)
    .toSorted(inTime);
}
