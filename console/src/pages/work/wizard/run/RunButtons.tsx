import { canMove, isFinished } from "@hoopoe/contract/work/execution.ts";
import { workflowRun } from "@hoopoe/contract/work/routes/draft-run.ts";
import { executionCancel } from "@hoopoe/contract/work/routes/execution.ts";
import { jobCreate, jobList, jobUpdate } from "@hoopoe/contract/work/routes/job.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FlaskConical, Play, Power, PowerOff, Square } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { apiQuery, invalidate } from "../../../../api/query.ts";
import { Button } from "../../../../ui/Button.tsx";
import { toastFailure, toastSuccess } from "../../../../ui/toast.tsx";
import { useEditorRun } from "../state/run-store.ts";
import { useWizard } from "../state/wizard-store.ts";
import { startRun, stopRun } from "./start-run.ts";
import { TurnOnSheet } from "./TurnOnSheet.tsx";
import type { ShownRun } from "./use-shown-run.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface RunButtonsProps {
  run: ShownRun | null;
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
}

/** Try it, run it, let it start by itself: in the order in which people do it. */
export function RunButtons({ run, catalog, problems, isReadOnly }: RunButtonsProps) {
  const isStarting = useEditorRun((shown) => shown.isStarting);
  const reason = useReasonAgainst(problems, isReadOnly);
  const isUnderWay = run !== null && !isFinished(run.status);
  return (
    <>
      <Button
        icon={FlaskConical}
        calls={workflowRun}
        disabledReason={reason}
        isLoading={isStarting}
        onClick={() => void startRun({ isDryRun: true }, catalog)}
      >
        {texts.dryRun}
      </Button>
      {isUnderWay && canMove(run.status, "cancelled") ? (
        <Button
          icon={Square}
          calls={executionCancel}
          disabledReason={isReadOnly ? texts.yourRoleMayLook : undefined}
          onClick={() => void stopRun(run.id)}
        >
          {texts.stop}
        </Button>
      ) : (
        <Button
          icon={Play}
          calls={workflowRun}
          disabledReason={reason}
          isLoading={isStarting}
          onClick={() => void startRun({ isDryRun: false }, catalog)}
        >
          {texts.run}
        </Button>
      )}
      <OnOff catalog={catalog} reason={reason} />
    </>
  );
}

/** Turns the workflow's job on or off; makes one where there is none. */
function OnOff({ catalog, reason }: { catalog: readonly CatalogProduct[]; reason: string | undefined }) {
  const workflowId = useWizard((wizard) => wizard.workflowId);
  const [isOpen, setIsOpen] = useState(false);
  const jobs = useQuery(apiQuery(jobList, {})).data?.data ?? [];
  const job = jobs.find((one) => one.workflowId === workflowId) ?? null;
  const turnOff = useMutation({
    mutationFn: (id: string) => call(jobUpdate, { params: { id }, body: { isOn: false } }),
    async onSuccess({ data }) {
      await invalidate(jobList);
      toastSuccess(texts.itIsOff(data.name));
    },
    onError: (error) => toastFailure(texts.couldNotTurnOff, error),
  });
  return (
    <>
      {job?.isOn === true ? (
        <Button icon={PowerOff} calls={jobUpdate} isLoading={turnOff.isPending} onClick={() => turnOff.mutate(job.id)}>
          {texts.turnOff}
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={Power}
          calls={jobCreate}
          disabledReason={reason}
          onClick={() => setIsOpen(true)}
        >
          {texts.turnOn}
        </Button>
      )}
      {isOpen ? <TurnOnSheet {...{ job, catalog }} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function useReasonAgainst(problems: readonly WorkflowProblem[], isReadOnly: boolean): string | undefined {
  const { history, proposal } = useWizard();
  if (isReadOnly) return texts.yourRoleMayLook;
  if (proposal !== null) return texts.decideOnTheProposal;
  if (history.present.definition.workflow.nodes.length === 0) return texts.addAStepFirst;
  const first = problems.find(({ severity }) => severity === "error");
  return first === undefined ? undefined : texts.fixFirst(first.sentence);
}
