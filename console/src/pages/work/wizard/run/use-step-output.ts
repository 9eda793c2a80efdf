import { executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../../api/query.ts";
import { useWizard } from "../state/wizard-store.ts";
import type { ShownRun } from "./use-shown-run.ts";

export interface StepOutput {
  state: "none" | "loading" | "failed" | "there";
  output: unknown;
  isPinned: boolean;
}

/** What a step put out: as it is pinned, else in the run that is shown. */
export function useStepOutput(run: ShownRun | null, nodeId: string): StepOutput {
  const pins = useWizard(({ history }) => history.present.definition.editor?.pins);
  const isPinned = pins !== undefined && Object.hasOwn(pins, nodeId);
  const { turn, read } = useTurn(run, nodeId, !isPinned);
  if (isPinned) return { state: "there", output: pins[nodeId], isPinned };
  if (turn === undefined) return { state: "none", output: undefined, isPinned };
  if (read.isError) return { state: "failed", output: undefined, isPinned };
  return { state: read.data === undefined ? "loading" : "there", output: read.data?.output, isPinned };
}

/** The step's first turn that ended, with its values. */
function useTurn(run: ShownRun | null, nodeId: string, isWanted: boolean) {
  const turn = run?.nodes.find((one) => one.nodeId === nodeId && one.finishedAt !== null && one.status !== "skipped");
  const query = { nodeId, item: turn?.item ?? "" };
  const read = useQuery({
    ...apiQuery(executionValue, { params: { id: run?.id ?? "" }, query }),
    queryKey: [executionValue.id, run?.id, query, turn?.status, turn?.attempt],
    enabled: isWanted && turn !== undefined,
  });
  return { turn, read };
}
