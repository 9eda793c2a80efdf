import type { ComparedLine } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { overlapOf } from "@hoopoe/quotes/retrieval/overlap-of.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";

/** What stands differently in two versions of a report, part by part in the order of the later one. */
export interface ComparedReports {
  readonly parts: { heading: string; lines: ComparedLine[] }[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

interface Line {
  readonly text: string;
  readonly sentenceId: string | null;
}

interface Part {
  readonly heading: string;
  readonly lines: readonly Line[];
}

const likenessMin = 0.5;
/** No section has it: theirs are of small letters. */
const headId = "Head";

/** Compares what is read, letter for letter; a line that was reworded (half of its words stayed) is one changed line. */
export function compareReports(before: ReportDoc, after: ReportDoc): ComparedReports {
  const [old, now] = [linesOf(before), linesOf(after)];
  // By the section's id: one that got another heading is the same, and two may bear one heading.
  const sections = [...new Set([...now.keys(), ...old.keys()])];
  const parts = sections.flatMap((id) => {
    const [gone, come] = [old.get(id)?.lines ?? [], now.get(id)?.lines ?? []];
    const heading = now.get(id)?.heading ?? old.get(id)?.heading ?? "";
    const lines = id === headId ? compareInPlace(gone, come) : compareLines(gone, come);
    return lines.some(({ kind }) => kind !== "same") ? [{ heading, lines }] : [];
  });
  const count = (kind: ComparedLine["kind"]) =>
    parts.flatMap(({ lines }) => lines).filter((line) => line.kind === kind).length;
  return { parts, added: count("added"), removed: count("removed"), changed: count("changed") };
}

function linesOf(doc: ReportDoc): Map<string, Part> {
  const said = (sentence: Sentence, lead = ""): Line => ({ text: lead + sentence.text, sentenceId: sentence.id });
  const plain = (text: string): Line => ({ text, sentenceId: null });
  const entries = (sectionId: string) =>
    [...doc.timeline, ...doc.actions]
      .filter((entry) => entry.sectionId === sectionId)
      .map(({ at, sentence }) => said(sentence, `${at.slice(0, 16).replace("T", " ")} `));
  const head = [
    plain(doc.title),
    plain(`TLP:${doc.tlp}`),
    plain(`Sections: ${doc.sections.map(({ heading }) => heading).join(", ")}`),
  ];
  const parts = new Map<string, Part>([[headId, { heading: "Head", lines: head }]]);
  for (const { id, part, heading } of doc.sections) {
    const set = (lines: Line[]) => parts.set(id, { heading, lines });
    if (part === "bluf") set(doc.bluf.map((sentence) => said(sentence)));
    if (part === "findings")
      set(
        doc.findings.flatMap((finding) => [
          said(finding.heading),
          ...(finding.likelihood === null ? [] : [plain(`${finding.heading.text} (${finding.likelihood})`)]),
          ...(finding.confidence === null
            ? []
            : [plain(`${finding.heading.text} (confidence ${finding.confidence.level})`)]),
          ...finding.sentences.map((sentence) => said(sentence)),
        ]),
      );
    if (part === "timeline" || part === "actions") set(entries(id));
    if (part === "gaps") set(doc.gaps.map(plain));
  }
  return parts;
}

/** Title, marking and sections: each line has its place. */
function compareInPlace(before: readonly Line[], after: readonly Line[]): ComparedLine[] {
  return after.map(({ text, sentenceId }, index) => {
    const old = before[index]?.text ?? null;
    return { kind: old === text ? "same" : "changed", before: old, after: text, sentenceId };
  });
}

/** The longest common run of lines stays; what lies between is paired by likeness. */
function compareLines(before: readonly Line[], after: readonly Line[]): ComparedLine[] {
  const commonFrom = commonLines(before, after);
  const lines: ComparedLine[] = [];
  let gone: Line[] = [];
  let come: Line[] = [];
  const settle = () => {
    lines.push(...pair(gone, come));
    [gone, come] = [[], []];
  };
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, now] = [before[i], after[j]];
    if (old !== undefined && now !== undefined && old.text === now.text) {
      settle();
      lines.push({ kind: "same", before: old.text, after: now.text, sentenceId: now.sentenceId });
      i += 1;
      j += 1;
    } else if (now !== undefined && (old === undefined || commonFrom(i, j + 1) >= commonFrom(i + 1, j))) {
      come.push(now);
      j += 1;
    } else if (old !== undefined) {
      gone.push(old);
      i += 1;
    }
  }
  settle();
  return lines;
}

/** How many lines both have in common, in order, from two places on. */
function commonLines(before: readonly Line[], after: readonly Line[]): (i: number, j: number) => number {
  const width = after.length + 1;
  const counts = new Uint16Array((before.length + 1) * width);
  const from = (i: number, j: number) => counts[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      counts[i * width + j] =
        before[i]?.text === after[j]?.text ? 1 + from(i + 1, j + 1) : Math.max(from(i + 1, j), from(i, j + 1));
  return from;
}

function pair(gone: readonly Line[], come: readonly Line[]): ComparedLine[] {
  const left = [...gone];
  const paired = come.map((line): ComparedLine => {
    const stems = new Set(contentStems(line.text));
    const at = left.findIndex((old) => overlapOf(new Set(contentStems(old.text)), stems) >= likenessMin);
    const [old] = at < 0 ? [] : left.splice(at, 1);
    return old === undefined
      ? { kind: "added", before: null, after: line.text, sentenceId: line.sentenceId }
      : { kind: "changed", before: old.text, after: line.text, sentenceId: line.sentenceId };
  });
  return [
    ...left.map((line): ComparedLine => ({ kind: "removed", before: line.text, after: null, sentenceId: null })),
    ...paired,
  ];
}
