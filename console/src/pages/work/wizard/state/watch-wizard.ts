import { sentences } from "@hoopoe/contract/sentences.ts";
import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { isProblem } from "../../../../api/api-error.ts";
import { queryClient, apiQuery } from "../../../../api/query.ts";
import { isInSection } from "../../../../shell/sections.ts";
import { holdLeaveGuard } from "../../../../shell/leave-guard.ts";
import { toastFailure } from "../../../../ui/toast.tsx";
import { discardDraft, keepDraft, markSaved, saveVersion, startKeeping } from "./save-draft.ts";
import { settleConflict } from "./settle-conflict.ts";
import { isUnsaved, openWizard, useWizard } from "./wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/state.ts";

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
      save: () => saveAndSay(),
      discard: () => discardDraft().catch(sayNotDiscarded),
      isInside: ({ pathname }) => isInSection(pathname, "/dashboard/ai-tool"),
      aiTool: now.workflowId ?? "new",
    });
  } else if (!hasUnsaved && release !== undefined) {
    release();
    release = undefined;
  }
  clearTimeout(timer);
  if (hasUnsaved)
    timer = setTimeout(() => {
      keepDraft().catch(sayNotKept);
    }, keepAfterMs);
});

/** The draft of a revision that was overtaken is asked about once by itself, and again when it is left. */
let askedAbout = "";

async function sayNotKept(error: unknown): Promise<void> {
  const { workflowId, revision } = useWizard.getState();
  const overtaken = `${workflowId} ${revision}`;
  if (!isProblem(error, "workflow-changed") || askedAbout === overtaken)
    return toastFailure(texts.theDraftCouldNot, error);
  askedAbout = overtaken;
  await settleConflict().catch((cause: unknown) => toastFailure(texts.theDraftCouldNot, cause));
}

function sayNotDiscarded(error: unknown): void {
  if (!isProblem(error, "workflow-changed")) return toastFailure(texts.theDraftCouldNotBe, error);
  // Theirs stands on the server already; it is read anew when the workflow is opened again.
  startKeeping(null);
  openWizard(null);
}

async function saveAndSay({ hasSettled = false } = {}): Promise<boolean> {
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
    if (isProblem(error, "workflow-changed") && !hasSettled) {
      const stays = await settleConflict().catch((cause: unknown) => toastFailure(texts.theWorkflowCouldNot, cause));
      return stays === "theirs" || (stays === "mine" && saveAndSay({ hasSettled: true }));
    }
    toastFailure(texts.theWorkflowCouldNot, error);
    return false;
  }
}
