import type { Notification } from "@hoopoe/contract/notification.ts";
import { homeGet } from "@hoopoe/contract/routes/home.ts";
import {
  ingestFailures,
  ingestRuns,
  integrationDataGet,
  integrationDataList,
  jobInfoStatus,
} from "@hoopoe/contract/routes/ingest.ts";
import { integrationList } from "@hoopoe/contract/routes/integration.ts";
import { notificationList } from "@hoopoe/contract/routes/notification.ts";
import { pirSearch, pirSuggestions, pirSummarise } from "@hoopoe/contract/routes/pir.ts";
import { reportGet, reportList } from "@hoopoe/contract/routes/report.ts";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { invalidate } from "../api/query.ts";
import { openSocket } from "../api/socket.ts";
import { setConnection } from "../stores/connection.ts";
import { addNews, clearNews, lastSeq, markNewsSeen, useNewsStore } from "../stores/news.ts";
import { useSession } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { recheckPlace } from "./recheck-place.ts";
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
      onDismissed: recheckPlace,
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

/** The first time fills the list, and reads again what ended between the page's first look and this; later it brings what was missed while away. */
async function catchUp(isCurrent: () => boolean): Promise<void> {
  const after = lastSeq();
  const reply = await call(notificationList, { query: after === 0 ? {} : { after } }).catch(() => null);
  if (reply === null || !isCurrent()) return;
  const fresh = addNews(reply.data);
  if (after === 0) {
    markNewsSeen();
    scheduleRefresh(fresh);
  } else receive(fresh, "missed");
  if (reply.isMore && after !== 0 && fresh.length > 0) await catchUp(isCurrent);
}

/** What was missed changes the screen as well, but is not shown as a row of toasts. */
function receive(fresh: readonly Notification[], when: "live" | "missed"): void {
  if (when === "live") fresh.forEach(showNewsToast);
  scheduleRefresh(fresh);
}

const moves = [homeGet, integrationDataList, integrationDataGet, jobInfoStatus, reportList, reportGet];
/** What changes only when work has ended: what can be found, and what is known of the runs. */
const changesAtEnd = [pirSearch, pirSummarise, pirSuggestions, integrationList, ingestRuns, ingestFailures];
let refresh: ReturnType<typeof setTimeout> | undefined;
let hasEnded = false;

/** Progress comes many times a second: what is on the screen is read again once a second at most. */
function scheduleRefresh(fresh: readonly Notification[]): void {
  if (fresh.length === 0) return;
  hasEnded ||= fresh.some(({ extraAttributes }) => extraAttributes.completed === true);
  refresh ??= setTimeout(() => {
    void invalidate(...moves, ...(hasEnded ? changesAtEnd : []));
    refresh = undefined;
    hasEnded = false;
  }, 1000);
}
