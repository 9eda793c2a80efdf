import { isDisabled } from "@hoopoe/contract/work/active-workflow.ts";
import { executionCancel, executionGet, executionList } from "@hoopoe/contract/work/routes/execution.ts";
import { workflowRun } from "@hoopoe/contract/work/routes/draft-run.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { call } from "../../../../api/client.ts";
import { invalidate } from "../../../../api/query.ts";
import { showDialog } from "../../../../ui/dialog.ts";
import { toastFailure } from "../../../../ui/toast.tsx";
import { showRun, useEditorRun } from "../state/run-store.ts";
import { keepDraft } from "../state/save-draft.ts";
import { useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface RunChoice {
  isDryRun: boolean;
  /** Only what this step needs, and the step; always a dry run. */
  upTo?: string;
}

/** Runs what is on the canvas. What can change something outside is named first, once for each run. */
export async function startRun(choice: RunChoice, catalog: readonly CatalogProduct[]): Promise<void> {
  if (useEditorRun.getState().isStarting) return;
  const { definition } = useWizard.getState().history.present;
  const isRehearsal = choice.isDryRun || choice.upTo !== undefined;
  const writes = isRehearsal ? [] : writingSteps(definition, catalog);
  const answer = writes.length === 0 ? "confirm" : await askFor(writes);
  if (answer === "cancel") return;
  useEditorRun.setState({ isStarting: true });
  try {
    await keepDraft({ isWanted: true });
    const { workflowId, revision } = useWizard.getState();
    if (workflowId === null) throw new Error("the draft was sent and has no id");
    const body = { revision, ...choice, isDryRun: choice.isDryRun || answer === "deny" };
    const { executionId } = await call(workflowRun, { params: { id: workflowId }, body });
    showRun(workflowId, executionId);
    void invalidate(executionList);
  } catch (error) {
    toastFailure(texts.theRunCouldNot, error);
  } finally {
    useEditorRun.setState({ isStarting: false });
  }
}

function askFor(writes: readonly string[]) {
  return showDialog({
    title: texts.runForReal,
    text: texts.stepsThatWrite(writes.length, writes.join(", ")),
    icon: "question",
    confirmText: texts.runNow,
    deny: texts.dryRun,
    cancel: texts.cancel,
  });
}

/** Names of the steps that can change something outside. */
export function writingSteps({ workflow }: WorkflowDefinition, catalog: readonly CatalogProduct[]): string[] {
  return workflow.nodes
    .filter((node) => !isDisabled(node) && (findAction(catalog, node.data)?.effect ?? "read") !== "read")
    .map((node) => stepLabel(node, catalog));
}

export async function stopRun(executionId: string): Promise<void> {
  try {
    await call(executionCancel, { params: { id: executionId } });
  } catch (error) {
    toastFailure(texts.theRunCouldNotStop, error);
  }
  await invalidate(executionGet, executionList);
}
