import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import * as z from "zod/mini";

const item = z.object({
  id: z.string(),
  source: z.enum(["mail", "chat", "ticket", "news", "file"]),
  author: z.string(),
  address: z.optional(z.nullable(z.string())),
  thread: z.optional(z.nullable(z.string())),
  at: z.string(),
  title: z.string(),
  text: z.string(),
});
const question = z.object({
  id: z.string(),
  question: z.string(),
  after: z.optional(z.nullable(z.string())),
});
const trust = z.object({ ownDomains: z.array(z.string()) });
export const datatypes = { mail: "gmail", chat: "slack", ticket: "jira", news: "news", file: "file" } as const;

type CorpusItem = z.infer<typeof item>;

/** `asOf` is when the last item was written, in ISO 8601; `zone` that of its clock. */
export interface Corpus {
  readonly name: string;
  readonly docs: readonly SourceDoc[];
  /** How far east of UTC the clock of each item's author was, in minutes, by the item's id. */
  readonly zones: ReadonlyMap<string, number>;
  readonly items: readonly CorpusItem[];
  readonly zone: string;
  readonly asOf: string;
  /** Whose company it is, as an administrator sets it up. */
  readonly us: { organisation: string; domains: readonly string[] };
  readonly questions: readonly z.infer<typeof question>[];
}

/** The companies below `corpora/`, their items as the connectors hand them on. Facts and right answers stay unread. */
export async function readCorpora(folder: string): Promise<Corpus[]> {
  const names = (await readdir(join(folder, "corpora"))).toSorted();
  return Promise.all(names.map((name) => readCorpus(join(folder, "corpora", name), name)));
}

async function readCorpus(folder: string, name: string): Promise<Corpus> {
  const lines = (await readFile(join(folder, "items.jsonl"), "utf8")).split("\n").filter((line) => line !== "");
  const items = lines.map((line) => item.parse(JSON.parse(line)));
  const docs = items.map(({ id, source, author, at, title, text }) => {
    const date = new Date(at).toISOString();
    return { itemId: id, source_datatype: datatypes[source], date, author, title, body: text, url: null };
  });
  const { ownDomains } = trust.parse(await readJson(folder, "trust.json"));
  const us = { organisation: ownDomains[0]?.split(".")[0] ?? name, domains: ownDomains };
  const questions = z.array(question).parse(await readJson(folder, "questions.json"));
  const zones = new Map(items.map(({ id, at }) => [id, zoneMinutesOf(at)]));
  const asOf = docs.at(-1)?.date ?? new Date(0).toISOString();
  return { name, docs, items, zones, zone: zoneOf(items.at(-1)?.at ?? ""), us, asOf, questions };
}

/** Of a date in ISO 8601, `…T10:08:00+02:00`. */
function zoneMinutesOf(at: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(at) ?? [];
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
}

/** The zone of a clock that is so many hours ahead, as the database and Intl both name it: +02:00 is Etc/GMT-2. */
function zoneOf(at: string): string {
  const hours = Math.trunc(zoneMinutesOf(at) / 60);
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

export async function readJson(...path: readonly string[]): Promise<unknown> {
  return JSON.parse(await readFile(join(...path), "utf8"));
}
