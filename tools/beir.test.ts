import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readBeir } from "../bench/eval/beir.ts";

const good = {
  "corpus.jsonl": '{"_id":"d1","text":"one"}\n\n{"_id":"d2","title":"Two","text":"two"}\n',
  "queries.jsonl": '{"_id":"q1","text":"one?"}\n{"_id":"q2","text":"two?"}\n',
  "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t3\nq1\td9\t1\nq1\td2\t0\nq7\td1\t1\n",
};

async function read(files: Partial<typeof good>) {
  const folder = await mkdtemp(join(tmpdir(), "beir-"));
  try {
    await mkdir(join(folder, "qrels"));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return await readBeir(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

it("reads grades, passes over empty lines, and counts what is judged but not there", async () => {
  const { documents, queries, strangers } = await read(good);
  expect(documents.map(({ id, title }) => [id, title])).toEqual([
    ["d1", ""],
    ["d2", "Two"],
  ]);
  const graded = new Map([
    ["d1", 3],
    ["d9", 1],
  ]);
  expect(queries).toEqual([{ id: "q1", text: "one?", judged: graded }]);
  expect(strangers).toEqual({ queries: 1, documents: 1 });
});

it.each([
  [
    "a file that is missing",
    { "queries.jsonl": good["queries.jsonl"] },
    /corpus\.jsonl cannot be read\. Name the folder/,
  ],
  ["a line that is no JSON", { ...good, "corpus.jsonl": "{bad\n" }, /corpus\.jsonl, line 1 .* like \{"_id"/],
  [
    "an id that is there twice",
    { ...good, "corpus.jsonl": '{"_id":"a","text":""}\n'.repeat(2) },
    /line 2: .*"a" .* twice/,
  ],
  ["a grade that is no number", { ...good, "qrels/test.tsv": "q1\td1\t1\nq1\td2\tx\n" }, /test\.tsv, line 2 .* number/],
  ["no judged query", { ...good, "qrels/test.tsv": "q8\td1\t1\n" }, /No query .* compare the ids/],
])("says of %s where it is and what should stand there", async (_, files, sentence) => {
  await expect(read(files)).rejects.toThrow(sentence);
});
