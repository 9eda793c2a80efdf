import { reportList } from "@hoopoe/contract/routes/report.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ReportTable } from "./ReportTable.tsx";

/** Questions and what came of them: the reports of the workspace, newest first. */
export function SavedTasksPage() {
  const reports = useQuery(apiQuery(reportList, {}));
  const navigate = useNavigate();
  const rows = reports.data?.data ?? [];
  return (
    <>
      <PageHeader
        title="Saved Tasks"
        aside={
          rows.length === 0 ? null : (
            <span className="text-muted">{rows.length === 1 ? "1 report" : `${rows.length} reports`}</span>
          )
        }
        subtitle="Reports of this workspace. Questions kept to be asked again on a schedule come here next."
        actions={
          <LinkButton to="/dashboard/save-data/search" variant="primary" icon={Search}>
            New search
          </LinkButton>
        }
      />
      {reports.isPending ? (
        <Skeleton label="Loading reports" rows={6} />
      ) : reports.isError ? (
        <ErrorState
          title={sentences.unknown}
          error={reports.error}
          stillWorks="Reports that are being written go on."
          onRetry={() => void reports.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState title="No reports yet" learn="A report is written from what a search found.">
          Search what flowed in, then have it written up: every sentence will show what it stands on.
        </EmptyState>
      ) : (
        <ReportTable
          reports={rows}
          onOpen={(reportId) => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId } })}
        />
      )}
    </>
  );
}
