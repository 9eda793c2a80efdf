import { executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowStop, workflowStopState } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { OctagonX, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, plural, timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";

function useStop() {
  const state = useQuery({ ...apiQuery(workflowStopState, {}), refetchInterval: 10_000 });
  const change = useMutation({
    mutationFn: (body: { isStopped: boolean; reason: string }) => call(workflowStop, { body }),
    async onSuccess({ data }) {
      await invalidate(workflowStopState, executionList);
      toastSuccess(data.isStopped ? "Everything is stopped" : "Runs go on, in order");
    },
    onError: (error) => toastFailure("The switch could not be turned", error),
  });
  return { state: state.data?.data, change, refusal: reasonAgainst(usePlace()?.role, "workflow:stop") };
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
        Stop everything
      </Button>
      <span className="hidden phone:inline-flex">
        <IconButton label="Stop everything" icon={OctagonX} calls={workflowStop} onClick={() => setIsOpen(true)} />
      </span>
      {isOpen ? (
        <Sheet label="Stop everything" onClose={() => setIsOpen(false)}>
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (reason.trim() === "") return;
              change.mutate({ isStopped: true, reason: reason.trim() }, { onSuccess: () => setIsOpen(false) });
            }}
          >
            <div>
              <h2 className="type-heading">Stop everything</h2>
              <p className="type-small mt-1 text-muted">
                Every run of this workspace is parked before its next step, and nothing is sent. What was parked goes on
                in order when somebody lets it go.
              </p>
            </div>
            <TextField
              label="Why"
              required
              maxLength={500}
              value={reason}
              help="Everybody sees it."
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="flex justify-end gap-2">
              <Button variant="ghost" onClick={() => setIsOpen(false)}>
                Cancel
              </Button>
              <Button
                type="submit"
                variant="danger-filled"
                icon={OctagonX}
                isLoading={change.isPending}
                disabledReason={reason.trim() === "" ? "Say why first." : undefined}
              >
                Stop everything
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
  const when = state.at === null ? "" : ` since ${dateOf(state.at)} ${timeOf(state.at)}`;
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
            Let them go
          </Button>
        }
      >
        <strong className="font-strong">Everything is stopped</strong>
        {when}, by {state.by?.name ?? "somebody"}: {state.reason} {plural(state.parked, "run")} parked.
      </Notice>
    </div>
  );
}
