import { temporaryWorkflowCreate } from "@hoopoe/contract/work/routes/temporary-workflow.ts";
import { workflowDefinition, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../../api/client.ts";
import { toastFailure } from "../../../../ui/toast.tsx";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { setParam } from "../model/edit-definition.ts";
import { placeFresh } from "../model/place-fresh.ts";
import type { Answers, Plan, PlanQuestion } from "../state/plan.ts";
import { propose, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

/** Asks the planner. Its answer stays with the proposal: what is open in it is open after another screen too. */
export function usePlan(definition: WorkflowDefinition) {
  const { plan, dismissed } = useWizard();
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
      useWizard.setState({ dismissed: new Set() });
      show({ ...data, planned, answers });
    },
    onError: (error) => toastFailure(texts.theWordsCouldNot, error),
  });

  function show(next: Plan): void {
    if (next.planned === null || next.status === "refused") return propose(null, next);
    const placed = placeFresh(definition, next.planned);
    const changes = diffDefinitions(definition, placed);
    const accepted = new Set(changes.map(({ id }) => id));
    propose(changes.length === 0 ? null : { title: next.prompt, definition: placed, accepted }, next);
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
    dismiss: (id: string) => useWizard.setState((before) => ({ dismissed: new Set([...before.dismissed, id]) })),
    end: () => useWizard.setState({ plan: null }),
  };
}
