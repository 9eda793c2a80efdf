import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** The reports of the workspace, newest first. */
export function ReportsTab({ reports }: { reports: UseQueryResult<RouteReply<typeof reportList>> }) {
  const navigate = useNavigate();
  if (reports.isPending) return <Skeleton label="Loading reports" rows={6} />;
  if (reports.isLoadingError)
    return (
      <ErrorState
        title="The reports could not be read"
        error={reports.error}
        stillWorks="Reports that are being written go on."
        onRetry={() => void reports.refetch()}
      />
    );
  if (reports.data.data.length === 0)
    return (
      <EmptyState title="No reports yet" learn="A report is written from what a search found.">
        Search what flowed in, then have it written up: every sentence will show what it stands on.
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
