import { sentences } from "@hoopoe/contract/sentences.ts";
import { checkWorkflow } from "@hoopoe/contract/check-workflow.ts";
import { workflowCatalog } from "@hoopoe/contract/routes/workflow.ts";
import { queryClient, apiQuery } from "../../../api/query.ts";
import { isInSection } from "../../../shell/sections.ts";
import { holdLeaveGuard } from "../../../shell/leave-guard.ts";
import { toastFailure } from "../../../ui/toast.tsx";
import { discardDraft, keepDraft, markSaved, saveVersion } from "./save-draft.ts";
import { isUnsaved, useWizard } from "./wizard-store.ts";

const keepAfterMs = 1_200;
let release: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Follows the wizard for as long as the page lives, since the work outlives its screen below AI Tools: a change is kept
 * on the server a moment later, and unsaved work asks before it is left. Saving from that question saves a version
 * where the workflow has no problem, else the draft as it is.
 */
useWizard.subscribe((now, before) => {
  if (now.history.present === before.history.present && now.baseline === before.baseline) return;
  const hasUnsaved = isUnsaved(now);
  if (hasUnsaved && release === undefined) {
    release = holdLeaveGuard({
      text: sentences.unsavedWizard,
      save: saveAndSay,
      discard: () => discardDraft().catch((error: unknown) => toastFailure("The draft could not be discarded", error)),
      isInside: (pathname) => isInSection(pathname, "/dashboard/ai-tool"),
      aiTool: now.workflowId ?? "new",
    });
  } else if (!hasUnsaved && release !== undefined) {
    release();
    release = undefined;
  }
  clearTimeout(timer);
  if (hasUnsaved)
    timer = setTimeout(() => {
      keepDraft().catch((error: unknown) => toastFailure("The draft could not be kept", error));
    }, keepAfterMs);
});

async function saveAndSay(): Promise<boolean> {
  clearTimeout(timer);
  try {
    const draft = useWizard.getState().history.present;
    const catalog = queryClient.getQueryData(apiQuery(workflowCatalog, {}).queryKey)?.data ?? [];
    if (checkWorkflow(draft.definition, catalog).ok) await saveVersion();
    else {
      await keepDraft();
      markSaved(draft);
    }
    return true;
  } catch (error) {
    toastFailure("The workflow could not be saved", error);
    return false;
  }
}
