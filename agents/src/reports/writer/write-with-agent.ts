import type { OutsideContradiction } from "@hoopoe/contract/reports/outside-contradiction.ts";
import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { DraftReport } from "@hoopoe/quotes/draft-report.ts";
import type { ReadDoc } from "@hoopoe/quotes/read-docs.ts";
import type { ReportProgress } from "@hoopoe/quotes/source-doc.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import { languageTag, loadStrayLanguage, type StrayLanguage } from "../../models/stray-language.ts";
import { ourNamesOf } from "../../check/weigh-widely.ts";
import { type AgentContext, askInContext, createAgentContext } from "./agent-context.ts";
import type { AgentOutcome } from "./ask-agent.ts";
import { lookAgain, lookMissing } from "./look-again.ts";
import { placeDraft } from "./place-draft.ts";
import { type DraftStream, streamDraft } from "./stream-draft.ts";
import type { WorkspacePort } from "./workspace-port.ts";
import { draftLines, type ReportBrief, sectionTurn } from "./writer-prompt.ts";
import {
  type Plan,
  plan as planAnswer,
  sectionAnswers,
  type Written,
  type WrittenPart,
  writtenParts,
} from "./writer-schema.ts";

/** `parts`: of the question, with the ids that sentences name. `gaps`: what was not read or not written, and why. */
export type WrittenReport =
  | {
      status: "written";
      draft: DraftReport;
      parts: Plan["parts"];
      gaps: string[];
      sent: number;
      contradictions: OutsideContradiction[];
    }
  | { status: "failed"; reason: string };

interface WriteOptions extends ReportBrief {
  readonly model: AgentModel;
  /** The documents as they were read, in their order. */
  readonly read: readonly ReadDoc[];
  /** What the agent may look at beside its documents. */
  readonly workspace?: WorkspacePort | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: ReportProgress) => void) | undefined;
  /** Hears each sentence as the model closes it; null: what came before is written anew. */
  readonly onDraft?: ((sentence: DraftedSentence | null) => void) | undefined;
}

/**
 * Writes a report as an agent over its evidence: the question's parts and an outline, then each section of the template,
 * then a last look for what contradicts it. What fails midway leaves what was written, and says what was not.
 */
export async function writeWithAgent(at: WriteOptions): Promise<WrittenReport> {
  const { model, read, workspace, signal, onDraft, onProgress } = at;
  const { question, asOf, tlp, sections: layout, us, claims, docs } = at;
  const brief = { question, asOf, tlp, sections: layout, us, claims, docs };
  const ctx = createAgentContext({ brief, read, model, workspace, signal });
  const { state } = ctx;
  const stray = await loadStrayLanguage();
  const planned = await askInContext(ctx, { turn: null, schema: planAnswer, refuse: inLanguageOf(question, stray) });
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
  const sections = await writeSections(ctx, { plan, stream, stray, onProgress });
  if (sections.isEmpty) return { status: "failed", reason: sections.reason };
  const reviewed = sections.isOver
    ? { written: sections.written, gap: lookMissing(sections.reason), contradictions: [] }
    : await lookAgain(ctx, { written: sections.written, plan, numbered });
  const draft = placeDraft(reviewed.written, numbered);
  if (reviewed.written !== sections.written) stream.replace(draft);
  const { contradictions } = reviewed;
  const outside = contradictions.map(sayOutside);
  const gaps = [...outside, ...sections.gaps, ...(reviewed.gap === null ? [] : [reviewed.gap]), ...state.limits];
  return { status: "written", draft, parts: plan.parts, gaps, sent: ctx.docIndexes.size, contradictions };
}

function sayOutside({ title, author, date, sentence }: OutsideContradiction): string {
  return `An item that isn't among the report's may contradict it: “${title}” by ${author || "nobody named"}, ${date.slice(0, 10)}, against “${sentence}” Include it to have it taken into account.`;
}

/** A plan in another language than the question seems to be in goes back once. */
function inLanguageOf(question: string, stray: StrayLanguage): (plan: Plan) => string[] {
  let hasComplained = false;
  return ({ language }) => {
    const found = hasComplained ? null : stray(question, language);
    hasComplained = true;
    return found === null ? [] : [`"language" is ${language}, but the question seems to be in ${found}`];
  };
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
  readonly stray: StrayLanguage;
  readonly onProgress: WriteOptions["onProgress"];
}

async function writeSections(ctx: AgentContext, { plan, stream, stray, onProgress }: SectionsTask): Promise<Sections> {
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
    const outcome = await writeSection(ctx, { part, heading, plan, written, stream, stray });
    if (outcome.status === "failed" && endsAll(outcome)) over = outcome.reason;
    if (outcome.status === "failed") reason = outcome.reason;
    const value = outcome.status === "failed" ? outcome.rest : outcome.value;
    if (value === undefined) {
      stream.drop();
      gaps.push(notWritten(heading, reason));
      continue;
    }
    stream.keep();
    doneCount += 1;
    Object.assign(written, value.answer);
    if (outcome.status === "failed") gaps.push(`${heading} ends early: ${reason}. What was finished is kept.`);
    if (value.strayed !== "")
      gaps.push(`${heading} is in another language (${value.strayed}) than the question (${plan.language}).`);
  }
  return { written, gaps, isEmpty: doneCount === 0, isOver: over !== null, reason };
}

interface SectionTask {
  readonly part: WrittenPart;
  readonly heading: string;
  readonly plan: Plan;
  readonly written: Written;
  readonly stream: DraftStream;
  readonly stray: StrayLanguage;
}

/** A section in another language than the question's goes back once, whatever it calls its language. `strayed`: the language that it kept all the same. */
async function writeSection(
  ctx: AgentContext,
  { part, heading, plan, written, stream, stray }: SectionTask,
): Promise<AgentOutcome<{ answer: Partial<Written>; strayed: string }>> {
  let hasComplained = false;
  const strays = ({ language, ...answer }: { language: string } & Partial<Written>): string => {
    const isDeclared = language === "" || plan.language === "" || languageTag(language) === languageTag(plan.language);
    return isDeclared ? (stray(textOf(answer), plan.language) ?? "") : language;
  };
  const outcome = await askInContext(ctx, {
    turn: sectionTurn(part, { heading, language: plan.language }, written),
    schema: sectionAnswers[part],
    refuse(answer: { language: string } & Partial<Written>) {
      const found = hasComplained ? "" : strays(answer);
      if (found === "") return [];
      hasComplained = true;
      return [`it is written in ${found}, but the question is in ${plan.language}: write it in ${plan.language}`];
    },
    ...stream.section(),
  });
  const asSection = ({ language, ...answer }: { language: string } & Partial<Written>) => ({
    answer,
    strayed: strays({ language, ...answer }),
  });
  if (outcome.status === "failed")
    return { ...outcome, rest: outcome.rest === undefined ? undefined : asSection(outcome.rest) };
  return { ...outcome, value: asSection(outcome.value) };
}

function textOf({ bluf = [], findings = [], timeline = [], actions = [] }: Partial<Written>): string {
  return draftLines({ bluf, findings, timeline: [], actions: [] })
    .map(({ text }) => text)
    .concat([...timeline, ...actions].map(({ sentence }) => sentence.text))
    .join("\n");
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

function notWritten(heading: string, reason: string): string {
  return `${heading} wasn't written: ${reason}.`;
}
