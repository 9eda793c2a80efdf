import { templateLabels } from "@hoopoe/contract/reports/report-templates.ts";
import { reportList } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { agoOf } from "../../../lib/format.ts";
import { sameTitles, titleWithout } from "../../../lib/same-titles.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const shownMax = 5;

/** The last reports, with how many of their sentences stand on a quote. */
export function RecentReports({ now }: { now: Date }) {
  const reports = useQuery(apiQuery(reportList, {}));
  const numbers = sameTitles(reports.data?.data ?? []);
  return (
    <Card
      title="Recent reports"
      note={
        <Link to="/dashboard/save-data" search={{ tab: "reports" }} className="text-link">
          All
        </Link>
      }
    >
      {reports.isPending ? (
        <Skeleton rows={3} label="Loading reports" />
      ) : reports.isError ? (
        <ErrorState
          title="The reports could not be read"
          stillWorks="They are kept."
          error={reports.error}
          onRetry={() => void reports.refetch()}
        />
      ) : reports.data.data.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">
          None yet.{" "}
          <Link to="/dashboard/save-data/search" className="text-link">
            Search
          </Link>
          , then have what was found written up.
        </p>
      ) : (
        <ul>
          {reports.data.data
            .slice(0, shownMax)
            .map(({ id, title, template, status, sentences: count, verified, createdAt }) => (
              <ListRow
                key={id}
                icon={<FileText size={16} className="text-muted" aria-hidden="true" />}
                title={
                  <Link
                    to="/dashboard/save-data/report/$reportId"
                    params={{ reportId: id }}
                    className="font-strong text-ink no-underline hover:underline"
                  >
                    {titleWithout(title, templateLabels[template])}
                  </Link>
                }
                why={
                  <>
                    <span className="block">
                      {templateLabels[template]}
                      {numbers.has(id) ? `, no. ${numbers.get(id)}` : null}
                    </span>
                    {status === "succeeded" ? (
                      `${verified} of ${count} sentences on a quote`
                    ) : (
                      <RunState state={status} />
                    )}
                  </>
                }
                aside={<time dateTime={createdAt}>{agoOf(createdAt, now.getTime())}</time>}
              />
            ))}
        </ul>
      )}
    </Card>
  );
}
