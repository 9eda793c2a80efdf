import { reportTemplates, templateText } from "@hoopoe/contract/reports/report-templates.ts";
import { expect, it } from "vitest";
import { builtInLayout } from "./built-in-layout.ts";
import { parseTemplate } from "./parse-template.ts";

it.each(reportTemplates)("the text of %s reads as what it is", (kind) => {
  const { tlp, sections } = builtInLayout(kind);
  expect(parseTemplate(templateText(kind))).toEqual({ ok: true, tlp, sections });
});

it("keeps one's own words below a heading", () => {
  const parsed = parseTemplate("TLP: RED\n# For the board\nRead this\nfirst.\n{{bluf}}");
  expect(parsed).toEqual({
    ok: true,
    tlp: "RED",
    sections: [{ id: "bluf", part: "bluf", heading: "For the board", intro: "Read this first." }],
  });
});

it.each([
  ["## A\n{{#each findings}}{{/each}}", "line 2 has a loop or a condition"],
  ["## A\n{% for x in y %}", "line 2 has a loop or a condition"],
  ["## A\n<script>alert(1)</script>", "line 2 has a script"],
  ["## A\n<img src=x onerror=alert(1)>", "line 2 has a script"],
  ["## A\n${process.env.KEY}", "line 2 has code"],
  ["## A\n<%= secrets %>", "line 2 has code"],
  ["## A\n<b>bold</b>", "line 2 has HTML"],
  ["## A\n{{secrets}}", "unknown placeholder {{secrets}}. Use one of {{bluf}}"],
  ["## A\n{{bluf}}\n## B\n{{bluf}}", "line 3 shows {{bluf}} a second time"],
  ["## A\n{{bluf}}\n{{gaps}}", "line 3 is the second placeholder"],
  ["## A\nsee {{bluf}} here", "line 2 mixes a placeholder with text"],
  ["## A\n", "line 1 is a heading without a placeholder"],
  ["hello", "line 1 comes before the first heading"],
  ["TLP: PURPLE\n## A\n{{bluf}}", "line 1 has no TLP 2.0 marking"],
  ["", "has no section"],
  ["x".repeat(20_001), "has 20001 characters"],
])("%j is refused with the line and the way out", (text, reason) => {
  const parsed = parseTemplate(text);
  expect(parsed.ok ? "taken" : parsed.reason).toContain(reason);
});
