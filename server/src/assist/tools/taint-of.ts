import type { ToolResult } from "./tool.ts";

/**
 * Where text of others came in with a result; null only where every word of it is proven to be ours: figures, dates, words of our
 * own sentences, and words that the caller gave. A tool that forgets to say so is caught here.
 */
export function taintOf(result: ToolResult, { title, input }: { title: string; input: unknown }): string | null {
  if (result.taint !== null) return result.taint;
  const given = new Set(stringsIn(input).flatMap(wordsOf));
  const isOurs = textsOf(result).every((text) =>
    wordsOf(text).every((word) => ownWords.has(word) || given.has(word) || /^\p{N}+$/u.test(word)),
  );
  return isOurs ? null : `the output of ${title}`;
}

function textsOf({ summary, text, docs, table, plot }: ToolResult): string[] {
  return [
    summary,
    text,
    ...docs.flatMap((doc) => [doc.title, doc.author, doc.body, doc.source_datatype, doc.url ?? ""]),
    ...stringsIn(table),
    ...stringsIn(plot),
  ];
}

/** Every text anywhere in a value, names of fields too. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return Object.entries(value).flatMap(([name, part]) => [name, ...stringsIn(part)]);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
}

/** What the sentences of our own counting tools are made of: too few words to give an order with. */
const ownWords = new Set(
  `a and approval approvals approved are as asked before by columns contain contains count counted database dated day ended expired executed
  failed flow found from hold holds hoopoe in is item items kind label largest last line list most newest no none nobody named
  nothing of on one or pending platform points read rejected rows running queued run runs since source sources stand started state
  story stream streams succeeded that the themselves there these they this title to total unit utc value void were when with
  withdrawn workspace bars since by kind connection thread first between them minutes hours days minute hour day second seconds
  has more than next two largest equal moments computed moment being earlier record search utc for gmail slack jira news file files microsoft email security`.split(
    /\s+/,
  ),
);
