import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { appGet, appList } from "@hoopoe/contract/assist/routes/app.ts";
import { approvalCount, approvalList } from "@hoopoe/contract/work/routes/approval.ts";
import { executionGet } from "@hoopoe/contract/work/routes/execution.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import {
  ingestFailures,
  ingestRuns,
  integrationDataGet,
  integrationDataList,
  jobInfoStatus,
  streamRecords,
} from "@hoopoe/contract/intake/routes/ingest.ts";
import { integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import { notificationList } from "@hoopoe/contract/records/routes/notification.ts";
import { pirSearch, pirSuggestions, pirSummarise } from "@hoopoe/contract/search/routes/pir.ts";
import { reportGet, reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../api/client.ts";
import { invalidate, isBeingRead } from "../api/query.ts";
import { openSocket, pauseAfter } from "../api/socket.ts";
import { setConnection, setRefusal } from "../stores/connection.ts";
import { addNews, clearNews, markNewsSeen, useNewsStore } from "../stores/news.ts";
import { clearProgress, noteProgress } from "../stores/progress.ts";
import { useSession } from "../stores/session.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { createNewsSync } from "./news-sync.ts";
import { recheckWorkspace } from "./recheck-workspace.ts";
import { createRefresh } from "./refresh-in-time.ts";
import { showNewsToast } from "./show-news-toast.ts";

/** Keeps the socket open while the layout stands, and catches up by sequence number after each connect. */
export function useNews(): void {
  const accessToken = useSession(({ session }) => (session.status === "signed-in" ? session.accessToken : null));
  const workspaceId = useWorkspace(({ id }) => id);
  const [sync] = useState(() => createNewsSync({ load: loadNews, take, pauseAfter }));
  useEffect(
    () => () => {
      clearNews();
      clearProgress();
      sync.forget();
    },
    [workspaceId, sync],
  );
  const hasBeenLive = useRef(false);
  useEffect(() => {
    if (accessToken === null) return;
    let isCurrent = true;
    const close = openSocket({
      workspaceId,
      onNotification: (news) => isCurrent && sync.receive(news),
      onDismissed: recheckWorkspace,
      onRefused: (sentence) => isCurrent && setRefusal(sentence),
      onState: (state) => {
        if (!isCurrent) return;
        setConnection(state);
        if (state === "connecting") {
          sync.disconnected();
          return;
        }
        sync.connected();
        // While there was no connection to be closed, nobody could say that the caller's role has changed.
        if (hasBeenLive.current) void recheckWorkspace();
        hasBeenLive.current = true;
      },
    });
    return () => {
      isCurrent = false;
      sync.disconnected();
      close();
      setConnection("closed");
    };
  }, [accessToken, workspaceId, sync]);
}

export function useUnreadNews(): number {
  return useNewsStore(
    ({ news, seenSeq }) => news.filter(({ seq, type }) => seq > seenSeq && type !== "in_progress").length,
  );
}

function loadNews(after: number | undefined) {
  return call(notificationList, { query: { after } });
}

/**
 * What was missed changes the screen as well, but is not shown as a row of toasts; what was there before is no news, but
 * may have ended between the page's first look and this.
 */
function take(news: readonly Notification[], when: "first" | "missed" | "live"): void {
  const fresh = addNews(news);
  fresh.forEach(noteProgress);
  if (when === "first") markNewsSeen();
  if (when === "live") fresh.forEach(showNewsToast);
  scheduleRefresh(fresh);
}

const moves = [
  homeGet,
  integrationDataList,
  integrationDataGet,
  jobInfoStatus,
  ingestRuns,
  ingestFailures,
  reportList,
  reportGet,
  approvalCount,
  approvalList,
  executionGet,
  jobList,
];
/** What is shown as of the end of work: what can be found, what came in, and what went out. */
const changesAtEnd = [appList, appGet, pirSearch, pirSummarise, pirSuggestions, integrationList, streamRecords];
const movedBy = (hasEnded: boolean) => [...moves, ...(hasEnded ? changesAtEnd : [])];
const refresh = createRefresh({
  readAgain: (hasEnded) => void invalidate(...movedBy(hasEnded)),
  isReading: (hasEnded) => isBeingRead(...movedBy(hasEnded)),
});

function scheduleRefresh(fresh: readonly Notification[]): void {
  // How far an answer is changes no list.
  const telling = fresh.filter(({ extraAttributes }) => extraAttributes.taskType !== "answer");
  if (telling.length > 0) refresh(telling.some(({ extraAttributes }) => extraAttributes.completed === true));
}
