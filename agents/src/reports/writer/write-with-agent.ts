import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { DraftReport } from "@hoopoe/quotes/draft-report.ts";
import type { ReadDoc } from "@hoopoe/quotes/read-docs.ts";
import type { ReportProgress } from "@hoopoe/quotes/source-doc.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import { ourNamesOf } from "../../check/weigh-widely.ts";
import { type AgentContext, askInContext, createAgentContext } from "./agent-context.ts";
import type { AgentOutcome } from "./ask-agent.ts";
import { findFaults } from "./find-faults.ts";
import { type Numbered, placeDraft, placeSentence } from "./place-draft.ts";
import { applyReview, unansweredContradictions } from "./review-draft.ts";
import { type DraftStream, streamDraft } from "./stream-draft.ts";
import { draftLines, type ReportBrief, reviewTurn, sectionTurn } from "./writer-prompt.ts";
import {
  type Plan,
  plan as planAnswer,
  review as reviewAnswer,
  sectionAnswers,
  type Written,
  type WrittenPart,
  writtenParts,
} from "./writer-schema.ts";

/** `parts`: of the question, with the ids that sentences name. `gaps`: what was not read or not written, and why. */
export type WrittenReport =
  | { status: "written"; draft: DraftReport; parts: Plan["parts"]; gaps: string[]; sent: number }
  | { status: "failed"; reason: string };

interface WriteOptions extends ReportBrief {
  readonly model: AgentModel;
  /** The documents as they were read, in their order. */
  readonly read: readonly ReadDoc[];
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReportProgress) => void) | undefined;
  /** Hears each sentence as the model closes it; null: what came before is written anew. */
  readonly onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
}

const reviewsMax = 2;

/**
 * Writes a report as an agent over its evidence: the question's parts and an outline, then each section of the template,
 * then a last look for what contradicts it. What fails midway leaves what was written, and says what was not.
 */
export async function writeWithAgent(at: WriteOptions): Promise<WrittenReport> {
  const { model, read, signal, onDraft, onProgress } = at;
  const { question, asOf, tlp, sections: layout, us, claims, docs } = at;
  const brief = { question, asOf, tlp, sections: layout, us, claims, docs };
  const ctx = createAgentContext({ brief, read, model, signal });
  const { state } = ctx;
  const planned = await askInContext(ctx, { turn: null, schema: planAnswer });
  if (planned.status === "failed") return { status: "failed", reason: planned.reason };
  const plan = withOneId(planned.value);
  state.plan = plan;
  const numbered = {
    docs,
    docIndexes: ctx.docIndexes,
    partIds: new Set(plan.parts.map(({ id }) => id)),
    ourNames: ourNamesOf(us),
  };
  const stream = streamDraft(onDraft, numbered);
  const sections = await writeSections(ctx, { plan, stream, onProgress });
  if (sections.isEmpty) return { status: "failed", reason: sections.reason };
  const reviewed = sections.isOver
    ? { written: sections.written, gap: lookMissing(sections.reason) }
    : await reviewDraft(ctx, { written: sections.written, plan, numbered });
  const draft = placeDraft(reviewed.written, numbered);
  if (reviewed.written !== sections.written) stream.replace(draft);
  const gaps = [...sections.gaps, ...(reviewed.gap === null ? [] : [reviewed.gap]), ...state.limits];
  return { status: "written", draft, parts: plan.parts, gaps, sent: ctx.docIndexes.size };
}

/** Parts by one id each, whatever the model numbered twice. */
function withOneId(plan: Plan): Plan {
  return {
    ...plan,
    parts: plan.parts.filter(({ id }, index) => plan.parts.findIndex((part) => part.id === id) === index),
  };
}

interface Sections {
  readonly written: Written;
  readonly gaps: string[];
  readonly isEmpty: boolean;
  /** No further call can succeed. */
  readonly isOver: boolean;
  readonly reason: string;
}

interface SectionsTask {
  readonly plan: Plan;
  readonly stream: DraftStream;
  readonly onProgress: WriteOptions["onProgress"];
}

