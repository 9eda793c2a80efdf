import type { EditResult } from "@hoopoe/contract/reports/report-edit.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import { contentStems } from "@hoopoe/quotes/retrieval/tokenise.ts";
import { partLabels } from "./report-words.ts";

const shownMax = 3;
const charactersMax = 280;
/** What a question to a report is made of, whatever it asks about. */
const ofAsking = new Set(
  contentStems(
    "report document say says said tell tells told mention mentions mentioned state states cover covers contain contains include includes find found finding findings show shows know happen happened there",
  ),
);

/** What the report itself says of a matter, in its own sentences: a question changes nothing. */
export function answerFromReport(doc: ReportDoc, question: string): EditResult {
  const asked = [...new Set(contentStems(question))].filter((stem) => !ofAsking.has(stem));
  const needed = Math.max(1, Math.ceil(asked.length / 2));
  const places: readonly (readonly [place: string, sentences: readonly Sentence[]])[] = [
    [partLabels.bluf, doc.bluf],
    ...doc.findings.map(({ heading, sentences }, at) => [`Finding ${at + 1}`, [heading, ...sentences]] as const),
    [partLabels.timeline, doc.timeline.map(({ sentence }) => sentence)],
    [partLabels.actions, doc.actions.map(({ sentence }) => sentence)],
  ];
  const said = new Map<string, { place: string; hits: number }>();
  for (const [place, sentences] of places) {
    for (const { text } of sentences) {
      const stems = new Set(contentStems(text));
      const hits = asked.filter((stem) => stems.has(stem)).length;
      if (hits >= needed && !said.has(text)) said.set(text, { place, hits });
    }
  }
  const best = [...said].toSorted(([, a], [, b]) => b.hits - a.hits).slice(0, shownMax);
  const words =
    asked.length === 0 || best.length === 0
      ? "No sentence of this report answers that. “Add a finding about …” searches all its events; Apps answer questions over everything."
      : best
          .map(
            ([text, { place }]) =>
              `${place}: “${text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text}”`,
          )
          .join(" ");
  return { kind: "answer", done: false, words };
}
