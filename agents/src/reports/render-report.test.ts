import { usualSections } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { describe, expect, it } from "vitest";
import { toHtml } from "./to-html.ts";
import { toMarkdown } from "./to-markdown.ts";

const hostile = `<script>alert(1)</script> ![x](https://evil.example/p.png) <img src=x onerror=y> "'&`;
const quote = "The readers stopped at 06:55 because the certificate lapsed.";
const report: ReportDoc = {
  version: 1,
  title: `Review ${hostile}`,
  question: "q",
  template: "post-incident-review",
  templateName: hostile,
  tlp: "AMBER",
  sections: [...usualSections],
  asOf: "2027-03-10T00:00:00.000Z",
  bluf: [
    {
      id: "s1",
      text: quote,
      citations: [{ evidenceId: "e1", field: "body", quote, start: 0 }],
      check: { status: "verified" },
    },
    {
      id: "s2",
      text: `Nobody knows ${hostile}`,
      citations: [],
      check: { status: "unverified", reasons: ["no quote covers this sentence"] },
    },
  ],
  findings: [
    {
      id: "f1",
      heading: {
        id: "s3",
        text: quote,
        citations: [{ evidenceId: "e1", field: "body", quote, start: 0 }],
        check: { status: "verified" },
      },
      sentences: [],
      likelihood: "likely",
      confidence: { level: "low", why: hostile },
      judgedBy: null,
      concerns: [hostile],
    },
  ],
  timeline: [
    {
      sectionId: "timeline",
      at: "2027-03-02T06:55:00.000Z",
      evidenceId: "e1",
      sentence: {
        id: "s4",
        text: quote,
        citations: [{ evidenceId: "e1", field: "body", quote, start: 0 }],
        check: { status: "verified" },
      },
    },
  ],
  actions: [],
  gaps: [`Nothing from ${hostile}`],
  evidence: [
    {
      id: "e1",
      number: 1,
      itemId: "i",
      source_datatype: "gmail",
      date: "2027-03-02T09:00:00.000Z",
      author: hostile,
      title: hostile,
      body: quote,
      url: "javascript:alert(1)",
    },
  ],
  sources: [{ source_datatype: hostile, considered: 3, used: 1, newestAt: null }],
  method: {
    engineLabel: "Built-in (extractive)",
    model: "extractive",
    considered: 3,
    used: 1,
    sentences: 4,
    verified: 3,
    stale: [],
    note: hostile,
  },
};

describe("the HTML report", () => {
  const html = toHtml(report);

  it("has no script, nothing remote, and refuses both by policy", () => {
    expect(html).not.toMatch(
      /<(?:script|img|link|iframe|object)\b|javascript:|\son\w+=["']?\w+\(|src=["']?http|url\(/i,
    );
    expect(html).toContain("default-src 'none'");
  });

  it("links each sentence to its evidence and marks what no quote covers", () => {
    expect(html).toContain('<a href="#evidence-1" aria-label="Evidence 1">1</a>');
    expect(html).toContain('<li id="evidence-1" value="1">');
    expect(html.match(/no quote covers this<\/strong>/g)).toHaveLength(1);
    expect(html).toContain("3 of 4 sentences cited");
  });
});

describe("the Markdown report", () => {
  const markdown = toMarkdown(report);

  it("lets no text of a source become mark-up", () => {
    expect(markdown).not.toMatch(/(?<!\\)<(?!a id="evidence-\d+"><|\/a>)/);
    expect(markdown).not.toMatch(/(?<!\\)!\[|(?<!\\)!(?<!\\)\[/);
    expect(markdown).not.toContain("javascript:");
  });

  it("links each sentence to its evidence and marks what no quote covers", () => {
    expect(markdown).toContain(`- ${quote} [\\[1\\]](#evidence-1)`);
    expect(markdown).toContain('<a id="evidence-1"></a>1.');
    expect(markdown.match(/\*\*\(no quote covers this/g)).toHaveLength(1);
  });
});

it("an entry whose sentence names a day alone is given no time of day", () => {
  const [entry] = report.timeline;
  const dated = { ...report, timeline: entry === undefined ? [] : [{ ...entry, at: "2027-03-02T00:00:00.000Z" }] };
  expect(toHtml(dated)).toContain('<time datetime="2027-03-02T00:00:00.000Z">2 March 2027</time>');
  expect(toHtml(report)).toContain(">2 March 2027, 06:55 UTC</time>");
  expect(toMarkdown(dated)).toContain("- **2 March 2027** ");
});
