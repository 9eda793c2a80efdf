import { temporaryWorkflowCreate, type TemporaryWorkflow } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import { workflowDefinition, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { toastFailure } from "../../../../ui/toast.tsx";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { setParam } from "../model/edit-definition.ts";
import { placeFresh } from "../model/place-fresh.ts";
import { propose } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

export type PlanQuestion = TemporaryWorkflow["questions"][number];
type Answers = readonly { question: string; answer: string }[];

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

/** Asks the planner, and keeps its answer while it is looked at. */
export function usePlan(definition: WorkflowDefinition) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const ask = useMutation({
    mutationFn: ({ prompt, answers }: { prompt: string; answers: Answers }) => {
      const isNew = definition.workflow.nodes.length === 0;
      // 'At nine' is meant where the person is.
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call(temporaryWorkflowCreate, {
        body: { prompt, timeZone, answers: [...answers], ...(isNew ? {} : { definition }) },
      });
    },
    onSuccess({ data }, { answers }) {
      const planned = workflowDefinition.safeParse(data.definition).data ?? null;
      setDismissed(new Set());
      show({ ...data, planned, answers });
    },
    onError: (error) => toastFailure(texts.theWordsCouldNot, error),
  });

  function show(next: Plan): void {
    setPlan(next);
    if (next.planned === null || next.status === "refused") return propose(null);
    const placed = placeFresh(definition, next.planned);
    const changes = diffDefinitions(definition, placed);
    propose(
      changes.length === 0
        ? null
        : { title: next.prompt, definition: placed, accepted: new Set(changes.map(({ id }) => id)) },
    );
  }

  /** A value goes straight into the step that asked; any other answer is planned with. */
  function answer(question: PlanQuestion, { label, value }: { label: string; value: string | null }): void {
    if (plan === null) return;
    const { nodeId, param } = question;
    if (nodeId === null || param === null || plan.planned === null || value === null) {
      const answers = [...plan.answers, { question: question.question, answer: label }];
      return ask.mutate({ prompt: plan.prompt, answers });
    }
    const planned = setParam(plan.planned, { id: nodeId, name: param, value });
    show({ ...plan, planned, outcomes: [], questions: plan.questions.filter((one) => one !== question) });
  }

  return {
    plan,
    ask: (prompt: string) => ask.mutate({ prompt, answers: [] }),
    isAsking: ask.isPending,
    answer,
    dismissed,
    dismiss: (id: string) => setDismissed((before) => new Set([...before, id])),
    end: () => setPlan(null),
  };
}