async function writeSections(ctx: AgentContext, { plan, stream, onProgress }: SectionsTask): Promise<Sections> {
  const written: Written = { bluf: [], findings: [], timeline: [], actions: [] };
  const gaps: string[] = [];
  let doneCount = 0;
  let over: string | null = null;
  let reason = "";
  const asked = ctx.brief.sections.filter(({ part }, at, all) => all.findIndex((one) => one.part === part) === at);
  const total = asked.filter(({ part }) => isWritten(part)).length + 1;
  for (const { part, heading } of asked) {
    if (!isWritten(part)) continue;
    onProgress?.({ stage: "writing", done: doneCount, total });
    if (over !== null) {
      gaps.push(notWritten(heading, over));
      continue;
    }
    const outcome = await writeSection(ctx, { part, heading, plan, written, stream });
    if (outcome.status === "failed") {
      stream.drop();
      reason = outcome.reason;
      gaps.push(notWritten(heading, reason));
      if (endsAll(outcome)) over = reason;
      continue;
    }
    stream.keep();
    doneCount += 1;
    Object.assign(written, outcome.value.answer);
    if (outcome.value.strayed !== "")
      gaps.push(`${heading} is in another language (${outcome.value.strayed}) than the question (${plan.language}).`);
  }
  return { written, gaps, isEmpty: doneCount === 0, isOver: over !== null, reason };
}

interface SectionTask {
  readonly part: WrittenPart;
  readonly heading: string;
  readonly plan: Plan;
  readonly written: Written;
  readonly stream: DraftStream;
}

/** A section in another language than the question's goes back once. `strayed`: the language that it kept all the same. */
async function writeSection(
  ctx: AgentContext,
  { part, heading, plan, written, stream }: SectionTask,
): Promise<AgentOutcome<{ answer: Partial<Written>; strayed: string }>> {
  let hasComplained = false;
  const strays = ({ language }: { language: string }) =>
    language !== "" && plan.language !== "" && tagOf(language) !== tagOf(plan.language);
  const outcome = await askInContext(ctx, {
    turn: sectionTurn(part, { heading, language: plan.language }, written),
    schema: sectionAnswers[part],
    refuse(answer: { language: string }) {
      if (hasComplained || !strays(answer)) return [];
      hasComplained = true;
      return [
        `it is written in ${answer.language}, but the question is in ${plan.language}: write it in ${plan.language}`,
      ];
    },
    ...stream.section(),
  });
  if (outcome.status === "failed") return outcome;
  const { language, ...answer } = outcome.value;
  return { ...outcome, value: { answer, strayed: strays({ language }) ? language : "" } };
}

async function reviewDraft(
  ctx: AgentContext,
  { written, plan, numbered }: { written: Written; plan: Plan; numbered: Numbered },
): Promise<{ written: Written; gap: string | null }> {
  let draft = written;
  for (let round = 0; round < reviewsMax; round += 1) {
    const faults = findFaults(draft, numbered);
    if (round > 0 && faults.length === 0) break;
    const ids = new Set(draftLines(draft).map(({ id }) => id));
    let hasComplained = false;
    const outcome = await askInContext(ctx, {
      turn: reviewTurn(draft, { faults, plan }),
      schema: reviewAnswer,
      refuse(answer) {
        if (hasComplained) return [];
        hasComplained = true;
        return unansweredContradictions(answer, { ids, isInSource: (n, quote) => isInSource(n, quote, numbered) });
      },
    });
    if (outcome.status === "failed") return { written: draft, gap: round === 0 ? lookMissing(outcome.reason) : null };
    draft = applyReview(draft, outcome.value);
  }
  return { written: draft, gap: null };
}

function isInSource(n: number, quote: string, numbered: Numbered): boolean {
  const [citation] = placeSentence({ text: "", answers: [], citations: [{ n, quote }] }, numbered).citations;
  if (citation === undefined || citation.quote.trim() === "") return false;
  const doc = numbered.docs[Number(citation.evidenceId)];
  return (doc?.[citation.field === "title" ? "title" : "body"] ?? "").startsWith(citation.quote, citation.start);
}

const lastCodes: ReadonlySet<string> = new Set([
  "over-budget",
  "limit",
  "quota-used-up",
  "key-refused",
  "model-unknown",
  "unreachable",
  "rate-limited",
  "server-error",
  "stalled",
]);

function endsAll({ code }: { code: string }): boolean {
  return lastCodes.has(code);
}

function isWritten(part: string): part is WrittenPart {
  return writtenParts.some((one) => one === part);
}

function tagOf(language: string): string {
  return language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
}

function notWritten(heading: string, reason: string): string {
  return `${heading} wasn't written: ${reason}.`;
}

function lookMissing(reason: string): string {
  return `The draft wasn't checked for contradictions: ${reason}.`;
}
