import { isFinished } from "@hoopoe/contract/work/execution.ts";
import { executionGet, executionList } from "@hoopoe/contract/work/routes/execution.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { apiQuery } from "../../../../api/query.ts";
import { diffDefinitions } from "../model/diff-definitions.ts";
import { useEditorRun } from "../state/run-store.ts";
import { useWizard } from "../state/wizard-store.ts";

export type ShownRun = RouteReply<typeof executionGet>["data"];

/** The run laid over the canvas: the one started here, else the workflow's latest; null where none is to be shown. */
export function useShownRun(): { run: ShownRun | null; isChangedSince: boolean } {
  const definition = useDeferredValue(useWizard(({ history }) => history.present.definition));
  const executionId = useShownId();
  const read = useQuery({
    ...apiQuery(executionGet, { params: { id: executionId ?? "" } }),
    enabled: executionId !== null,
    // The socket says when a run moved; this is for the time between.
    refetchInterval: ({ state }) => (state.data !== undefined && isFinished(state.data.data.status) ? false : 1_000),
  });
  const run = executionId === null ? null : (read.data?.data ?? null);
  return { run, isChangedSince: run !== null && hasChanged(run, definition) };
}

function useShownId(): string | null {
  const workflowId = useWizard((wizard) => wizard.workflowId);
  const shown = useEditorRun();
  const isOurs = shown.workflowId === workflowId;
  const isHidden = workflowId === null || (isOurs && shown.isHidden);
  const startedId = isOurs ? shown.executionId : null;
  const latest = useQuery({
    ...apiQuery(executionList, { query: { workflowId: workflowId ?? "", limit: 1 } }),
    enabled: !isHidden && startedId === null,
  });
  return isHidden ? null : (startedId ?? latest.data?.data[0]?.id ?? null);
}

/** A dry run may have had a part of the workflow only: what it didn't have is no change. */
function hasChanged({ definition: ran, isDryRun }: ShownRun, now: WorkflowDefinition): boolean {
  return diffDefinitions(ran, now).some(({ kind }) => !isDryRun || (kind !== "step-added" && kind !== "line-added"));
}
