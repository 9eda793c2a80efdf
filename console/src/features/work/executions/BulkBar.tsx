import { canMove, type ExecutionSummary, isFinished } from "@hoopoe/contract/work/execution.ts";
import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import { executionBulk, type executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { SquareX, StepForward } from "lucide-react";
import { call } from "../../../api/client.ts";
import { plural } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";

type Verb = "retry" | "cancel";

interface BulkBarProps {
  /** The marked rows; none: all that fit the filters. */
  chosen: readonly ExecutionSummary[];
  query: RouteInput<typeof executionList>["query"];
  onClear: () => void;
  onBegun: (bulkId: string) => void;
}

/** Retries or cancels many runs: those marked, or all that fit what is chosen above. */
export function BulkBar({ chosen, query, onClear, onBegun }: BulkBarProps) {
  const refusal = reasonAgainst(usePlace()?.role, "workflow:run");
  const bulk = useMutation({
    mutationFn: (verb: Verb) =>
      call(executionBulk, {
        body: chosen.length > 0 ? { verb, executionIds: fitting(chosen, verb) } : { verb, ...query },
      }),
    onSuccess: ({ data }) => onBegun(data.id),
    onError: (error) => toastFailure("It could not be begun", error),
  });
  const isAll = chosen.length === 0;
  async function begin(verb: Verb): Promise<void> {
    if (isAll) {
      const choice = await showDialog({
        title: verb === "retry" ? "Retry all that failed?" : "Cancel all that go on?",
        text:
          verb === "retry"
            ? "Every failed or cancelled run that fits what is chosen goes on from where it stopped, 5,000 at most."
            : "Every run that fits what is chosen and has not ended is cancelled, 5,000 at most. What it did stays done.",
        icon: "warning",
        confirmText: verb === "retry" ? "Retry all" : "Cancel all",
        cancel: true,
        isDestructive: verb === "cancel",
      });
      if (choice !== "confirm") return;
    }
    bulk.mutate(verb);
  }
  const buttons = (
    [
      ["retry", "Retry", StepForward, "None of them has failed."],
      ["cancel", "Cancel", SquareX, "All of them have ended."],
    ] as const
  ).map(([verb, label, icon, none]) => {
    const count = fitting(chosen, verb).length;
    return (
      <Button
        key={verb}
        size="small"
        variant={isAll ? "ghost" : "secondary"}
        icon={icon}
        isLoading={bulk.isPending && bulk.variables === verb}
        disabledReason={refusal ?? (isAll || count > 0 ? undefined : none)}
        onClick={() => void begin(verb)}
      >
        {isAll ? `${label} all` : count > 0 ? `${label} ${count}` : label}
      </Button>
    );
  });
  return (
    <div
      role="group"
      aria-label={isAll ? "All runs that fit" : "Chosen runs"}
      className="ml-2 flex shrink-0 items-center gap-1.5 border-l border-line-subtle pl-3"
    >
      {isAll ? null : <span className="type-small mr-1 font-strong">{plural(chosen.length, "run")} chosen</span>}
      {buttons}
      {isAll ? null : (
        <Button size="small" variant="ghost" onClick={onClear}>
          Choose none
        </Button>
      )}
    </div>
  );
}

function fitting(chosen: readonly ExecutionSummary[], verb: Verb): string[] {
  return chosen
    .filter(({ status }) =>
      verb === "retry" ? canMove(status, "queued") && isFinished(status) : canMove(status, "cancelled"),
    )
    .map(({ id }) => id);
}
