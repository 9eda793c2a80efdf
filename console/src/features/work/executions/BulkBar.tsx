import { canMove, type ExecutionSummary, isFinished } from "@hoopoe/contract/work/execution.ts";
import type { RouteInput } from "@hoopoe/contract/define-route.ts";
import { executionBulk, type executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { SquareX, StepForward } from "lucide-react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

type Verb = "retry" | "cancel";

interface BulkBarProps {
  /** The marked rows; none: all that fit the filters. */
  chosen: readonly ExecutionSummary[];
  query: RouteInput<typeof executionList>["query"];
  /** The job whose runs alone are shown. */
  jobName: string | undefined;
  onClear: () => void;
  onBegun: (bulkId: string) => void;
}

/** Retries or cancels many runs: those marked, or all that fit what is chosen above. */
export function BulkBar({ chosen, query, jobName, onClear, onBegun }: BulkBarProps) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const bulk = useMutation({
    mutationFn: (verb: Verb) =>
      call(executionBulk, {
        body: chosen.length > 0 ? { verb, executionIds: fitting(chosen, verb) } : { verb, ...query },
      }),
    onSuccess: ({ data }) => onBegun(data.id),
    onError: (error) => toastFailure(texts.itCouldNotBeBegun, error),
  });
  const isAll = chosen.length === 0;
  async function begin(verb: Verb): Promise<void> {
    if (isAll) {
      const scope = jobName ?? texts.allJobs;
      const choice = await showDialog({
        title: verb === "retry" ? texts.retryAllOf(scope) : texts.cancelAllOf(scope),
        text: verb === "retry" ? texts.everyFailedOrCancelled : texts.everyRunThatFits,
        icon: "warning",
        confirmText: verb === "retry" ? texts.retryAll : texts.cancelAll,
        cancel: true,
        isDestructive: verb === "cancel",
      });
      if (choice !== "confirm") return;
    }
    bulk.mutate(verb);
  }
  const buttons = (
    [
      ["retry", texts.retry, StepForward, texts.noneOfThemHasFailed],
      ["cancel", texts.cancel, SquareX, texts.allOfThemHaveEnded],
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
        {isAll
          ? texts.all(label)
          : count > 0
            ? texts.verbRunsOf(label, count, scopeOf(fitting(chosen, verb), chosen))
            : label}
      </Button>
    );
  });
  return (
    <div
      role="group"
      aria-label={isAll ? texts.allRunsThatFit : texts.chosenRuns}
      className="ml-2 flex shrink-0 items-center gap-1.5 border-l border-line-subtle pl-3"
    >
      {isAll ? null : <span className="type-small mr-1 font-strong">{texts.runsChosen(chosen.length)}</span>}
      {buttons}
      {isAll ? null : (
        <Button size="small" variant="ghost" onClick={onClear}>
          {texts.chooseNone}
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

/** Whose runs they are: of one job by its name, of several by how many. */
function scopeOf(ids: readonly string[], chosen: readonly ExecutionSummary[]): string {
  const names = new Set(chosen.filter(({ id }) => ids.includes(id)).map(({ jobName }) => jobName));
  const [first = ""] = names;
  return names.size === 1 ? texts.ofJob(first) : texts.ofJobs(names.size);
}
