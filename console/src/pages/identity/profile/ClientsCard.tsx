import { clientGrantEnd, clientGrantList } from "@hoopoe/contract/identity/routes/oauth.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plug } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Clients outside that may use one's tools, and the way to take that back. */
export function ClientsCard() {
  const [nowMs] = useState(Date.now);
  const clients = useQuery(apiQuery(clientGrantList, {}));
  const end = useMutation({
    mutationFn: (id: string) => call(clientGrantEnd, { params: { id } }),
    onSuccess: async () => {
      await clients.refetch();
      toastSuccess(texts.theClientIsDisconnected);
    },
    onError: (error) => toastFailure(texts.theClientIsStill, error),
  });
  const ask = async (id: string, name: string): Promise<void> => {
    const choice = await showDialog({
      title: texts.disconnectName(name),
      text: texts.itsNextCallIsRefused,
      icon: "warning",
      confirmText: texts.disconnect,
      cancel: true,
      isDestructive: true,
    });
    if (choice === "confirm") end.mutate(id);
  };
  return (
    <Card title={texts.clientsOutside} count={clients.data?.data.length}>
      <StaleNotice query={clients} />
      {clients.isPending ? (
        <Skeleton rows={1} />
      ) : isLost(clients) ? (
        <ErrorState title={texts.theConnectedClientsCould} stillWorks={texts.theyGoOnWorking} query={clients} />
      ) : clients.data.data.length === 0 ? (
        <p className="p-(--card-pad) text-secondary">
          {texts.noClientIsConnected}{" "}
          <Link to="/dashboard/ai-tool" search={{ kind: "mcp" }} className="text-link">
            {texts.aiTools}
          </Link>
          .
        </p>
      ) : (
        <ul aria-label={texts.clientsOutside}>
          {clients.data.data.map(({ id, clientName, workspaceName, lastUsedAt, expiresAt }) => (
            <ListRow
              key={id}
              icon={<Plug size={16} className="text-muted" aria-hidden="true" />}
              title={clientName}
              why={texts.untilUsed(workspaceName, dateOf(expiresAt), agoOf(lastUsedAt, nowMs))}
              action={
                <Button
                  size="small"
                  aria-label={texts.disconnectClientName(clientName)}
                  onClick={() => void ask(id, clientName)}
                >
                  {texts.disconnect}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
