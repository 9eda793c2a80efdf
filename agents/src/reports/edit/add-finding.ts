import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { selectDiverse } from "../../retrieval/select-diverse.ts";
import { startBm25 } from "../../retrieval/start-bm25.ts";
import { startPace } from "../../retrieval/start-pace.ts";
import { contentStems } from "../../retrieval/tokenise.ts";
import { draftSentence } from "../draft-sentence.ts";
import { judgeFinding } from "../judge-finding.ts";
import { readDocs } from "../read-docs.ts";
import { readSentences } from "../read-sentences.ts";
import { citeAnew, freshId } from "./cite-anew.ts";
import { countOf } from "./count-of.ts";
import { type EditContext, type EditStep, refuse } from "./edit-step.ts";

const sentencesMax = 4;

/** A finding about a matter of the asker's choice, in sentences that the report's events hold about it. */
export async function addFinding(doc: ReportDoc, about: string, { docs }: EditContext): Promise<EditStep> {
  const asked = [...new Set(contentStems(about))];
  const pace = startPace();
  const read = await readDocs(docs, { pace });
  const candidates = await readSentences(
    read.filter(({ terms }) => asked.some((stem) => terms.includes(stem))).map((source) => ({ source, relevance: 1 })),
    { pace },
  );
  const builder = startBm25();
  for (const { stems } of candidates) builder.add([...stems]);
  const scores = builder.finish().score(new Map(asked.map((stem) => [stem, 1])));
  // Most of what was asked for has to stand in the sentence itself.
  const needed = Math.ceil(asked.length / 2);
  const matching = candidates
    .map((candidate, index) => ({ candidate, terms: candidate.stems, score: scores[index] ?? 0 }))
    .filter(({ candidate, score }) => score > 0 && asked.filter((stem) => candidate.stems.has(stem)).length >= needed)
    .filter(({ candidate }) => candidate.cues.asking < 2);
  const picked = selectDiverse(matching, { limit: sentencesMax, diversity: 0.4 }).flatMap(
    (index) => matching[index] ?? [],
  );
  const [first, ...others] = picked;
  if (asked.length === 0 || first === undefined) return refuse(`This report has no event about “${about}”`);
  const citing = citeAnew(doc, docs);
  const write = ({ candidate }: (typeof picked)[number]) =>
    citing.toSentence(draftSentence(candidate, String(candidate.source.index)));
  const rest = others.toSorted((a, b) => a.candidate.writtenAt - b.candidate.writtenAt);
  const [heading, sentences] = [write(first), rest.map(write)];
  const evidence = citing.evidence();
  const id = freshId("f");
  const finding = {
    id,
    heading,
    sentences,
    judgedBy: null,
    concerns: [],
    ...judgeFinding({ heading, sentences }, evidence),
  };
  return {
    done: true,
    doc: { ...doc, findings: [...doc.findings, finding], evidence },
    words: `Added a finding about “${about}” with ${countOf(picked.length, "sentence")}`,
  };
}
