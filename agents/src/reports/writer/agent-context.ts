import type { ReadDoc } from "@hoopoe/quotes/read-docs.ts";
import type { AgentModel } from "../../models/agent-model.ts";
import type { StepMessage } from "../../models/step-request.ts";
import { type AgentOutcome, askAgent } from "./ask-agent.ts";
import { collectFacts, roomMin } from "./collect-facts.ts";
import { createEvidenceTools, type EvidenceTools } from "./evidence-tools.ts";
import { orderSources } from "./order-sources.ts";
import { createRelatedSources, type RelatedSources } from "./related-sources.ts";
import { type AgentSession, startSession } from "./start-session.ts";
import {
  briefPrompt,
  fencedSources,
  planTurn,
  type ReadFacts,
  type ReportBrief,
  writerInstructions,
} from "./writer-prompt.ts";
import type { WorkspacePort } from "./workspace-port.ts";
import type { Plan } from "./writer-schema.ts";

/** Some 100,000 tokens, which the usual windows hold; a smaller window says so, and the sources are read in batches. */
const charsMax = 400_000;

/** What every step of one report shares: the brief with its evidence, the plan once it is made, tools, and the calls so far. */
export interface AgentContext {
  readonly brief: ReportBrief;
  readonly docIndexes: ReadonlyMap<number, number>;
  /** All sources together are more than one call takes. */
  readonly isTooLong: boolean;
  readonly session: AgentSession;
  readonly tools: EvidenceTools;
  readonly related: RelatedSources;
  readonly state: {
    plan: Plan | null;
    facts: ReadFacts | undefined;
    /** What each step begins with, letter for letter: its fences carry one mark. */
    base: string;
    /** Characters of sources that the next batches may hold. */
    room: number;
    /** Sources that were not read, and why, in sentences. */
    limits: string[];
  };
}

interface ContextOptions {
  readonly brief: ReportBrief;
  readonly read: readonly ReadDoc[];
  readonly model: AgentModel;
  readonly workspace: WorkspacePort | undefined;
  readonly signal: AbortSignal | undefined;
}

export function createAgentContext({ brief, read, model, workspace, signal }: ContextOptions): AgentContext {
  const docIndexes = orderSources(brief.docs, brief.claims);
  const related = createRelatedSources(workspace, brief.docs);
  const chars = fencedSources(brief.docs, docIndexes).length;
  return {
    brief,
    docIndexes,
    isTooLong: chars > charsMax,
    session: startSession(model, signal),
    tools: createEvidenceTools({ read, docIndexes, claims: brief.claims ?? [], related }),
    related,
    state: {
      plan: null,
      facts: undefined,
      base: baseOf(brief, docIndexes),
      room: Math.min(charsMax, chars),
      limits: [],
    },
  };
}

type Step<T> = Omit<Parameters<typeof askAgent<T>>[0], "session" | "instructions" | "messages" | "tools"> & {
  /** Asked after the brief and the plan; null: for the plan itself. */
  readonly turn: string | null;
};

/**
 * One step of the report, which begins with the brief, its evidence and the plan, so that providers keep them. Where that
 * is too long for the model's window, the sources are read in batches first, and the step is asked on the facts found.
 */
export async function askInContext<T>(ctx: AgentContext, step: Step<T>): Promise<AgentOutcome<T>> {
  const { state, session } = ctx;
  if (ctx.isTooLong && state.facts === undefined) {
    const failed = await readInBatches(ctx);
    if (failed !== null) return failed;
  }
  for (;;) {
    const { turn, ...asked } = step;
    const messages = messagesOf(ctx, turn);
    const outcome = await askAgent({ ...asked, session, instructions: writerInstructions, messages, tools: ctx.tools });
    if (outcome.status === "answered" || outcome.code !== "too-much-asked") return outcome;
    state.room = Math.floor(state.room / 2);
    const failed = await readInBatches(ctx);
    if (failed !== null) return failed.code === "too-much-asked" ? outcome : failed;
  }
}

function baseOf(brief: ReportBrief, docIndexes: ReadonlyMap<number, number>, facts?: ReadFacts): string {
  return `${briefPrompt(brief, docIndexes, facts)}\n\n${planTurn}`;
}

function messagesOf({ state }: AgentContext, turn: string | null): StepMessage[] {
  const base: StepMessage = { role: "user", text: state.base };
  if (turn === null) return [base];
  return [base, { role: "assistant", text: JSON.stringify(state.plan), toolCalls: [] }, { role: "user", text: turn }];
}

type Failed = Extract<AgentOutcome<never>, { status: "failed" }>;

async function readInBatches({ brief, docIndexes, session, state }: AgentContext): Promise<Failed | null> {
  const { docs, question } = brief;
  for (; state.room >= roomMin; state.room = Math.floor(state.room / 2)) {
    const { room } = state;
    const collected = await collectFacts({ docs, docIndexes, question }, { session, room });
    if (collected.status === "collected") {
      state.facts = collected.facts;
      state.base = baseOf(brief, docIndexes, collected.facts);
      const { unread, reason } = collected;
      state.limits = unread.length === 0 ? [] : [`${count(unread.length)} couldn't be read: ${reason}.`];
      return null;
    }
    if (!collected.isTooMuch) return { status: "failed", code: "unusable", reason: collected.reason };
  }
  return { status: "failed", code: "too-much-asked", reason: "the model's window is too small for a report" };
}

function count(number: number): string {
  return number === 1 ? "1 item" : `${number} items`;
}
