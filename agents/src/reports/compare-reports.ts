import type { ComparedLine } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { causesBetween, type ChangedItems } from "./causes-between.ts";
import { overlapOf } from "@hoopoe/quotes/retrieval/overlap-of.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";

/** What stands differently in two versions of a report, part by part in the order of the later one. */
export interface ComparedReports {
  readonly parts: { heading: string; lines: ComparedLine[] }[];
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly restated: number;
  readonly unchanged: number;
}

interface Line {
  readonly text: string;
  /** Null for a heading, a gap and the like. */
  readonly sentence: Sentence | null;
}

interface Part {
  readonly heading: string;
  readonly lines: readonly Line[];
}

const likenessMin = 0.5;
/** No section has it: theirs are of small letters. */
const headId = "Head";

/** Compares what is read, letter for letter; a line that was reworded (half of its words stayed) is one changed line. */
export function compareReports(
  before: ReportDoc,
  after: ReportDoc,
  events: ChangedItems = { added: new Set(), changed: new Set(), withdrawn: new Set() },
): ComparedReports {
  const [old, now] = [linesOf(before), linesOf(after)];
  // By the section's id: one that got another heading is the same, and two may bear one heading.
  let unchanged = 0;
  const sections = [...new Set([...now.keys(), ...old.keys()])];
  const because = causesBetween(before, after, events);
  const parts = sections.flatMap((id) => {
    const [gone, come] = [old.get(id)?.lines ?? [], now.get(id)?.lines ?? []];
    const heading = now.get(id)?.heading ?? old.get(id)?.heading ?? "";
    const lines = (id === headId ? compareInPlace(gone, come) : compareLines(gone, come)).map((paired) =>
      toLine(paired.old, paired.now, because),
    );
    unchanged += lines.filter(({ kind, stateAfter }) => kind === "same" && stateAfter !== null).length;
    return lines.some(({ kind }) => kind !== "same") ? [{ heading, lines }] : [];
  });
  const count = (kind: ComparedLine["kind"]) =>
    parts.flatMap(({ lines }) => lines).filter((line) => line.kind === kind).length;
  return {
    parts,
    added: count("added"),
    removed: count("removed"),
    changed: count("changed"),
    restated: count("state"),
    unchanged,
  };
}

/** Two lines in one place: one of them is null where the other came or went. */
interface Paired {
  readonly old: Line | null;
  readonly now: Line | null;
}

function toLine(old: Line | null, now: Line | null, because: ReturnType<typeof causesBetween>): ComparedLine {
  const kind = kindOf(old, now);
  const [before, after] = [viewOf(old), viewOf(now)];
  return {
    kind,
    before: before.text,
    after: after.text,
    sentenceId: after.sentence?.id ?? null,
    stateBefore: before.state,
    stateAfter: after.state,
    causes: kind === "same" ? [] : because(before.sentence, after.sentence),
  };
}

function viewOf(line: Line | null) {
  const sentence = line?.sentence ?? null;
  return { text: line?.text ?? null, sentence, state: sentence?.check.status ?? null };
}

function kindOf(old: Line | null, now: Line | null): ComparedLine["kind"] {
  if (old === null) return "added";
  if (now === null) return "removed";
  if (old.text !== now.text) return "changed";
  return old.sentence?.check.status === now.sentence?.check.status ? "same" : "state";
}

function linesOf(doc: ReportDoc): Map<string, Part> {
  const said = (sentence: Sentence, lead = ""): Line => ({ text: lead + sentence.text, sentence });
  const plain = (text: string): Line => ({ text, sentence: null });
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
function compareInPlace(before: readonly Line[], after: readonly Line[]): Paired[] {
  return after.map((now, index) => ({ old: before[index] ?? null, now }));
}

/** The longest common run of lines stays; what lies between is paired by likeness. */
function compareLines(before: readonly Line[], after: readonly Line[]): Paired[] {
  const commonFrom = commonLines(before, after);
  const lines: Paired[] = [];
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
      lines.push({ old, now });
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

function pair(gone: readonly Line[], come: readonly Line[]): Paired[] {
  const left = [...gone];
  const paired = come.map((now): Paired => {
    const stems = new Set(contentStems(now.text));
    const at = left.findIndex((old) => overlapOf(new Set(contentStems(old.text)), stems) >= likenessMin);
    const [old] = at < 0 ? [] : left.splice(at, 1);
    return { old: old ?? null, now };
  });
  return [...left.map((old): Paired => ({ old, now: null })), ...paired];
}
