import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { ReportDoc } from "@hoopoe/contract/reports/report.ts";
import { checkCitations } from "../policy/check-citations.ts";
import type { AgentModel } from "../models/agent-model.ts";
import { runModel } from "../models/run-model.ts";
import type { DraftReport, Quoted, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import { citedSentence, parseModelReport, placeSentence } from "./parse-model-report.ts";
import { readModelStream } from "./read-model-stream.ts";
import { reportInstructions, reportPrompt } from "./report-prompt.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";

export type WrittenReport = { status: "written"; draft: DraftReport } | { status: "failed"; reason: string };

const repairsMax = 2;
const unverifiedShareMax = 0.5;
const stepMs = 60_000;
const totalMs = 240_000;

/** Asks a model for the report. An answer that does not parse, or whose quotes mostly do not hold, is sent back at most twice with what was wrong; then the best that parsed is kept, its uncovered sentences to be marked. */
export async function writeWithModel(at: {
  model: AgentModel;
  question: string;
  template: ReportDoc["template"];
  docs: readonly SourceDoc[];
  ranked: Quoted["ranked"];
  signal?: AbortSignal;
  /** Hears each sentence as the model closes it; null: what came before is written anew. */
  onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
}): Promise<WrittenReport> {
  const { prompt, docIndexes } = reportPrompt(at);
  let complaint = "";
  let best: { draft: DraftReport; share: number } | null = null;
  for (let attempt = 0; attempt <= repairsMax; attempt += 1) {
    at.onDraft?.(null);
    const outcome = await runModel({
      model: at.model,
      system: reportInstructions,
      prompt: prompt + complaint,
      stepMs,
      totalMs,
      signal: at.signal,
      onText: readModelStream(({ part, value }) => {
        const said = citedSentence.safeParse(value);
        if (!said.success) return;
        const sentence = placeSentence(said.data, { docs: at.docs, docIndexes });
        at.onDraft?.({ part, text: sentence.text, isVerified: reasonAgainst(sentence, at.docs) === null });
      }),
    });
    if (outcome.status !== "finished")
      return best === null ? { status: "failed", reason: outcome.reason } : { status: "written", draft: best.draft };
    const parsed = parseModelReport(outcome.text, { docs: at.docs, docIndexes });
    if (!parsed.ok) {
      complaint = `\n\nYour last answer was refused: ${parsed.reason}. Send the whole JSON object again, corrected.`;
      continue;
    }
    const reasons = unverifiedReasons(parsed.draft, at.docs);
    const share = reasons.length / Math.max(1, sentencesOf(parsed.draft).length);
    if (best === null || share < best.share) best = { draft: parsed.draft, share };
    if (share <= unverifiedShareMax) break;
    complaint = `\n\nYour last answer was refused, since most sentences are not covered by their quotes: ${reasons.slice(0, 8).join("; ")}. Send the whole JSON object again, corrected.`;
  }
  return best === null
    ? { status: "failed", reason: `no usable answer in ${repairsMax + 1} attempts` }
    : { status: "written", draft: best.draft };
}

function sentencesOf({ bluf, findings, timeline, actions }: DraftReport): SentenceDraft[] {
  return [
    ...bluf,
    ...findings.flatMap(({ heading, sentences }) => [heading, ...sentences]),
    ...[...timeline, ...actions].map(({ sentence }) => sentence),
  ];
}

function unverifiedReasons(draft: DraftReport, docs: readonly SourceDoc[]): string[] {
  return sentencesOf(draft).flatMap((sentence) => {
    const reason = reasonAgainst(sentence, docs);
    return reason === null ? [] : [`"${sentence.text.slice(0, 80)}": ${reason}`];
  });
}

/** Why a sentence is not covered by its quotes; null where it is. */
function reasonAgainst(sentence: SentenceDraft, docs: readonly SourceDoc[]): string | null {
  const cited = [...new Set(sentence.citations.map(({ evidenceId }) => evidenceId))].flatMap((id) => {
    const doc = docs[Number(id)];
    return doc === undefined ? [] : [{ id, number: 1, ...doc }];
  });
  const check = checkCitations(sentence, cited);
  return check.status === "verified" ? null : (check.reasons[0] ?? "not covered");
}
