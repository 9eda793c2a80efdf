import type { ClaimGroup } from "@hoopoe/contract/reports/claim.ts";
import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { ReportDoc, Sentence } from "@hoopoe/contract/reports/report.ts";
import type { Us } from "../check/judge-prompt.ts";
import { type AgentModel, builtInLabel } from "../models/agent-model.ts";
import { createBuiltInModel } from "../models/built-in-model.ts";
import type { Quoted } from "@hoopoe/quotes/draft-report.ts";
import { type Pace, startPace } from "@hoopoe/quotes/retrieval/start-pace.ts";
import { type CheckedParts, finishReport } from "./finish-report.ts";
import { findGaps } from "./find-gaps.ts";
import { type ReadDoc, readDocs } from "@hoopoe/quotes/read-docs.ts";
import type { Interest } from "@hoopoe/quotes/match-interests.ts";
import { writeDigest } from "@hoopoe/quotes/write-digest.ts";
import { writeQuotes } from "@hoopoe/quotes/write-quotes.ts";
import { quotesLayout } from "@hoopoe/contract/reports/report-layout.ts";
import { builtInLayout } from "./template/built-in-layout.ts";
import type { ReportLayout } from "./template/parse-template.ts";
import type { ReportProgress, SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { titleReport } from "./title-report.ts";
import type { ReportBrief } from "./writer/writer-prompt.ts";
import type { WorkspacePort } from "./writer/workspace-port.ts";
import { type WrittenReport, writeWithAgent } from "./writer/write-with-agent.ts";

export type ReportRequest = {
  question: string;
  template: ReportDoc["template"];
  /** A template of one's own; absent: the built-in one's. */
  layout?: ReportLayout;
  /** What the workspace keeps asking: a digest puts stories that concern it first. */
  interests?: readonly Interest[];
  /** Sources that have not been read for a while, in words. */
  stale?: readonly string[];
  /** What of the items found is not among `docs`, in words. */
  limits?: readonly string[];
  /** Who the workspace is: whose "we" is the company's. */
  us?: Us | null;
  /** What is known of the docs' claims: the disputed and the superseded ones are marked. */
  claims?: readonly ClaimGroup[];
  /** The sentences of the version before: what a model judged of them on the same evidence isn't asked about again. */
  known?: readonly Sentence[];
  /** What a model may look at beside the docs, and is never cited. */
  workspace?: WorkspacePort;
  /** Up to 5,000. */
  docs: readonly SourceDoc[];
  model: AgentModel;
  /** Confirms what `model` wrote; absent: `model` does. */
  judge?: AgentModel;
  /** ISO 8601 in UTC. */
  asOf: string;
  signal?: AbortSignal;
  onProgress?: (progress: ReportProgress) => void;
  /** Hears each sentence as it is written and checked; null: what came before is written anew. */
  onDraft?: (sentence: DraftedSentence | null) => void;
};

export const reportDocsMax = 5000;

/**
 * Writes a report from the given items alone. Every sentence is checked against the items it cites, whoever
 * wrote it. A model that fails is replaced by the built-in one, and the method note says so. Throws a RangeError for
 * more than 5,000 items, and the signal's reason when it is aborted.
 */
export async function writeReport(request: ReportRequest): Promise<ReportDoc> {
  const { question, template, docs, model, asOf, signal, onProgress, stale = [], limits = [] } = request;
  const { name: templateName, tlp, sections } = request.layout ?? builtInLayout(template);
  refuseMany(docs);
  const { us, claims } = request;
  const interests = template === "news-digest" ? request.interests : undefined;
  const brief = { question, asOf, tlp, sections, us, claims, interests, docs };
  const { written, checked, gaps: ownGaps } = await writeAndCheck(request, brief);
  signal?.throwIfAborted();
  onProgress?.({ stage: "checking", done: 1, total: 1 });
  const { sentences, states, sentenceIds, ...parts } = checked;
  const isModels = written?.status === "written";
  return {
    version: 1,
    title: titleReport({ question, template, templateName }),
    question,
    parts: isModels ? written.parts.map(({ id, text }) => ({ text, sentenceIds: sentenceIds.get(id) ?? [] })) : null,
    template,
    templateName,
    tlp,
    // A template of somebody's own keeps its headings.
    sections: isModels || templateName !== "" ? sections : quotesLayout(sections),
    asOf,
    ...parts,
    contradictions: isModels ? written.contradictions : [],
    gaps: [...ownGaps, ...findGaps({ sources: parts.sources, asOf }), ...limits, ...stale],
    method: {
      ...engineOf(model, !isModels),
      considered: docs.length,
      used: parts.evidence.length,
      sentences,
      states,
      note: [noteOf(model, written, docs.length), ...limits, staleNote(stale)].join(" "),
      stale: [...stale],
    },
  };
}

interface Checked {
  readonly written: WrittenReport | null;
  readonly checked: CheckedParts;
  readonly gaps: readonly string[];
}

/** By the model where there is one that answers; else quotes. */
async function writeAndCheck(request: ReportRequest, brief: ReportBrief): Promise<Checked> {
  const { docs, model, judge, us, claims, known, signal, onProgress, onDraft } = request;
  const pace = startPace(signal);
  const read = await readDocs(docs, { pace, onProgress });
  const written = model.kind === "built-in" ? null : await writeWithAgent({ ...request, ...brief, read });
  signal?.throwIfAborted();
  const checking = { docs, pace, model, judge, us, claims, known, signal };
  if (written?.status === "written") {
    onProgress?.({ stage: "checking", done: 0, total: 1 });
    return { written, checked: await finishReport(written.draft, checking), gaps: written.gaps };
  }
  // What a model that failed had written was heard.
  if (written !== null) onDraft?.(null);
  const { draft, gaps } = await quoteDocs(request, read, pace);
  onProgress?.({ stage: "checking", done: 0, total: 1 });
  const quoting = { ...checking, model: createBuiltInModel(), judge: undefined, isQuotes: true, onDraft };
  return { written, checked: await finishReport(draft, quoting), gaps };
}

function quoteDocs(
  { question, template, interests = [], onProgress }: ReportRequest,
  read: readonly ReadDoc[],
  pace: Pace,
): Promise<Quoted> {
  return template === "news-digest"
    ? writeDigest(read, { interests, pace, onProgress })
    : writeQuotes(read, { question, pace, onProgress });
}

function refuseMany({ length }: readonly SourceDoc[]): void {
  if (length > reportDocsMax)
    throw new RangeError(`docs has ${length} items, but a report can use at most ${reportDocsMax}: narrow the search`);
}

function engineOf({ label, modelId }: AgentModel, isQuotes: boolean): { engineLabel: string; model: string } {
  if (isQuotes) return { engineLabel: builtInLabel, model: "extractive" };
  return { engineLabel: label, model: modelId };
}

/** Who wrote the report, and what was checked. */
function noteOf({ kind, label }: AgentModel, written: WrittenReport | null, considered: number): string {
  if (written?.status === "failed") return `${label} failed: ${written.reason}. ${extractiveNote}`;
  if (kind === "built-in") return extractiveNote;
  return `Written by ${label} from ${written?.sent ?? 0} of ${considered} items: its plan, then each section, then a look for what contradicts them. ${checkNote}`;
}

/** Which sources were stale: what they held since is not in the report. */
function staleNote(stale: readonly string[]): string {
  return stale.length === 0 ? "No source was known to be stale." : `Stale sources: ${stale.join(" ")}`;
}

const checkNote =
  "Quoted: the source's own words, found by code. Supported: code found its numbers, dates, times, names and identifiers in the cited items, and a second model call confirmed it with words that code found there. Sentences that aren't supported stay out of exports unless a person keeps them.";
const extractiveNote = `Quotes from the items, chosen by code: no model wrote them, and nothing was concluded. ${checkNote}`;
