import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { ReportTable } from "./ReportTable.tsx";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";

/** The reports of the workspace, newest first. */
export function ReportsTab({ reports }: { reports: UseQueryResult<RouteReply<typeof reportList>> }) {
  const navigate = useNavigate();
  if (reports.isPending) return <Skeleton label={texts.loadingReports} rows={6} />;
  if (reports.isLoadingError)
    return <ErrorState title={texts.theReportsCouldNot} query={reports} stillWorks={texts.reportsThatAreBeing} />;
  if (reports.data.data.length === 0)
    return (
      <EmptyState title={texts.noReportsYet} learn={texts.aReportIsWritten}>
        {texts.searchWhatFlowedIn}
      </EmptyState>
    );
  return (
    <>
      <StaleNotice query={reports} />
      <ReportTable
        reports={reports.data.data}
        onOpen={(reportId) => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId } })}
      />
    </>
  );
}
