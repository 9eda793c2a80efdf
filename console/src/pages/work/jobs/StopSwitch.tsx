import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowStop, workflowStopState } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { OctagonX, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm, given } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

async function afterChange({ data }: RouteReply<typeof workflowStop>): Promise<void> {
  await invalidate(workflowStopState, executionList);
  toastSuccess(data.isStopped ? texts.everythingIsStopped : texts.runsGoOnInOrder);
}

function useStop() {
  const state = useQuery({ ...apiQuery(workflowStopState, {}), refetchInterval: 10_000 });
  const change = useMutation({
    mutationFn: (body: { isStopped: boolean; reason: string }) => call(workflowStop, { body }),
    onSuccess: afterChange,
    onError: (error) => toastFailure(texts.theSwitchCouldNot, error),
  });
  return { state: state.data?.data, change, refusal: reasonAgainst(useCurrentWorkspace()?.role, "workflow:stop") };
}

/** One switch for the workspace: every run and write is parked until somebody lets them go. */
export function StopButton() {
  const { state, refusal } = useStop();
  const [isOpen, setIsOpen] = useState(false);
  if (state === undefined || state.isStopped) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon={OctagonX}
        disabledReason={refusal}
        className="phone:hidden"
        onClick={() => setIsOpen(true)}
      >
        {texts.stopEverything}
      </Button>
      <span className="hidden phone:inline-flex">
        <IconButton label={texts.stopEverything} icon={OctagonX} calls={workflowStop} onClick={() => setIsOpen(true)} />
      </span>
      {isOpen ? (
        <Sheet label={texts.stopEverything} onClose={() => setIsOpen(false)}>
          <StopForm onClose={() => setIsOpen(false)} />
        </Sheet>
      ) : null}
    </>
  );
}

const definition = defineForm(workflowStop.body, {
  isStopped: given,
  reason: { label: texts.why, help: texts.everybodySeesIt, control: "text", wrong: texts.sayWhyFirst },
});

function StopForm({ onClose }: { onClose: () => void }) {
  const form = useContractForm(definition, {
    initial: { isStopped: true, reason: "" },
    send: (body) => call(workflowStop, { body }),
    rules: ({ reason = "" }) => ({ reason: reason.trim() === "" ? texts.sayWhyFirst : undefined }),
    failed: texts.theSwitchCouldNot,
    onSaved: afterChange,
    onDone: onClose,
  });
  return (
    <Form of={form}>
      <div>
        <h2 className="type-heading">{texts.stopEverything}</h2>
        <p className="type-small mt-1 text-muted">{texts.everyRunOfThis}</p>
      </div>
      <ContractField of={form} name="reason" />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Submit of={form} variant="danger-filled" icon={OctagonX} disabledReason={form.missing}>
          {texts.stopEverything}
        </Submit>
      </div>
    </Form>
  );
}

/** While everything is stopped, the page says who did it, when and why. */
export function StopBanner() {
  const { state, change, refusal } = useStop();
  if (state?.isStopped !== true) return null;
  const when = state.at === null ? "" : texts.since(dateOf(state.at), timeOf(state.at));
  return (
    <div className="px-(--gutter) pb-3">
      <Notice
        tone="danger"
        icon={OctagonX}
        isLive
        action={
          <Button
            size="small"
            icon={Play}
            isLoading={change.isPending}
            disabledReason={refusal}
            onClick={() => change.mutate({ isStopped: false, reason: "" })}
          >
            {texts.letThemGo}
          </Button>
        }
      >
        <strong className="font-strong">{texts.everythingIsStopped}</strong>
        {texts.byRunsParked(when, state.by?.name ?? texts.somebody, state.reason, state.parked)}
      </Notice>
    </div>
  );
}
