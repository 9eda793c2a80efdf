import { describe, expect, it } from "vitest";
import { startBm25 } from "./start-bm25.ts";

describe("BM25", () => {
  it("gives the published score for a small collection", () => {
    const builder = startBm25();
    for (const document of ["a b b", "b c", "c c c d"]) builder.add(document.split(" "));
    const bm25 = builder.finish();
    // idf(b) = ln(1 + (3 - 2 + 0.5) / (2 + 0.5)), mean length 3.
    const idf = Math.log(1.6);
    const expected = (tf: number, length: number) => (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / 3));
    expect([...bm25.score(new Map([["b", 1]]))]).toEqual(
      [expected(2, 3), expected(1, 2), 0].map((score) => expect.closeTo(score, 10)),
    );
  });

  it("ranks a rare word above a common one, and nothing for an unknown one", () => {
    const builder = startBm25();
    for (const document of ["x rare", "x common", "x common", "x common"]) builder.add(document.split(" "));
    const bm25 = builder.finish();
    const scores = bm25.score(
      new Map([
        ["rare", 1],
        ["common", 1],
      ]),
    );
    expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
    expect([...bm25.score(new Map([["absent", 1]]))]).toEqual([0, 0, 0, 0]);
    expect(bm25.documentFrequency("common")).toBe(3);
  });
});
