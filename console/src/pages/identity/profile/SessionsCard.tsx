import { sessionEnd, sessionEndAll, sessionList } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf, plural } from "../../../lib/format.ts";
import { endSession } from "../../../stores/session.ts";
import { tellSignedOut } from "../../../api/refresh.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";

/** Where one is signed in, and the way out of there. */
export function SessionsCard({ isGuest }: { isGuest: boolean }) {
  const [nowMs] = useState(Date.now);
  const sessions = useQuery(apiQuery(sessionList, {}));
  const end = useMutation({
    mutationFn: (id: string) => call(sessionEnd, { params: { id } }),
    onSuccess: async () => {
      await sessions.refetch();
      toastSuccess("That session has ended.");
    },
    onError: (error) => toastFailure("The session was not ended.", error),
  });
  const endAll = useMutation({
    mutationFn: (keep: "this" | "none") => call(sessionEndAll, { body: { keep } }),
    async onSuccess({ endedCount }, keep) {
      if (keep === "none") {
        tellSignedOut();
        endSession("signed-out");
        return;
      }
      await sessions.refetch();
      toastSuccess(`${plural(endedCount, "session")} ended.`);
    },
    onError: (error) => toastFailure("Nothing was ended.", error),
  });
  if (sessions.isPending) return <Skeleton rows={3} />;
  if (isLost(sessions))
    return (
      <ErrorState
        title="Your sessions could not be read"
        stillWorks="You stay signed in."
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    );
  const rows = sessions.data.data;
  const guest = isGuest ? guestReason : undefined;
  return (
    <Card title="Where you are signed in" count={rows.length}>
      <StaleNotice query={sessions} />
      <ul aria-label="Sessions">
        {rows.map(({ id, isThis, device, ip, createdAt, lastActiveAt }) => (
          <ListRow
            key={id}
            icon={<MonitorSmartphone size={16} className="text-muted" aria-hidden="true" />}
            title={device}
            why={`${ip ?? "an unknown address"} · since ${dateOf(createdAt)} · active ${agoOf(lastActiveAt, nowMs)}`}
            action={
              isThis ? (
                <Badge tone="info" icon={MonitorSmartphone}>
                  This one
                </Badge>
              ) : (
                <Button size="small" aria-label={`Sign out ${device}`} onClick={() => end.mutate(id)}>
                  Sign out
                </Button>
              )
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line-subtle p-(--card-pad)">
        <Button
          isLoading={endAll.isPending}
          disabledReason={guest ?? (rows.length > 1 ? undefined : "There is no other session.")}
          onClick={() => endAll.mutate("this")}
        >
          Sign out everywhere else
        </Button>
        <Button isLoading={endAll.isPending} disabledReason={guest} onClick={() => endAll.mutate("none")}>
          Sign out everywhere
        </Button>
      </div>
    </Card>
  );
}
