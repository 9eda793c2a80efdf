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
import { texts } from "../../../messages/en/pages/operations/home.ts";
import { texts as shared } from "../../../messages/en/ui.ts";

const shownMax = 5;

/** The last reports, with how many of their sentences stand on a quote. */
export function RecentReports({ now }: { now: Date }) {
  const reports = useQuery(apiQuery(reportList, {}));
  const numbers = sameTitles(reports.data?.data ?? []);
  return (
    <Card
      title={texts.recentReports}
      note={
        <Link to="/dashboard/save-data" search={{ tab: "reports" }} className="text-link">
          {texts.all}
        </Link>
      }
    >
      {reports.isPending ? (
        <Skeleton rows={3} label={texts.loadingReports} />
      ) : reports.isError ? (
        <ErrorState title={texts.theReportsCouldNot} stillWorks={texts.theyAreKept} query={reports} />
      ) : reports.data.data.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">
          {texts.noneYet}{" "}
          <Link to="/dashboard/save-data/search" className="text-link">
            {texts.search}
          </Link>
          {texts.thenHaveWhatWas}
        </p>
      ) : (
        <ul>
          {reports.data.data
            .slice(0, shownMax)
            .map(({ id, title, template, status, sentences: count, states, createdAt }) => (
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
                      {numbers.has(id) ? texts.no(numbers.get(id)) : null}
                    </span>
                    {status === "succeeded" ? shared.countedSentences(states, count) : <RunState state={status} />}
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
