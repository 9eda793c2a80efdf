import type { DraftedSentence } from "@hoopoe/contract/reports/report-draft.ts";
import type { ReportSummary } from "@hoopoe/contract/reports/routes/report.ts";
import { reportCancel, reportGet, reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { Ban, CircleX } from "lucide-react";
import { useEffect } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { addTransaction, removeTransaction } from "../../../stores/kept.ts";
import { useNewsStore } from "../../../stores/news.ts";
import { Button } from "../../../ui/Button.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { DraftedReport } from "./DraftedReport.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface UnfinishedReportProps {
  report: ReportSummary;
  /** What is written so far. */
  draft: readonly DraftedSentence[];
}

const stageWords: Record<string, string> = {
  claims: texts.readingClaims,
  reading: texts.readingTheEvents,
  ranking: texts.weighingWhatMatters,
  writing: texts.writing,
  checking: texts.checkingEachSentenceAgainst,
};

/** What a stage counts: events while they are read, then its own steps. */
function unitOf(stage: string | undefined): string {
  return stage === "writing" || stage === "checking" ? texts.steps : texts.events;
}

/** A report that is being written, or that could not be: how far it is, why it failed, what to do. */
export function UnfinishedReport({ report, draft }: UnfinishedReportProps) {
  const isRunning = report.status === "queued" || report.status === "running";
  // Among what is kept as under way while this page shows it. What runs, other screens ask the server: the top bar's count does.
  useEffect(() => {
    if (!isRunning) return undefined;
    addTransaction(report.id);
    return () => removeTransaction(report.id);
  }, [isRunning, report.id]);
  return isRunning ? <BeingWritten {...{ report, draft }} /> : <NotWritten report={report} />;
}

function NotWritten({ report: { status, error } }: Pick<UnfinishedReportProps, "report">) {
  return (
    <div className="flex max-w-(--content-form) flex-col items-start gap-3 p-(--gutter)">
      {status === "cancelled" ? (
        <Notice tone="info" icon={Ban} isLive>
          <b>{texts.cancelled}</b> {texts.theEventsItWas}
        </Notice>
      ) : (
        <Notice tone="danger" icon={CircleX} isLive>
          <b>{sentences.reportFailed}.</b> {texts.theEventsItWasTo(error ?? "")}
        </Notice>
      )}
      <LinkButton to="/dashboard/save-data/search">{texts.searchAgain}</LinkButton>
    </div>
  );
}

function BeingWritten({ report, draft }: UnfinishedReportProps) {
  const progress = useNewsStore(({ news }) =>
    news.find(({ type, extraAttributes }) => type === "in_progress" && extraAttributes.reportId === report.id),
  )?.extraAttributes;
  const cancel = useMutation({
    mutationFn: () => call(reportCancel, { params: { id: report.id } }),
    onError: (error) => toastFailure(texts.theReportCouldNotBe, error),
    onSettled: () => invalidate(reportGet, reportList),
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-(--gutter)">
      <div className="flex max-w-(--content-form) flex-col gap-3">
        <RunState
          state={report.status}
          detail={
            draft.length > 0
              ? texts.sentencesSoFar(draft.length)
              : (stageWords[progress?.stage ?? ""] ?? texts.startsInAMoment)
          }
        />
        <Progress
          label={texts.writingTheReport}
          done={progress?.done ?? 0}
          total={progress?.total ?? null}
          unit={unitOf(progress?.stage)}
        />
        <span>
          <Button icon={Ban} calls={reportCancel} isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.cancel}
          </Button>
        </span>
        <p className="type-small text-muted">{texts.youMayLeaveThis}</p>
      </div>
      {draft.length === 0 ? null : <DraftedReport draft={draft} />}
    </div>
  );
}
