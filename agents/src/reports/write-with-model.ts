import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { Evidence } from "@hoopoe/contract/reports/report.ts";
import { isTooLong } from "../check/judge-sentences.ts";
import type { AgentModel } from "../models/agent-model.ts";
import { runModel } from "../models/run-model.ts";
import { hasNounCapitals } from "../policy/check-values.ts";
import { weighSentence } from "../policy/check-citations.ts";
import type { DraftReport, Quoted, SentenceDraft } from "@hoopoe/quotes/draft-report.ts";
import { citedSentence, parseModelReport, placeSentence } from "./parse-model-report.ts";
import { readModelStream } from "./read-model-stream.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { type PromptRequest, reportInstructions, reportPrompt } from "./report-prompt.ts";

/** `sent`: how many of the documents the model was shown. */
export type WrittenReport =
  | { status: "written"; draft: DraftReport; sent: number }
  | { status: "failed"; reason: string };

interface WriteOptions extends Omit<PromptRequest, "order" | "charsMax"> {
  readonly model: AgentModel;
  readonly ranked: Quoted["ranked"];
  readonly signal?: AbortSignal | undefined;
  /** Hears each sentence as the model closes it; null: what came before is written anew. */
  readonly onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
}

const repairsMax = 2;
const faultyShareMax = 0.25;
const faultsMax = 40;
const stepMs = 60_000;
const totalMs = 240_000;
/** Some 100,000 tokens; a model whose window is smaller says so, and is asked again with half. */
const charsMax = 400_000;
const charsMin = 20_000;

/**
 * Asks a model for the report, with every document that fits its window. An answer that doesn't parse, or with values that
 * its sources don't hold, goes back at most twice, whole and with all its faults; then the best that parsed is kept.
 */
export async function writeWithModel(at: WriteOptions): Promise<WrittenReport> {
  const order = at.ranked.map(({ index }) => index);
  for (let room = charsMax; ; room = Math.floor(room / 2)) {
    const asked = reportPrompt({ ...at, order, charsMax: room });
    const written = await writeAndRepair(at, asked);
    if (written.status === "failed" && isTooLong(written.reason) && room / 2 >= charsMin) continue;
    return written;
  }
}

async function writeAndRepair(
  at: WriteOptions,
  { prompt, docIndexes }: ReturnType<typeof reportPrompt>,
): Promise<WrittenReport> {
  const numbered = { docs: at.docs, docIndexes };
  let complaint = "";
  let best: { draft: DraftReport; faults: number } | null = null;
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
        const { text, citations } = placeSentence(said.data, numbered);
        const isQuoted = weigh({ text, citations }, at).status === "quoted";
        at.onDraft?.({ part, text, isQuoted });
      }),
    });
    if (outcome.status !== "finished") {
      if (best === null) return { status: "failed", reason: outcome.reason };
      break;
    }
    const parsed = parseModelReport(outcome.text, numbered);
    const faults = parsed.ok ? faultsOf(parsed.draft, at) : [parsed.reason];
    if (parsed.ok && (best === null || faults.length < best.faults))
      best = { draft: parsed.draft, faults: faults.length };
    if (parsed.ok && faults.length <= sentencesIn(parsed.draft).length * faultyShareMax) break;
    complaint = `\n\nYour last answer:\n${outcome.text}\n\nIt was refused:\n${faults
      .slice(0, faultsMax)
      .map((fault) => `- ${fault}`)
      .join(
        "\n",
      )}\nSend the whole JSON object again, corrected. Correct the sentence or cite the source that holds the value; leave out what no source says.`;
  }
  return best === null
    ? { status: "failed", reason: `no usable answer in ${repairsMax + 1} attempts` }
    : { status: "written", draft: best.draft, sent: docIndexes.size };
}

function sentencesIn({ bluf, findings, timeline, actions }: DraftReport): (SentenceDraft & { at?: string })[] {
  return [
    ...bluf,
    ...findings.flatMap(({ heading, sentences }) => [
      { ...heading, citations: [...heading.citations, ...sentences.flatMap(({ citations }) => citations)] },
      ...sentences,
    ]),
    ...[...timeline, ...actions].map(({ at, sentence }) => ({ ...sentence, at })),
  ];
}

/** Every fault that code can see, for the model to correct all of them at once. */
function faultsOf(draft: DraftReport, at: WriteOptions): string[] {
  const all = sentencesIn(draft);
  const isNounCapital = hasNounCapitals(all.map(({ text }) => text).join("\n"));
  return all.flatMap((sentence) => {
    const code = weigh(sentence, at, isNounCapital);
    return code.status === "refused" ? [`"${sentence.text.slice(0, 120)}": ${code.reasons.join("; ")}`] : [];
  });
}

/** The documents as evidence, by their index: each is read for its values once. */
const known = new WeakMap<readonly SourceDoc[], Evidence[]>();

function evidenceOf(docs: readonly SourceDoc[]): Evidence[] {
  const evidence = known.get(docs) ?? docs.map((doc, index) => ({ id: String(index), number: 1, ...doc }));
  known.set(docs, evidence);
  return evidence;
}

function weigh(sentence: SentenceDraft & { at?: string }, { docs }: WriteOptions, isNounCapital?: boolean) {
  const evidence = evidenceOf(docs);
  const cited = [...new Set(sentence.citations.map(({ evidenceId }) => evidenceId))];
  return weighSentence(
    sentence,
    cited.flatMap((id) => evidence[Number(id)] ?? []),
    { isNounCapital },
  );
}
