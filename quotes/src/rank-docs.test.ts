import { expect, it } from "vitest";
import { rankDocs } from "./rank-docs.ts";
import { readDocs } from "./read-docs.ts";
import { startPace } from "./retrieval/start-pace.ts";
import { docsOf } from "./testing/docs-of.ts";

const pace = startPace(undefined);

/** What each of some notes is worth to a question, in their order. */
async function rank(question: string, notes: readonly [date: string, author: string, title: string, body: string][]) {
  const lines = notes.map(([date, author, title, body]) => ["gmail", date, author, title, body] as const);
  const docs = await readDocs(docsOf("r", lines), { pace });
  return [...(await rankDocs(docs, { question, pace })).relevance];
}

const about = (host: string, count: number) =>
  Array.from({ length: count }, (_, index): [string, string, string, string] => [
    new Date(Date.UTC(2026, 10, 2 + index, 8)).toISOString(),
    `Author ${index % 3}`,
    `Note ${index}`,
    `We looked at ${host} in the morning of day ${index}.`,
  ]);

it("a question that leads to one item is followed by what the others have in common, never alone", async () => {
  const [found = 0, ...others] = await rank("What about pump-77?", [
    ["2026-11-01T08:00:00Z", "Ines", "Pump", "The pump-77 stood still for an hour."],
    ...about("relay-12", 6),
  ]);
  expect(found).toBeGreaterThanOrEqual(1);
  expect(Math.min(...others)).toBeGreaterThan(0);
  expect(Math.max(...others)).toBeLessThan(found);
});

it("an item that names nothing counts for more where much was written about the matter at its time", async () => {
  const quiet: [string, string, string, string] = ["2026-12-24T08:00:00Z", "Ines", "Later", "All is calm down here."];
  const near: [string, string, string, string] = ["2026-11-04T09:00:00Z", "Ines", "Then", "All was wet down there."];
  const scores = await rank("What about relay-12?", [...about("relay-12", 6), near, quiet]);
  const [then = 0, later = 0] = scores.slice(-2);
  expect(then).toBeGreaterThan(0.12);
  expect(later).toBeLessThan(then);
});
