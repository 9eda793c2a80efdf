import { workflowCatalog, type WorkflowDetail, workflowGet } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { keepDraft, startKeeping } from "./state/save-draft.ts";
import { settleConflict } from "./state/settle-conflict.ts";
import { type Draft, openWizard, useWizard } from "./state/wizard-store.ts";
import "./state/watch-wizard.ts";
import type { WizardParams } from "./wizard-params.ts";
import { Wizard } from "./Wizard.tsx";
import { texts } from "../../../messages/en/pages/work/wizard.ts";

const route = getRouteApi("/_app/dashboard/ai-tool/wizard");

/** Opens the workflow that the address names, or a new one; work that is still unsaved is found again as it was. */
export function WizardPage() {
  const { workflow: wanted } = route.useSearch();
  const visit = useWizard((wizard) => wizard.visit);
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  const detail = useQuery({
    ...apiQuery(workflowGet, { params: { id: wanted ?? "" } }),
    enabled: wanted !== undefined && wanted !== "new",
  });
  const data = detail.data?.data;
  const isOpen = useFollowAddress(wanted, data);
  const failed = isLost(catalog) ? catalog : isLost(detail) ? detail : null;
  const isUnreadable = data !== undefined && !workflowDefinition.safeParse(data.definition).success;
  if (failed !== null || isUnreadable)
    return (
      <>
        <PageHeader title={texts.orchestrationWizard} />
        <ErrorState
          title={texts.theWorkflowCouldNot}
          error={failed?.error}
          stillWorks={isUnreadable ? data.problems[0]?.sentence : texts.whatIsSavedIsSafe}
          onRetry={() => void (failed ?? detail).refetch()}
        />
      </>
    );
  if (catalog.data === undefined || !isOpen)
    return (
      <>
        <PageHeader title={texts.orchestrationWizard} />
        <Skeleton label={texts.loadingTheWorkflow} rows={6} />
      </>
    );
  return <Wizard key={visit} catalog={catalog.data.data} saved={data ?? null} />;
}

/** Keeps what is open and what the address names the same, whichever of them changes; whether they are. */
function useFollowAddress(wanted: WizardParams["workflow"], data: WorkflowDetail | undefined): boolean {
  const { workflowId: openId, isFresh } = useWizard();
  const navigate = route.useNavigate();
  useEffect(() => {
    if (wanted === "new") void changeTo(null).then(() => nameWhatIsOpen(navigate));
    if (wanted === undefined || data === undefined || useWizard.getState().workflowId === wanted) return;
    const read = workflowDefinition.safeParse(data.definition);
    if (read.success)
      void changeTo(data, { name: data.name, definition: read.data }).then(
        (isOpen) => isOpen || nameWhatIsOpen(navigate),
      );
  }, [wanted, data, navigate]);
  useEffect(() => {
    if (wanted !== undefined || openId === null) return;
    // The first draft of a new workflow has reached the server: from now on the address names it.
    if (isFresh) nameWhatIsOpen(navigate);
    else void changeTo(null).then((isOpen) => isOpen || nameWhatIsOpen(navigate));
  }, [wanted, openId, isFresh, navigate]);
  return openId === (wanted ?? (isFresh ? openId : null));
}

/**
 * What is on the canvas is kept on the server before another workflow takes its place; false where that failed, or where
 * the person has not said what is to become of a draft that somebody else overtook.
 */
async function changeTo(workflow: { id: string; revision: number } | null, draft?: Draft): Promise<boolean> {
  try {
    const isSettled = await keepDraft().then(
      () => true,
      async (error: unknown) => {
        if (!isProblem(error, "workflow-changed")) throw error;
        return (await settleConflict()) !== null;
      },
    );
    if (!isSettled) return false;
  } catch (error) {
    toastFailure(texts.theDraftCouldNot, error);
    return false;
  }
  startKeeping(draft ?? null);
  openWizard(workflow, draft);
  return true;
}

function nameWhatIsOpen(navigate: ReturnType<typeof route.useNavigate>): void {
  const { workflowId } = useWizard.getState();
  void navigate({ search: (old) => ({ ...old, workflow: workflowId ?? undefined }), replace: true });
}
