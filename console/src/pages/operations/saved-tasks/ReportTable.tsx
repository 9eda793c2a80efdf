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
            <span className="line-clamp-2 min-w-0 flex-1">{headOf(report)}</span>
            <When at={report.createdAt} />
          </div>
          <div className="type-small mt-1 font-normal text-muted">{belowOf(report)}</div>
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
    cell: (report) => (
      <span className="block max-w-120 py-1.5">
        <span className="flex">
          <span className="truncate font-strong">{headOf(report)}</span>
          <span className="shrink-0 whitespace-pre text-muted">{numberOf(numbers.get(report.id))}</span>
        </span>
        <span className="type-small block truncate font-normal text-muted">{belowOf(report)}</span>
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

/** What it found; a title that a person gave it goes before, and the question stays where nothing was concluded. */
function headOf(report: ReportSummary): string {
  if (isNamed(report)) return report.title;
  return report.headline ?? titleWithout(report.title, templateLabels[report.template]);
}

function belowOf(report: ReportSummary): string {
  if (isNamed(report) || report.headline !== null) return report.question;
  return report.status === "succeeded" ? texts.onlyQuotes : "";
}

/** The title that a report gets by itself begins with its question, which may be cut. */
function isNamed({ title, question }: ReportSummary): boolean {
  return !title.startsWith(question.replace(/\s+/g, " ").trim().slice(0, 60));
}

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
