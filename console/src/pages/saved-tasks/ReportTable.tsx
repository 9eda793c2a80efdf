import { templateLabels } from "@hoopoe/contract/report-templates.ts";
import type { ReportSummary } from "@hoopoe/contract/routes/report.ts";
import { dateOf, timeOf } from "../../lib/format.ts";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { RunState } from "../../ui/RunState.tsx";

/** Reports as rows; the count of verified sentences is the figure that matters. */
export function ReportTable({
  reports,
  onOpen,
}: {
  reports: readonly ReportSummary[];
  onOpen: (reportId: string) => void;
}) {
  return (
    <DataTable
      label="Reports"
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      phoneRow={(report) => (
        <>
          <div className="flex gap-3">
            <span className="min-w-0 flex-1 truncate">{report.title}</span>
            <When at={report.createdAt} />
          </div>
          <div className="type-small mt-1 font-normal">
            <RunState state={report.status} detail={verifiedOf(report)} />
          </div>
        </>
      )}
    />
  );
}

const columns: readonly Column<ReportSummary>[] = [
  {
    id: "title",
    header: "Report",
    cell: ({ title }) => <span className="block max-w-120 truncate font-strong">{title}</span>,
  },
  {
    id: "template",
    header: "Template",
    cell: ({ template }) => <span className="text-secondary">{templateLabels[template]}</span>,
  },
  {
    id: "state",
    header: "State",
    cell: ({ status, error }) => <RunState state={status} detail={error ?? undefined} />,
  },
  {
    id: "verified",
    header: "Sentences on a quote",
    align: "right",
    cell: (report) => <span className="text-secondary tabular-nums">{verifiedOf(report)}</span>,
  },
  { id: "created", header: "Asked", align: "right", cell: ({ createdAt }) => <When at={createdAt} /> },
];

function verifiedOf({ status, verified, sentences }: ReportSummary): string {
  return status === "succeeded" ? `${verified} of ${sentences}` : "–";
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="type-small text-muted">
      {dateOf(at)} {timeOf(at)}
    </time>
  );
}
