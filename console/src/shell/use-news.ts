import type { Notification } from "@hoopoe/contract/notification.ts";
import { homeGet } from "@hoopoe/contract/routes/home.ts";
import { integrationDataGet, integrationDataList, jobInfoStatus } from "@hoopoe/contract/routes/ingest.ts";
import { notificationList } from "@hoopoe/contract/routes/notification.ts";
import { reportGet, reportList } from "@hoopoe/contract/routes/report.ts";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { invalidate } from "../api/query.ts";
import { openSocket } from "../api/socket.ts";
import { setConnection } from "../stores/connection.ts";
import { addNews, clearNews, lastSeq, markNewsSeen, useNewsStore } from "../stores/news.ts";
import { useSession } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { showNewsToast } from "./show-news-toast.ts";

/** Keeps the socket open while the layout stands, and catches up by sequence number after each connect. */
export function useNews(): void {
  const accessToken = useSession(({ session }) => (session.status === "signed-in" ? session.accessToken : null));
  const workspaceId = useWorkspace(({ id }) => id);
  useEffect(() => clearNews, [workspaceId]);
  useEffect(() => {
    if (accessToken === null) return;
    let isCurrent = true;
    const close = openSocket({
      onNotification: (news) => isCurrent && receive(addNews([news]), "live"),
      onState: (state) => {
        if (!isCurrent) return;
        setConnection(state);
        if (state === "live") void catchUp(() => isCurrent);
      },
    });
    return () => {
      isCurrent = false;
      close();
      setConnection("closed");
    };
  }, [accessToken, workspaceId]);
}

export function useUnreadNews(): number {
  return useNewsStore(
    ({ news, seenSeq }) => news.filter(({ seq, type }) => seq > seenSeq && type !== "in_progress").length,
  );
}

/** The first time only fills the list; later it brings what was missed while away. */
async function catchUp(isCurrent: () => boolean): Promise<void> {
  const after = lastSeq();
  const reply = await call(notificationList, { query: after === 0 ? {} : { after } }).catch(() => null);
  if (reply === null || !isCurrent()) return;
  const fresh = addNews(reply.data);
  if (after === 0) markNewsSeen();
  else receive(fresh, "missed");
  if (reply.isMore && after !== 0 && fresh.length > 0) await catchUp(isCurrent);
}

/** What was missed changes the screen as well, but is not shown as a row of toasts. */
function receive(fresh: readonly Notification[], when: "live" | "missed"): void {
  if (fresh.length === 0) return;
  if (when === "live") fresh.forEach(showNewsToast);
  scheduleRefresh();
}

let refresh: ReturnType<typeof setTimeout> | undefined;

/** Progress comes many times a second: what is on the screen is read again once a second at most. */
function scheduleRefresh(): void {
  refresh ??= setTimeout(() => {
    refresh = undefined;
    void invalidate(homeGet, integrationDataList, integrationDataGet, jobInfoStatus, reportList, reportGet);
  }, 1000);
}
