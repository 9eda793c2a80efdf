import { accountLeave } from "@hoopoe/contract/identity/routes/account.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Where one works, as what, and the way out of it. */
export function MembershipsCard({ isGuest }: { isGuest: boolean }) {
  const workspaces = useQuery(apiQuery(workspaceList, {}));
  const current = useWorkspace((workspace) => workspace.id);
  const leave = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(accountLeave, { body: { workspaceId: id } }),
    onSuccess: async (_done, { id, name }) => {
      toastSuccess(texts.youHaveLeft(name));
      // Whoever left where they stand begins anew in the workspace that opens first.
      if (id === current) location.assign("/dashboard/home");
      else await workspaces.refetch();
    },
    onError: (error) => toastFailure(texts.youAreStillAMember, error),
  });
  const ask = async (workspace: { id: string; name: string }): Promise<void> => {
    const choice = await showDialog({
      title: texts.leaveName(workspace.name),
      text: texts.youLoseWhatIts,
      icon: "warning",
      confirmText: texts.leave,
      cancel: true,
      isDestructive: true,
    });
    if (choice === "confirm") leave.mutate(workspace);
  };
  return (
    <Card title={texts.workspaces} count={workspaces.data?.data.length}>
      <StaleNotice query={workspaces} />
      {workspaces.isPending ? (
        <Skeleton rows={1} />
      ) : isLost(workspaces) ? (
        <ErrorState title={texts.yourWorkspacesCouldNot} query={workspaces} />
      ) : (
        <ul>
          {workspaces.data.data.map(({ id, name, role, isDefault, isDemo }) => (
            <li
              key={id}
              className="flex min-h-(--row) flex-wrap items-center gap-2 border-b border-line-subtle px-(--card-pad) py-1.5 last:border-0"
            >
              <span className="font-strong min-w-0 truncate">{name}</span>
              {isDemo ? <Badge tone="outline">{texts.demo}</Badge> : null}
              {isDefault === 1 ? <Badge>{texts.opensFirst}</Badge> : null}
              <span className="ml-auto text-secondary capitalize">{role}</span>
              <Button
                size="small"
                aria-label={texts.leaveName2(name)}
                disabledReason={isGuest ? guestReason : undefined}
                onClick={() => void ask({ id, name })}
              >
                {texts.leave}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
