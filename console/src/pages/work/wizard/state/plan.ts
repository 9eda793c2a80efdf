import type { TemporaryWorkflow } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

export type PlanQuestion = TemporaryWorkflow["questions"][number];
export type Answers = readonly { question: string; answer: string }[];

/** What the planner answered: what it could not do, what it still has to ask, and the proposal on the canvas. */
export interface Plan {
  prompt: string;
  status: TemporaryWorkflow["status"];
  questions: readonly PlanQuestion[];
  obligations: TemporaryWorkflow["obligations"];
  /** Empty once an answer changed the steps: they were simulated without it. */
  outcomes: TemporaryWorkflow["outcomes"];
  answers: Answers;
  planned: WorkflowDefinition | null;
  /** Who planned it, and why another one did not. */
  engine: string;
}
