import { usualSections } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { describe, expect, it } from "vitest";
import { toChannelMessage, toEmail } from "./to-email.ts";
import { toHtml } from "./to-html.ts";
import { toMarkdown } from "./to-markdown.ts";

const hostile = `<script>alert(1)</script> ![x](https://evil.example/p.png) <img src=x onerror=y> "'&`;
const quote = "The readers stopped at 06:55 because the certificate lapsed.";
const report: ReportDoc = {
  version: 1,
  title: `Review ${hostile}`,
  question: "q",
  parts: null,
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
      check: { status: "quoted" },
    },
    {
      id: "s2",
      text: `Nobody knows ${hostile}`,
      citations: [],
      check: {
        status: "not-supported",
        reasons: ["it cites nothing"],
        keptBy: { name: hostile, at: "2027-03-10T00:00:00.000Z" },
      },
    },
  ],
  findings: [
    {
      id: "f1",
      heading: {
        id: "s3",
        text: quote,
        citations: [{ evidenceId: "e1", field: "body", quote, start: 0 }],
        check: { status: "quoted" },
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
        check: { status: "quoted" },
      },
    },
  ],
  actions: [],
  contradictions: [],
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
    engineLabel: "Quotes",
    model: "extractive",
    considered: 3,
    used: 1,
    sentences: 4,
    states: { quoted: 3, supported: 0, disputed: 0, superseded: 0, "not-supported": 1 },
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

  it("links each sentence to its evidence and marks what a person kept", () => {
    expect(html).toContain('<a href="#evidence-1" aria-label="Evidence 1">1</a>');
    expect(html).toContain('<li id="evidence-1" value="1">');
    expect(html.match(/<strong>not supported; kept by/g)).toHaveLength(1);
    expect(html).toContain("Check: 3 quoted, 1 not supported.");
  });
});

describe("the Markdown report", () => {
  const markdown = toMarkdown(report);

  it("lets no text of a source become mark-up", () => {
    expect(markdown).not.toMatch(/(?<!\\)<(?!a id="evidence-\d+"><|\/a>)/);
    expect(markdown).not.toMatch(/(?<!\\)!\[|(?<!\\)!(?<!\\)\[/);
    expect(markdown).not.toContain("javascript:");
  });

  it("links each sentence to its evidence and marks what a person kept", () => {
    expect(markdown).toContain(`- ${quote} [\\[1\\]](#evidence-1)`);
    expect(markdown).toContain('<a id="evidence-1"></a>1.');
    expect(markdown.match(/\*\*\(not supported; kept by/g)).toHaveLength(1);
  });
});

it("an entry whose sentence names a day alone is given no time of day", () => {
  const [entry] = report.timeline;
  const dated = { ...report, timeline: entry === undefined ? [] : [{ ...entry, at: "2027-03-02T00:00:00.000Z" }] };
  expect(toHtml(dated)).toContain('<time datetime="2027-03-02T00:00:00.000Z">2 March 2027</time>');
  expect(toHtml(report)).toContain(">2 March 2027, 06:55 UTC</time>");
  expect(toMarkdown(dated)).toContain("- **2 March 2027** ");
});

it("what isn't supported and nobody kept leaves in no format; the export says how many were left out", () => {
  const [quoted, open] = report.bluf;
  if (quoted === undefined || open?.check.status !== "not-supported") throw new Error("the fixture changed");
  const secret = { ...open, text: "The Q4 rates were copied.", check: { ...open.check, keptBy: null } };
  const unkept: ReportDoc = { ...report, bluf: [quoted, secret] };
  const email = toEmail(unkept, { url: "https://hoopoe.example/r" }).text;
  for (const exported of [
    toHtml(unkept),
    toMarkdown(unkept),
    email,
    toChannelMessage(unkept, { url: "https://hoopoe.example/r" }),
  ]) {
    expect(exported).not.toMatch(/Q4 rates/);
    expect(exported).toContain("1 sentence that isn't supported was left out.");
  }
});
