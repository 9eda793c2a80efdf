import { sessionEnd, sessionEndAll, sessionList } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf } from "../../../lib/format.ts";
import { endSession } from "../../../stores/session.ts";
import { announceSignedOut } from "../../../api/refresh.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Where one is signed in, and the way out of there. */
export function SessionsCard({ isGuest }: { isGuest: boolean }) {
  const [nowMs] = useState(Date.now);
  const sessions = useQuery(apiQuery(sessionList, {}));
  const end = useMutation({
    mutationFn: (id: string) => call(sessionEnd, { params: { id } }),
    onSuccess: async () => {
      await sessions.refetch();
      toastSuccess(texts.thatSessionHasEnded);
    },
    onError: (error) => toastFailure(texts.theSessionWasNot, error),
  });
  const endAll = useMutation({
    mutationFn: (keep: "this" | "none") => call(sessionEndAll, { body: { keep } }),
    async onSuccess({ endedCount }, keep) {
      if (keep === "none") {
        announceSignedOut();
        endSession("signed-out");
        return;
      }
      await sessions.refetch();
      toastSuccess(texts.sessionsEnded(endedCount));
    },
    onError: (error) => toastFailure(texts.nothingWasEnded, error),
  });
  if (sessions.isPending) return <Skeleton rows={3} />;
  if (isLost(sessions))
    return <ErrorState title={texts.yourSessionsCouldNot} stillWorks={texts.youStaySignedIn} query={sessions} />;
  const rows = sessions.data.data;
  const guest = isGuest ? guestReason : undefined;
  return (
    <Card title={texts.whereYouAreSigned} count={rows.length}>
      <StaleNotice query={sessions} />
      <ul aria-label={texts.sessions}>
        {rows.map(({ id, isThis, device, ip, createdAt, lastActiveAt }) => (
          <ListRow
            key={id}
            icon={<MonitorSmartphone size={16} className="text-muted" aria-hidden="true" />}
            title={device}
            why={texts.sinceActive(ip ?? texts.anUnknownAddress, dateOf(createdAt), agoOf(lastActiveAt, nowMs))}
            action={
              isThis ? (
                <Badge tone="info" icon={MonitorSmartphone}>
                  {texts.thisOne}
                </Badge>
              ) : (
                <Button size="small" aria-label={texts.signOutDevice(device)} onClick={() => end.mutate(id)}>
                  {texts.signOut}
                </Button>
              )
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line-subtle p-(--card-pad)">
        <Button
          isLoading={endAll.isPending}
          disabledReason={guest ?? (rows.length > 1 ? undefined : texts.thereIsNoOther)}
          onClick={() => endAll.mutate("this")}
        >
          {texts.signOutEverywhereElse}
        </Button>
        <Button isLoading={endAll.isPending} disabledReason={guest} onClick={() => endAll.mutate("none")}>
          {texts.signOutEverywhere}
        </Button>
      </div>
    </Card>
  );
}
