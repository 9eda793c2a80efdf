import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { CreateWorkspaceForm } from "./CreateWorkspaceForm.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { WorkspaceRow } from "./WorkspaceRow.tsx";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** The caller's workspaces: make one, rename one, delete one with its name typed. */
export function WorkspacesPage() {
  const place = useCurrentWorkspace();
  const workspaces = useQuery(apiQuery(workspaceList, {}));
  return (
    <>
      <OrganisationHeader title={texts.workspaces} subtitle={texts.whereYourTeamsWork} />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Card title={texts.newWorkspace}>
          <CreateWorkspaceForm role={place?.role} />
        </Card>
        <Card title={texts.yours} count={workspaces.data?.data.length}>
          <StaleNotice query={workspaces} />
          {workspaces.isPending ? (
            <Skeleton label={texts.loadingWorkspaces} rows={2} />
          ) : isLost(workspaces) ? (
            <ErrorState title={texts.theWorkspacesCouldNot} stillWorks={texts.workInThemGoes} query={workspaces} />
          ) : (
            <ul aria-label={texts.workspaces}>
              {workspaces.data.data.map((workspace) => (
                <WorkspaceRow key={workspace.id} workspace={workspace} isCurrent={workspace.id === place?.id} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
