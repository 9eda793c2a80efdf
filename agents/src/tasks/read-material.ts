import * as z from "zod/mini";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

const docsMax = 500;
const textMax = 200_000;

/** An object that is a record of its own: it has a text under one of the names that vendors use for it. */
const text = z.nullish(z.string());
const record = z.looseObject({
  id: text,
  itemId: text,
  source_datatype: text,
  date: text,
  at: text,
  author: text,
  from: text,
  sender: text,
  title: text,
  subject: text,
  summary: text,
  body: text,
  text,
  content: text,
  description: text,
  url: text,
});
type Fields = z.infer<typeof record>;

/**
 * The documents in whatever a node was given: a text, a record (title or subject, body or text, author, date), a list of
 * either, or any other JSON, whose values are laid out as `name: value` lines. At most 500, the first ones.
 */
export function readMaterial(input: unknown): SourceDoc[] {
  const docs: SourceDoc[] = [];
  collect(input, docs);
  return docs;
}

function collect(value: unknown, docs: SourceDoc[]): void {
  if (docs.length >= docsMax || value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, docs);
    return;
  }
  const read = record.safeParse(value);
  const list = read.success ? innerList(read.data) : null;
  if (list !== null) return collect(list, docs);
  docs.push(read.success ? docOfRecord(read.data, docs.length) : docOf(linesOf(value), docs.length));
}

/** What a search or a listing puts out: an object around one list of records. */
function innerList(value: Readonly<Record<string, unknown>>): readonly unknown[] | null {
  const lists = Object.values(value).filter((entry): entry is unknown[] => Array.isArray(entry) && entry.length > 0);
  const [only] = lists;
  const isRecordItself = ["body", "text", "title", "subject", "content", "description"].some(
    (name) => typeof value[name] === "string",
  );
  return lists.length === 1 && only !== undefined && !isRecordItself && typeof only[0] === "object" ? only : null;
}

function docOfRecord(value: Fields, index: number): SourceDoc {
  const title = first(value, ["title", "subject", "summary"]) ?? "";
  const body = first(value, ["body", "text", "content", "description"]);
  return {
    ...docOf(body ?? (title === "" ? linesOf(value) : title), index),
    itemId: first(value, ["itemId", "id"]) ?? String(index + 1),
    source_datatype: value.source_datatype ?? "input",
    date: dateOf(first(value, ["date", "at"])),
    author: first(value, ["author", "from", "sender"]) ?? "",
    title,
    url: value.url ?? null,
  };
}

/** The first of these fields that the record has. */
function first(value: Fields, names: readonly (keyof typeof record.shape)[]): string | undefined {
  return names.map((name) => value[name]).find((one) => one !== null && one !== undefined) ?? undefined;
}

function docOf(body: string, index: number): SourceDoc {
  const itemId = String(index + 1);
  const clipped = body.slice(0, textMax);
  return { itemId, source_datatype: "input", date: dateOf(null), author: "", title: "", body: clipped, url: null };
}

/** Material without a date of its own has the earliest there is: no claim about time can rest on it. */
function dateOf(given: string | null | undefined): string {
  const moment = Date.parse(given ?? "");
  return new Date(Number.isNaN(moment) ? 0 : moment).toISOString();
}

function linesOf(value: unknown, name = ""): string {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => linesOf(inner, name === "" ? key : `${name} ${key}`))
      .filter((line) => line !== "")
      .join("\n");
  }
  if (value === null || value === undefined || value === "") return "";
  const words = typeof value === "string" ? value : JSON.stringify(value);
  return name === "" ? words : `${name}: ${words}`;
}
