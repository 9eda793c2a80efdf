import { agentsProductName } from "@hoopoe/agents/tasks/task-catalog.ts";
import { flowProduct, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import { answerToCaller } from "@hoopoe/connectors/webhook/respond-to-caller.ts";
import { bindParams } from "./bind-params.ts";
import { compileWorkflow } from "./compiled.ts";
import type { Execution } from "./execution-row.ts";
import { runFlowStep } from "./flow-steps.ts";
import { keyOf } from "./frontier.ts";
import type { SegmentEnd, StepRow } from "./node-store.ts";
import { nobodyDecided, rejectedWords } from "./outcome-so-far.ts";
import { parseDuration } from "./parse-duration.ts";
import { runSegment, type StepTry } from "./run-segment.ts";
import { isAnswerToCaller } from "./step-kinds.ts";
import { reasonOf, type StepOutcome } from "./step-outcome.ts";

export type Decision = "approve" | "reject" | "timeout";

/** What stands in for products, models and people. `call` and `agent` throw SimulatedFailure where the step fails. */
export interface SimulationPort {
  call(step: StepTry, input: Readonly<Record<string, unknown>>): unknown;
  agent(step: StepTry, input: Readonly<Record<string, unknown>>): unknown;
  approve(step: StepTry): Decision;
  /** The branch that a step takes, whatever its condition says; null: what it says. */
  way?(step: StepTry): string | null;
}

export class SimulatedFailure extends Error {
  override readonly name = "SimulatedFailure";
  readonly isRetryable: boolean;
  constructor(message: string, isRetryable = false) {
    super(message);
    this.isRetryable = isRetryable;
  }
}

export interface Simulation {
  readonly definition: WorkflowDefinition;
  readonly catalog: readonly CatalogProduct[];
  readonly trigger: unknown;
  readonly now: Date;
  readonly port: SimulationPort;
}

export interface SimulatedRun {
  readonly status: SegmentEnd["status"];
  readonly error: string | null;
  readonly steps: readonly StepRow[];
}

const segmentsMax = 100;
const nobody = { tenantId: "", workspaceId: "", userId: null };

/** A run through the engine itself, in memory: waits and pauses move the clock, and nothing leaves the process. */
export async function simulateRun({ definition, catalog, trigger, now, port }: Simulation): Promise<SimulatedRun> {
  const workflow = compileWorkflow(definition);
  const rows = new Map<string, StepRow>();
  const clock = { now };
  let end: SegmentEnd = { status: "succeeded", reason: null, wakeAt: null, error: null, outcome: null };
  for (let segment = 0; segment < segmentsMax; segment += 1) {
    await runSegment(
      {
        runStep: (step) => tryStep(step, { catalog, port, now: clock.now }),
        save({ steps, end: ended }) {
          for (const row of steps) rows.set(keyOf(row), row);
          if (ended !== null) end = ended;
          return Promise.resolve(true);
        },
        catalog,
        endSteps: () => Promise.resolve(),
        loadVariables: () => Promise.resolve({}),
        now: () => clock.now,
        mayBegin: () => true,
      },
      {
        scope: nobody,
        execution: executionOf(trigger, now),
        workflow,
        known: [...rows.values()],
        signal: new AbortController().signal,
      },
    );
    if (end.status !== "waiting" || end.wakeAt === null) break;
    clock.now = new Date(Math.max(end.wakeAt.getTime(), clock.now.getTime() + 1));
  }
  return { status: end.status, error: end.error, steps: [...rows.values()] };
}

async function tryStep(
  step: StepTry,
  { catalog, port, now }: { catalog: readonly CatalogProduct[]; port: SimulationPort; now: Date },
): Promise<StepOutcome> {
  const { product_name, action } = step.node.data;
  if (product_name === flowProduct) {
    if (action === "approval") return decided(step, port.approve(step), now);
    const way = action === "branch" ? (port.way?.(step) ?? null) : null;
    if (way !== null) return { kind: "done", output: { value: way }, way };
    return action === "sub-workflow"
      ? { kind: "done", output: { status: "succeeded", outcome: "", executionId: "" } }
      : runFlowStep(step, now);
  }
  const known = findAction(catalog, step.node.data);
  if (known === undefined)
    return { kind: "failed", sentence: `${product_name} has no action ${action}.`, isRetryable: false };
  const isAgent = product_name === agentsProductName;
  const input = bindParams({ ...step, action: known, isAgent });
  try {
    if (isAgent) return { kind: "done", output: await port.agent(step, input) };
    return { kind: "done", output: isAnswerToCaller(step.node) ? answered(step, input, port) : port.call(step, input) };
  } catch (error) {
    if (!(error instanceof SimulatedFailure)) throw error;
    return { kind: "failed", sentence: error.message, isRetryable: error.isRetryable };
  }
}

function answered(step: StepTry, input: Readonly<Record<string, unknown>>, port: SimulationPort): unknown {
  port.call(step, input);
  return answerToCaller({ ...input });
}

function decided({ node, input, before }: StepTry, decision: Decision, now: Date): StepOutcome {
  const output = (words: string) => ({ decision: words, decidedBy: "", words: "", arguments: null });
  if (decision === "approve") return { kind: "done", output: output("approved"), way: "approved" };
  if (decision === "reject")
    return {
      kind: "done",
      output: output("rejected"),
      way: "rejected",
      outcome: rejectedWords({ decidedBy: "", words: "" }),
    };
  const timeoutMs = parseDuration(textOf(input["timeout"]));
  if (timeoutMs === null)
    return { kind: "wait", reason: reasonOf("approval", `Waiting for ${node.id}`, { since: now }), wakeAt: null };
  if (before !== undefined)
    return { kind: "done", output: output("expired"), way: "timed-out", outcome: nobodyDecided };
  const until = new Date(now.getTime() + timeoutMs);
  return { kind: "wait", reason: reasonOf("approval", `Waiting for ${node.id}`, { since: now, until }), wakeAt: until };
}

function executionOf(trigger: unknown, now: Date): Execution {
  return {
    id: "simulated",
    number: 1,
    versionId: "",
    jobId: null,
    jobName: "Simulation",
    status: "running",
    action: "run",
    cause: "simulation",
    startedBy: null,
    inputs: {},
    trigger: trigger ?? null,
    reason: null,
    error: null,
    outcome: null,
    repeats: null,
    replayFrom: null,
    timedFrom: null,
    parent: null,
    depth: 0,
    leg: 0,
    claim: 0,
    createdAt: now,
    startedAt: now,
    finishedAt: null,
  };
}
