import { workflowGet } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { call } from "../../../../api/client.ts";
import { showDialog } from "../../../../ui/dialog.ts";
import { keepDraft, startKeeping } from "./save-draft.ts";
import { openWizard, useWizard } from "./wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/state.ts";

/**
 * Somebody else saved the workflow that is open: until it is said which of the two stays, nothing typed here can be kept.
 * Null: not said yet, and the canvas stays as it is. @throws what the server said, in its words
 */
export function settleConflict(): Promise<Settled> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

type Settled = "mine" | "theirs" | null;
/** A draft that is kept by itself may meet the same conflict while the question stands: it is put once. */
let asking: Promise<Settled> | undefined;

async function ask(): Promise<Settled> {
  const { workflowId } = useWizard.getState();
  const choice = await showDialog({
    title: texts.savedBySomebodyElse,
    text: texts.somebodySavedThisWorkflow,
    icon: "warning",
    confirmText: texts.saveMineOverTheirs,
    deny: texts.takeTheirs,
    cancel: texts.notYet,
  });
  if (choice === "cancel" || workflowId === null) return null;
  const { data } = await call(workflowGet, { params: { id: workflowId } });
  if (useWizard.getState().workflowId !== workflowId) return null;
  if (choice === "confirm") {
    useWizard.setState({ revision: data.revision });
    await keepDraft({ isWanted: true });
    return "mine";
  }
  const theirs = { name: data.name, definition: workflowDefinition.parse(data.definition) };
  startKeeping(theirs);
  openWizard(data, theirs);
  return "theirs";
}
