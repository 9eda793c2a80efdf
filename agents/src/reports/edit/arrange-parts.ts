import { type ReportPart, sectionOf } from "@hoopoe/contract/reports/report-layout.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { type EditStep, refuse } from "./edit-step.ts";
import { partLabels } from "./report-words.ts";

/** Takes a section off the page with what it said. */
export function dropPart(doc: ReportDoc, part: ReportPart): EditStep {
  if (!has(doc, part)) return refuse(`The report has no section ${partLabels[part]}`);
  if (doc.sections.every((section) => section.part === part)) return refuse("A report needs at least one section");
  const sections = doc.sections.filter((section) => section.part !== part);
  const emptied =
    part === "bluf" || part === "findings" || part === "timeline" || part === "actions" ? { [part]: [] } : {};
  return { done: true, doc: { ...doc, ...emptied, sections }, words: `Removed the section ${partLabels[part]}` };
}

/** Puts a section back on the page, before evidence, sources and method. */
export function addPart(doc: ReportDoc, part: ReportPart): EditStep {
  if (has(doc, part)) return refuse(`The report already has a section ${partLabels[part]}`);
  return {
    done: true,
    doc: { ...doc, sections: insertSection(doc, part) },
    words: `Added the section ${partLabels[part]}`,
  };
}

export function movePart(doc: ReportDoc, part: ReportPart, where: "first" | "last"): EditStep {
  if (!has(doc, part)) return refuse(`The report has no section ${partLabels[part]}`);
  const moved = doc.sections.filter((section) => section.part === part);
  const others = doc.sections.filter((section) => section.part !== part);
  const sections = where === "first" ? [...moved, ...others] : [...others, ...moved];
  return { done: true, doc: { ...doc, sections }, words: `${partLabels[part]} ${where}` };
}

export function renamePart(doc: ReportDoc, part: ReportPart, heading: string): EditStep {
  const [first] = doc.sections.filter((section) => section.part === part);
  if (first === undefined) return refuse(`The report has no section ${partLabels[part]}`);
  const sections = doc.sections.map((section) => (section === first ? { ...section, heading } : section));
  return { done: true, doc: { ...doc, sections }, words: `“${first.heading}” is now “${heading}”` };
}

function has(doc: ReportDoc, part: ReportPart): boolean {
  return doc.sections.some((section) => section.part === part);
}

const closing: readonly ReportPart[] = ["evidence", "sources", "method"];

/** Sections with one more, standing after the last that a reader reads for its content. */
export function insertSection(doc: ReportDoc, part: ReportPart, section = sectionOf(part)): ReportDoc["sections"] {
  const at = doc.sections.findLastIndex((one) => !closing.includes(one.part)) + 1;
  return doc.sections.toSpliced(closing.includes(part) ? doc.sections.length : at, 0, section);
}
