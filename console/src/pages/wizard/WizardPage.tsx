import { workflowCatalog, workflowGet } from "@hoopoe/contract/routes/workflow.ts";
import { workflowDefinition } from "@hoopoe/contract/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { apiQuery } from "../../api/query.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toastFailure } from "../../ui/toast.tsx";
import { keepDraft, startKeeping } from "./state/save-draft.ts";
import { openWizard, useWizard } from "./state/wizard-store.ts";
import "./state/watch-wizard.ts";
import { Wizard } from "./Wizard.tsx";

const route = getRouteApi("/_app/dashboard/ai-tool/wizard");

/** Opens the workflow that the address names, or a new one; work that is still unsaved is found again as it was. */
export function WizardPage() {
  const { workflow: wanted } = route.useSearch();
  const { workflowId: openId, isFresh, visit } = useWizard();
  const navigate = route.useNavigate();
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  const detail = useQuery({
    ...apiQuery(workflowGet, { params: { id: wanted ?? "" } }),
    enabled: wanted !== undefined,
  });
  const data = detail.data?.data;
  useEffect(() => {
    if (wanted === undefined || data === undefined || useWizard.getState().workflowId === wanted) return;
    const read = workflowDefinition.safeParse(data.definition);
    if (!read.success) return;
    const draft = { name: data.name, definition: read.data };
    void changeTo(() => {
      startKeeping(draft);
      openWizard({ id: data.id, revision: data.revision }, draft);
    });
  }, [wanted, data]);
  useEffect(() => {
    if (wanted !== undefined || openId === null) return;
    // The first draft of a new workflow has reached the server: from now on the address names it.
    if (isFresh) void navigate({ search: (old) => ({ ...old, workflow: openId }), replace: true });
    else
      void changeTo(() => {
        startKeeping(null);
        openWizard(null);
      });
  }, [wanted, openId, isFresh, navigate]);

  const failed = catalog.isError ? catalog : detail.isError ? detail : null;
  const isUnreadable = data !== undefined && !workflowDefinition.safeParse(data.definition).success;
  if (failed !== null || isUnreadable)
    return (
      <>
        <PageHeader title="Orchestration wizard" />
        <ErrorState
          title="The workflow could not be opened"
          error={failed?.error}
          stillWorks={isUnreadable ? data.problems[0]?.sentence : "What is saved is safe."}
          onRetry={() => void (failed ?? detail).refetch()}
        />
      </>
    );
  if (catalog.data === undefined || openId !== (wanted ?? (isFresh ? openId : null)))
    return (
      <>
        <PageHeader title="Orchestration wizard" />
        <Skeleton label="Loading the workflow" rows={6} />
      </>
    );
  return <Wizard key={visit} catalog={catalog.data.data} saved={data ?? null} />;
}

/** What is on the canvas is kept on the server before another workflow takes its place. */
async function changeTo(open: () => void): Promise<void> {
  await keepDraft().catch((error: unknown) => toastFailure("The draft could not be kept", error));
  open();
}
