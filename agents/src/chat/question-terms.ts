import { contentStems, tokenise } from "../retrieval/tokenise.ts";
import { stemWord } from "../retrieval/stem-word.ts";

/** Plain words that people use for one another when they ask about what happened. Nothing here names a product. */
const alike: readonly string[] = [
  "begin began begun start started first onset",
  "find found discover discovered spotted detected noticed identified light",
  "contain contained blocked revoked disabled isolated stopped containment withdrawn cut",
  "end ended finished resolved closed restored over",
  "lead led leads leading lead commander charge owns",
  "tell told informed notified wrote briefed announced",
  "suspect suspected cleared ruled innocent involved blamed",
  "decide decided decision agreed agree policy",
  "report reported raised flagged said",
  "cause caused because reason root due led",
  "abuse abused misused compromised stolen consented used",
  "send sent mailed came",
  "file document attachment",
  "machine host server computer laptop system",
  "customer client",
  "supplier vendor",
  "message mail email",
  "application app tool",
  "address ip came from",
  "cost worth amount paid price",
];
const groups = alike.map((line) => new Set(line.split(" ").map(stemWord)));

/** The question's own stems weigh 1, words that mean about the same 0.45, and those of `context` (what was said before) 0.3. */
export function questionTerms(question: string, context = ""): Map<string, number> {
  const terms = new Map<string, number>();
  const add = (stem: string, weight: number) => terms.set(stem, Math.max(terms.get(stem) ?? 0, weight));
  for (const { text } of tokenise(question)) {
    const stems = contentStems(text);
    // "first" is a stop word of no text but asks for something here.
    const own =
      stems.length === 0 && /^(?:first|who|told|led|over)$/i.test(text) ? [stemWord(text.toLowerCase())] : stems;
    for (const stem of own) {
      add(stem, 1);
      for (const group of groups) if (group.has(stem)) for (const other of group) add(other, 0.45);
    }
  }
  for (const stem of contentStems(context)) add(stem, 0.3);
  return terms;
}
