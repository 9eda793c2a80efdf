import type { ReportSummary } from "@hoopoe/contract/routes/report.ts";
import { CircleX } from "lucide-react";
import { useEffect } from "react";
import { addTransaction, removeTransaction } from "../../stores/kept.ts";
import { useNewsStore } from "../../stores/news.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { RunState } from "../../ui/RunState.tsx";

interface UnfinishedReportProps {
  report: ReportSummary;
  /** The specification's sentence for a report that failed. */
  failure: string;
}

const stageWords: Record<string, string> = {
  reading: "reading the events",
  ranking: "weighing what matters",
  writing: "writing",
  checking: "checking each sentence against its quotes",
};

/** A report that is being written, or that could not be: how far it is, why it failed, what to do. */
export function UnfinishedReport({ report, failure }: UnfinishedReportProps) {
  const progress = useNewsStore(({ news }) =>
    news.find(({ type, extraAttributes }) => type === "in_progress" && extraAttributes.reportId === report.id),
  )?.extraAttributes;
  const isRunning = report.status !== "failed";
  // Kept, so that after a reload any screen still tells that it is being written.
  useEffect(() => {
    if (!isRunning) return undefined;
    addTransaction(report.id);
    return () => removeTransaction(report.id);
  }, [isRunning, report.id]);
  if (!isRunning) {
    return (
      <div className="flex max-w-(--content-form) flex-col items-start gap-3 p-(--gutter)">
        <Notice tone="danger" icon={CircleX} isLive>
          <b>{failure}.</b> {report.error ?? ""} The events it was to be written from are kept.
        </Notice>
        <LinkButton to="/dashboard/save-data/search">Search again</LinkButton>
      </div>
    );
  }
  return (
    <div className="flex max-w-(--content-form) flex-col gap-3 p-(--gutter)">
      <RunState state={report.status} detail={stageWords[progress?.stage ?? ""] ?? "starts in a moment"} />
      <Progress label="Writing the report" done={progress?.done ?? 0} total={progress?.total ?? null} unit="events" />
      <p className="type-small text-muted">You may leave this page: the work goes on, also when the server restarts.</p>
    </div>
  );
}
