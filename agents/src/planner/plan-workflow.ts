import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import type { Obligation, PlanOutcome, PlanQuestion } from "@hoopoe/contract/work/obligation.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { type AgentModel, builtInPlannerLabel } from "../models/agent-model.ts";
import { askJson } from "../tasks/ask-json.ts";
import { addApprovals } from "./add-approvals.ts";
import { checkObligations } from "./check-obligations.ts";
import { checkPlan } from "./check-plan.ts";
import { compilePlan } from "./compile-plan.ts";
import { describeChanges } from "./describe-changes.ts";
import { draftPlan } from "./draft-plan.ts";
import { planInstructions, planPrompt, readPart } from "./plan-prompt.ts";
import type { PlanRequest } from "./plan-request.ts";
import { type Plan, plan as planShape } from "./plan-schema.ts";
import { separateMaterial } from "./separate-material.ts";

export interface PlannedWorkflow {
  readonly definition: WorkflowDefinition;
  /** `questions` while anything is open for the person, `refused` where nothing of it can be done. */
  readonly status: "ready" | "questions" | "refused";
  readonly questions: PlanQuestion[];
  readonly obligations: Obligation[];
  readonly outcomes: PlanOutcome[];
  /** What is unused of the request, word for word. */
  readonly unsupported: string[];
  readonly problems: WorkflowProblem[];
  /** What was changed in a given workflow, one line each. */
  readonly operations: string[];
  /** Who planned it. */
  readonly engine: string;
}

/** Simulates a workflow in each of its states: what would happen, and what is wrong with it. */
export type ProvePlan = (definition: WorkflowDefinition) => Promise<{ outcomes: PlanOutcome[]; faults: string[] }>;

interface PlanOptions {
  readonly model: AgentModel;
  readonly prove: ProvePlan;
  readonly signal?: AbortSignal;
}

const repairsMax = 2;
const totalMs = 240_000;

/**
 * A request in words as a workflow, or a change of one, with what became of each clause. A model's plan goes back to it at most
 * twice, with every fault that the checks and the simulation found; without one a draft is made from the words alone.
 */
export async function planWorkflow(
  request: PlanRequest,
  { model, prove, signal }: PlanOptions,
): Promise<PlannedWorkflow> {
  if (model.kind === "built-in") return settlePlan(draftPlan(request), request, { prove, engine: builtInPlannerLabel });
  const outcome = await askJson<Plan>({
    model,
    system: planInstructions,
    prompt: planPrompt(request),
    schema: planShape,
    attemptsMax: 1 + repairsMax,
    totalMs,
    takesLast: true,
    refuseLater: (plan) => faultsOf(plan, request, prove),
    signal,
  });
  if (outcome.status === "answered") return settlePlan(outcome.value, request, { prove, engine: model.label });
  const engine = `${builtInPlannerLabel}; ${model.label} failed: ${outcome.reason}`;
  return settlePlan(draftPlan(request), request, { prove, engine });
}

async function faultsOf(plan: Plan, request: PlanRequest, prove: ProvePlan): Promise<string[]> {
  const definition = compilePlan(plan, request);
  const found = checkPlan(plan, definition, request);
  const spans = checkObligations(plan.obligations, definition, whatIsRead(request));
  // What has no shape can't be simulated.
  const proof = found.length > 0 || plan.steps.length === 0 ? [] : (await prove(definition)).faults;
  return [...found, ...spans.faults, ...proof];
}

function whatIsRead({ prompt }: PlanRequest) {
  return { prompt, material: separateMaterial(readPart(prompt)) };
}

async function settlePlan(
  plan: Plan,
  request: PlanRequest,
  { prove, engine }: { prove: ProvePlan; engine: string },
): Promise<PlannedWorkflow> {
  const definition = addApprovals(compilePlan(plan, request), request);
  const faults = checkPlan(plan, definition, request);
  const { obligations } = checkObligations(plan.obligations, definition, whatIsRead(request));
  const proof = faults.length === 0 && plan.steps.length > 0 ? await prove(definition) : { outcomes: [], faults: [] };
  const questions = [
    ...plan.questions.map((question) => toQuestion(question)),
    ...[...faults, ...proof.faults].map((fault) => faultQuestion(fault)),
  ];
  const unused = obligations.filter(({ status }) => status === "unused");
  const isEmpty = plan.steps.length === 0;
  const { problems } = checkWorkflow(definition, request.catalog);
  return {
    definition,
    status: isEmpty
      ? questions.length > 0
        ? "questions"
        : "refused"
      : questions.length + unused.length > 0
        ? "questions"
        : "ready",
    questions,
    obligations,
    outcomes: proof.outcomes,
    unsupported: unused.map(({ start, end }) => request.prompt.slice(start, end)),
    problems: [...problems],
    operations: request.current === null ? [] : describeChanges(request.current, definition, request.catalog),
    engine,
  };
}

function toQuestion({ question, step, param, readings }: Plan["questions"][number]): PlanQuestion {
  return { nodeId: step, param, question, readings: readings.map(({ label, value }) => ({ label, value })) };
}

/** What the checks still find wrong is put to the person, never hidden. */
function faultQuestion(fault: string): PlanQuestion {
  const [, nodeId = "", param = "", sentence = fault] = /^([\w-]+)\.([\w-]+): ([^]+)$/.exec(fault) ?? [];
  return { nodeId: nodeId || null, param: param || null, question: sentence, readings: [] };
}
