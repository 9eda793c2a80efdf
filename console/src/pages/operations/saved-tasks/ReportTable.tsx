import { templateLabels } from "@hoopoe/contract/reports/report-templates.ts";
import type { ReportSummary } from "@hoopoe/contract/reports/routes/report.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { sameTitles, titleWithout } from "../../../lib/same-titles.ts";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { texts } from "../../../messages/en/pages/operations/saved-tasks.ts";
import { texts as shared } from "../../../messages/en/ui.ts";

/** Reports as rows; how many sentences have which state is the figure that matters. */
export function ReportTable({
  reports,
  onOpen,
}: {
  reports: readonly ReportSummary[];
  onOpen: (reportId: string) => void;
}) {
  const numbers = sameTitles(reports);
  return (
    <DataTable
      label={texts.reports}
      columns={columnsOf(numbers)}
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
            <RunState state={report.status} detail={`${statesOf(report)}${numberOf(numbers.get(report.id))}`} />
          </div>
        </>
      )}
    />
  );
}

const columnsOf = (numbers: ReadonlyMap<string, number>): readonly Column<ReportSummary>[] => [
  {
    id: "title",
    header: texts.report,
    cell: ({ id, title, template }) => (
      <span className="flex max-w-120">
        <span className="truncate font-strong">{titleWithout(title, templateLabels[template])}</span>
        <span className="shrink-0 whitespace-pre text-muted">{numberOf(numbers.get(id))}</span>
      </span>
    ),
  },
  {
    id: "template",
    header: texts.template,
    cell: ({ template }) => <span className="text-secondary">{templateLabels[template]}</span>,
  },
  {
    id: "state",
    header: texts.state,
    cell: ({ status, error }) => <RunState state={status} detail={error ?? undefined} />,
  },
  {
    id: "states",
    header: texts.check,
    align: "right",
    cell: (report) => <span className="text-secondary tabular-nums">{statesOf(report)}</span>,
  },
  { id: "created", header: texts.asked, align: "right", cell: ({ createdAt }) => <When at={createdAt} /> },
];

/** Where several reports bear one title, which of them this is. */
function numberOf(number: number | undefined): string {
  return number === undefined ? "" : texts.no(number);
}

function statesOf({ status, states, sentences }: ReportSummary): string {
  return status === "succeeded" ? shared.countedSentences(states, sentences) : "–";
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="type-small text-muted">
      {dateOf(at)} {timeOf(at)}
    </time>
  );
}
