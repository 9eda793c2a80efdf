import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

/** A public set in BEIR's format: corpus.jsonl, queries.jsonl and qrels/test.tsv in one folder. */
export interface BeirSet {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  /** Those that were judged. */
  readonly queries: readonly {
    readonly id: string;
    readonly text: string;
    readonly judged: ReadonlyMap<string, number>;
  }[];
}

const document = z.object({ _id: z.string(), title: z._default(z.string(), ""), text: z.string() });
const query = z.object({ _id: z.string(), text: z.string() });

export const beirUsage = "<folder with corpus.jsonl, queries.jsonl and qrels/test.tsv>";

export async function readBeir(folder: string): Promise<BeirSet> {
  const documents: BeirSet["documents"][number][] = [];
  for await (const line of createInterface({ input: createReadStream(join(folder, "corpus.jsonl")) })) {
    if (line.trim() === "") continue;
    const { _id: id, title, text } = document.parse(JSON.parse(line));
    documents.push({ id, title, text });
  }
  const judgements = await readJudgements(join(folder, "qrels", "test.tsv"));
  const queries = (await readLines(join(folder, "queries.jsonl"))).flatMap((line) => {
    const { _id: id, text } = query.parse(JSON.parse(line));
    const judged = judgements.get(id);
    return judged === undefined ? [] : [{ id, text, judged }];
  });
  return { documents, queries };
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

async function readLines(path: string): Promise<string[]> {
  return (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");
}

/** The first line is the header; what was judged not relevant counts as unjudged. */
async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const line of (await readLines(path)).slice(1)) {
    const [id = "", documentId = "", score = "0"] = line.trim().split("\t");
    if (Number(score) <= 0) continue;
    const known = judgements.get(id) ?? new Map<string, number>();
    judgements.set(id, known.set(documentId, Number(score)));
  }
  return judgements;
}
