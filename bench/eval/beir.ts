import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { Refusal } from "./refusal.ts";

/** A public set in BEIR's format: corpus.jsonl, queries.jsonl and qrels/test.tsv in one folder. */
export interface BeirSet {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** Those that were judged. */
  readonly queries: readonly {
    readonly id: string;
    readonly text: string;
    readonly judged: ReadonlyMap<string, number>;
  }[];
  /** Judged, but in no file: such queries are left out, such documents count as never found. */
  readonly strangers?: { readonly queries: number; readonly documents: number };
}

const document = z.object({ _id: z.string(), title: z._default(z.string(), ""), text: z.string() });
const query = z.object({ _id: z.string(), text: z.string() });

const documentLike = 'Each line is like {"_id": "d1", "title": "…", "text": "…"}.';
const queryLike = 'Each line is like {"_id": "q1", "text": "…"}.';
const judgementLike = "Each line is a query's id, a document's id and a number, with tabs between; 0 is not relevant.";

export const beirUsage = "<folder with corpus.jsonl, queries.jsonl and qrels/test.tsv>";

/** Reads a set. Throws a Refusal that names file, line and what should stand there. */
export async function readBeir(folder: string): Promise<BeirSet> {
  const corpusFile = join(folder, "corpus.jsonl");
  const documents = new Map<string, BeirSet["documents"][number]>();
  for (const { line, location } of await readLines(corpusFile)) {
    const { _id: id, title, text } = parseLine(document, { line, location, like: documentLike });
    if (documents.has(id)) throw new Refusal(`${location}: the document "${id}" is there twice. Ids must differ.`);
    documents.set(id, { id, title, text });
  }
  const judgementsFile = join(folder, "qrels", "test.tsv");
  const judgements = await readJudgements(judgementsFile);
  const queries = (await readLines(join(folder, "queries.jsonl"))).flatMap(({ line, location }) => {
    const { _id: id, text } = parseLine(query, { line, location, like: queryLike });
    const judged = judgements.get(id);
    return judged === undefined ? [] : [{ id, text, judged }];
  });
  if (documents.size === 0) throw new Refusal(`${corpusFile} holds no document. ${documentLike}`);
  if (queries.length === 0)
    throw new Refusal(
      `No query of queries.jsonl is judged relevant to anything in ${judgementsFile}: compare the ids of its first column with the queries' "_id".`,
    );
  const found = new Set(queries.map(({ id }) => id));
  return {
    documents: [...documents.values()],
    queries,
    strangers: {
      queries: [...judgements.keys()].filter((id) => !found.has(id)).length,
      documents: new Set(queries.flatMap(({ judged }) => [...judged.keys()]).filter((id) => !documents.has(id))).size,
    },
  };
}

/** Writes a set into an empty folder, as readBeir reads it. */
export async function writeBeir(folder: string, { documents, queries }: BeirSet): Promise<void> {
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const judgements = queries.flatMap(({ id, judged }) =>
    [...judged].map(([documentId, score]) => `${id}\t${documentId}\t${score}\n`),
  );
  await mkdir(join(folder, "qrels"));
  await writeFile(
    join(folder, "corpus.jsonl"),
    lines(documents.map(({ id: _id, title, text }) => ({ _id, title, text }))),
  );
  await writeFile(join(folder, "queries.jsonl"), lines(queries.map(({ id: _id, text }) => ({ _id, text }))));
  await writeFile(join(folder, "qrels", "test.tsv"), `query-id\tcorpus-id\tscore\n${judgements.join("")}`);
}

interface Line {
  readonly line: string;
  /** File and number, for whoever has to mend it. */
  readonly location: string;
}

/** The lines that hold something. */
async function readLines(path: string): Promise<Line[]> {
  const lines: Line[] = [];
  let number = 0;
  try {
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      number += 1;
      const plain = line.replace(/^\uFEFF/, "");
      if (plain.trim() !== "") lines.push({ line: plain, location: `${path}, line ${number}` });
    }
  } catch (error) {
    throw new Refusal(`${path} cannot be read. Name the ${beirUsage.slice(1, -1)}.`, { cause: error });
  }
  return lines;
}

function parseLine<T>(schema: z.ZodMiniType<T>, { line, location, like }: Line & { like: string }): T {
  const parsed = schema.safeParse(readJson(line));
  if (!parsed.success) throw new Refusal(`${location} is not as it should be. ${like}`);
  return parsed.data;
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The first line is the header, where it is one; what was judged not relevant counts as unjudged. */
async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const [index, { line, location }] of (await readLines(path)).entries()) {
    const [id = "", documentId = "", score = ""] = line.trim().split("\t");
    if (index === 0 && /[a-z]/i.test(score)) continue;
    if (id === "" || documentId === "" || score === "" || !Number.isFinite(Number(score)))
      throw new Refusal(`${location} is not as it should be. ${judgementLike}`);
    if (Number(score) <= 0) continue;
    const known = judgements.get(id) ?? new Map<string, number>();
    judgements.set(id, known.set(documentId, Number(score)));
  }
  return judgements;
}
