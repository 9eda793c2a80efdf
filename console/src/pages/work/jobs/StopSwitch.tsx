import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowStop, workflowStopState } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { OctagonX, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

function useStop() {
  const state = useQuery({ ...apiQuery(workflowStopState, {}), refetchInterval: 10_000 });
  const change = useMutation({
    mutationFn: (body: { isStopped: boolean; reason: string }) => call(workflowStop, { body }),
    async onSuccess({ data }) {
      await invalidate(workflowStopState, executionList);
      toastSuccess(data.isStopped ? texts.everythingIsStopped : texts.runsGoOnInOrder);
    },
    onError: (error) => toastFailure(texts.theSwitchCouldNot, error),
  });
  return { state: state.data?.data, change, refusal: reasonAgainst(useCurrentWorkspace()?.role, "workflow:stop") };
}

/** One switch for the workspace: every run and write is parked until somebody lets them go. */
export function StopButton() {
  const { state, change, refusal } = useStop();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
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
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (reason.trim() === "") return;
              change.mutate({ isStopped: true, reason: reason.trim() }, { onSuccess: () => setIsOpen(false) });
            }}
          >
            <div>
              <h2 className="type-heading">{texts.stopEverything}</h2>
              <p className="type-small mt-1 text-muted">{texts.everyRunOfThis}</p>
            </div>
            <TextField
              label={texts.why}
              required
              maxLength={500}
              value={reason}
              help={texts.everybodySeesIt}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="flex justify-end gap-2">
              <Button variant="ghost" onClick={() => setIsOpen(false)}>
                {texts.cancel}
              </Button>
              <Button
                type="submit"
                variant="danger-filled"
                icon={OctagonX}
                isLoading={change.isPending}
                disabledReason={reason.trim() === "" ? texts.sayWhyFirst : undefined}
              >
                {texts.stopEverything}
              </Button>
            </div>
          </form>
        </Sheet>
      ) : null}
    </>
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
