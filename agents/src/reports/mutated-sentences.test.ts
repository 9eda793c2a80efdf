import { expect, it } from "vitest";
import { createModel } from "../models/create-model.ts";
import { checkCitations } from "../policy/check-citations.ts";
import { sentencesOf } from "@hoopoe/contract/reports/report.ts";
import { outageDocs } from "./testing/outage-docs.ts";
import { writeReport } from "./write-report.ts";

const changes: Record<string, { pattern: RegExp; change: (found: string) => string }> = {
  "a digit": { pattern: /\d/g, change: (digit) => String((Number(digit) + 1) % 10) },
  "a dropped negation": { pattern: /\b(?:not|no|never|nothing|without) /gi, change: () => "" },
  "an added not": { pattern: /\b(?:was|were|is|are|had|have) (?!not\b|no\b)/g, change: (verb) => `${verb}not ` },
  "a name": { pattern: /(?<=[a-z,;:] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu, change: () => "Rupert Vane" },
  "a name at the start": { pattern: /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?= [a-z])/gu, change: () => "Rupert Vane" },
  "a month": { pattern: /\b(?:January|March|April)\b/g, change: () => "July" },
  "an id or a host": {
    pattern: /\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\b|\b[A-Z]+-\d+\b/g,
    change: (id) => `${id.slice(0, -1)}q`,
  },
};

it("no sentence of a report stays verified when one of its claims is changed", async () => {
  const model = createModel({ kind: "built-in" });
  const report = await writeReport({
    question: "badge readers OPS-881",
    template: "post-incident-review",
    docs: outageDocs(),
    model,
    asOf: "2027-03-10T00:00:00.000Z",
  });
  const counts: Record<string, number> = {};
  const passed: string[] = [];
  for (const { text, citations } of sentencesOf(report)) {
    for (const [kind, { pattern, change }] of Object.entries(changes)) {
      for (const match of text.matchAll(pattern)) {
        const changed = text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length);
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (checkCitations({ text: changed, citations }, report.evidence).status === "verified")
          passed.push(`${kind}: ${changed}`);
      }
    }
  }
  expect(passed).toEqual([]);
  expect(Object.keys(counts).toSorted()).toEqual(Object.keys(changes).toSorted());
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150);
});
