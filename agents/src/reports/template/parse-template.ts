import {
  type ReportPart,
  type ReportSection,
  reportParts,
  type TlpMark,
  tlpMarks,
} from "@hoopoe/contract/reports/report-layout.ts";

/** A template as a report takes it. */
export interface ReportLayout {
  /** Empty for a built-in template. */
  readonly name: string;
  readonly tlp: TlpMark;
  readonly sections: ReportSection[];
}

export type ParsedTemplate = { ok: true; tlp: TlpMark; sections: ReportSection[] } | { ok: false; reason: string };

const linesMax = 400;
const charactersMax = 20_000;
const sectionsMax = 20;
const introCharactersMax = 2_000;

/** What a template cannot hold, and what to write instead: it is filled in, never run. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /\{\{\s*[#^/]|\{%|\{\{\s*(?:each|for|while|range|end)\b/i,
    "has a loop or a condition, which templates don't support. Write {{findings}} to list them all",
  ],
  [/<\s*script|javascript:|\bon\w+\s*=/i, "has a script, which templates never run. Remove it"],
  [/<%|<\?|\$\{|#\{|\{\{\s*=|\{\{\{/, "has code, which templates never run. Use a placeholder instead"],
  [/<\/?[a-z][^>]*>/i, "has HTML. Write plain text and ## headings"],
];

interface SectionDraft {
  readonly heading: string;
  readonly line: number;
  part: ReportPart | null;
  readonly intro: string[];
}
interface TemplateDraft {
  tlp: TlpMark;
  readonly sections: SectionDraft[];
}

/**
 * Reads a template: `TLP: AMBER`, then `## Heading` with one placeholder below it (`{{findings}}`) and, between them,
 * plain words of one's own. A refusal names the line and the way out.
 */
export function parseTemplate(text: string): ParsedTemplate {
  if (text.length > charactersMax) return no(`has ${text.length} characters; the limit is ${charactersMax}`);
  const lines = text.split(/\r?\n/);
  if (lines.length > linesMax) return no(`has ${lines.length} lines; the limit is ${linesMax}`);
  const draft: TemplateDraft = { tlp: "AMBER+STRICT", sections: [] };
  for (const [index, line] of lines.entries()) {
    const problem = takeLine(draft, line.trim(), index + 1);
    if (problem !== null) return no(`line ${index + 1} ${problem}`);
  }
  return finish(draft);
}

/** What is wrong with a line; null where it is in. */
function takeLine(draft: TemplateDraft, line: string, number: number): string | null {
  const problem = refused.find(([pattern]) => pattern.test(line));
  if (problem !== undefined) return problem[1];
  if (line === "") return null;
  const mark = /^TLP\s*:\s*(.+)$/i.exec(line)?.[1]?.trim().toUpperCase();
  if (mark !== undefined && draft.sections.length === 0) {
    const known = tlpMarks.find((one) => one === mark);
    if (known === undefined) return `has no TLP 2.0 marking. Write one of ${tlpMarks.join(", ")}`;
    draft.tlp = known;
    return null;
  }
  const heading = /^#{1,3}\s+(.+)$/.exec(line)?.[1];
  const section = draft.sections.at(-1);
  if (heading !== undefined)
    draft.sections.push({ heading: heading.slice(0, 120), line: number, part: null, intro: [] });
  else if (section === undefined) return "comes before the first heading. Start with a line such as ## Bottom line";
  else return takeContent(section, line);
  return null;
}

function takeContent(section: SectionDraft, line: string): string | null {
  const placeholder = /^\{\{\s*([\w-]+)\s*\}\}$/.exec(line)?.[1]?.toLowerCase();
  if (placeholder === undefined) {
    if (/\{\{|\}\}/.test(line)) return "mixes a placeholder with text. Put it on a line of its own";
    section.intro.push(line);
    return null;
  }
  const part = reportParts.find((one) => one === placeholder);
  if (part === undefined) return `has the unknown placeholder {{${placeholder}}}. Use one of ${placeholders()}`;
  if (section.part !== null)
    return `is the second placeholder under “${section.heading}”. Give it a heading of its own`;
  section.part = part;
  return null;
}

function finish({ tlp, sections: drafts }: TemplateDraft): ParsedTemplate {
  if (drafts.length === 0) return no(`has no section. Write a heading, and below it one of ${placeholders()}`);
  if (drafts.length > sectionsMax) return no(`has ${drafts.length} sections; the limit is ${sectionsMax}`);
  const sections: ReportSection[] = [];
  for (const { heading, line, part, intro } of drafts) {
    if (part === null)
      return no(`line ${line} is a heading without a placeholder below it. Add one of ${placeholders()}`);
    if (sections.some((section) => section.part === part))
      return no(`line ${line} shows {{${part}}} a second time. Remove one of them`);
    const words = intro.join(" ");
    if (words.length > introCharactersMax)
      return no(`line ${line} has more than ${introCharactersMax} characters of text below it`);
    sections.push({ id: part, part, heading, intro: words });
  }
  return { ok: true, tlp, sections };
}

function placeholders(): string {
  return reportParts.map((part) => `{{${part}}}`).join(", ");
}

function no(reason: string): ParsedTemplate {
  return { ok: false, reason };
}
