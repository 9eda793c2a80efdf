import { newsGenerateReport, pirGenerateReport } from "@hoopoe/contract/reports/routes/report.ts";
import { savedPirCreate } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Bookmark, FileText, Share2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isComing } from "../../../api/is-coming.ts";
import { isLost } from "../../../api/is-lost.ts";
import { cx } from "../../../lib/cx.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { SaveQuestion } from "../../../features/reports/pir/SaveQuestion.tsx";
import { Facets } from "../../../features/search/search/Facets.tsx";
import { foundWords, rankWords } from "../../../features/search/search/found-words.ts";
import { ItemInspector } from "../../../features/search/search/ItemInspector.tsx";
import { NothingFound } from "../../../features/search/search/NothingFound.tsx";
import { SearchBar } from "../../../features/search/search/SearchBar.tsx";
import { SearchCrumbs } from "../../../features/search/search/SearchCrumbs.tsx";
import type { SearchParams } from "../../../features/search/search/search-params.ts";
import { SearchVolume } from "../../../features/search/search/SearchVolume.tsx";
import { Suggestions } from "../../../features/search/search/Suggestions.tsx";
import { Timeline } from "../../../features/search/search/Timeline.tsx";
import { QuestionLinks } from "../../../features/search/search/QuestionLinks.tsx";
import { questionOf } from "../../../features/search/search/question-of.ts";
import { useIsStartComing } from "../../../features/search/search/use-is-start-coming.ts";
import { queryOf, useSummary, useTimeline } from "../../../features/search/search/use-search.ts";
import { withAuthor } from "../../../features/search/search/with-author.ts";
import { WriteReport } from "./WriteReport.tsx";
import { texts } from "../../../messages/en/pages/reports/search.ts";

const route = getRouteApi("/_app/dashboard/save-data/search");

/** Search over what flowed in, as a timeline with its volume; the way to a report. */
export function SearchPage() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const [panel, setPanel] = useState<"write" | "save" | null>(null);
  const query = queryOf(params);
  const isBest = params.sort === "best" && params.terms !== undefined;
  const timeline = useTimeline(query, isBest ? "best" : "newest");
  const summary = useSummary(query);
  // Of all sources, chosen or not: from one that is on, one comes to the next.
  const bySource = useSummary({ ...query, sources: [] }).data?.bySource;
  const items = timeline.data?.pages.flatMap((page) => page.results) ?? [];
  const total = summary.data?.total ?? 0;
  const nearCount = timeline.data?.pages[0]?.nearCount ?? 0;
  // What stands here while another search is on its way is the answer to the one before: it is said so, and no report is written of it.
  const isOld = timeline.isPlaceholderData || summary.isPlaceholderData;
  const found = isOld
    ? timeline.fetchStatus === "paused"
      ? texts.waitsForTheConnection
      : texts.searching
    : summary.data === undefined
      ? null
      : foundWords(total, nearCount, summary.data.isTotalExact);
  const change = (next: Partial<SearchParams>) =>
    void navigate({ search: (before) => ({ ...before, item: undefined, ...next }) });
  const toggleSource = (source: string) => {
    const chosen = query.sources.includes(source)
      ? query.sources.filter((one) => one !== source)
      : [...query.sources, source];
    change({ sources: chosen.length === 0 ? undefined : chosen });
  };
  const isStartComing = useIsStartComing() && params.terms === undefined;
  const isWaiting = timeline.isPending || isStartComing;
  const isRefused = isProblem(timeline.error, "search-invalid") || isProblem(timeline.error, "validation");
  return (
    <div className="page-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHeader
          title={params.terms ?? texts.everythingThatFlowedIn}
          crumbs={<SearchCrumbs />}
          aside={found === null ? null : <span className="hidden text-muted phone:inline">{found}</span>}
          actions={
            <>
              <Button
                icon={Bookmark}
                calls={savedPirCreate}
                onClick={() => {
                  change({});
                  setPanel("save");
                }}
              >
                {texts.saveQuestion}
              </Button>
              <Button icon={Share2} onClick={() => void copyAddress(texts.thisSearch)}>
                {texts.share}
              </Button>
              <Button
                variant={panel === null ? "primary" : "secondary"}
                icon={FileText}
                calls={[pirGenerateReport, newsGenerateReport]}
                disabledReason={
                  isOld || isWaiting
                    ? texts.theSearchIsNot
                    : total + nearCount + items.length === 0
                      ? texts.aReportNeedsAt
                      : undefined
                }
                onClick={() => {
                  change({});
                  setPanel("write");
                }}
              >
                {texts.writeReport}
              </Button>
            </>
          }
        />
        <SearchBar
          key={`${params.terms ?? ""} ${params.from ?? ""} ${params.to ?? ""}`}
          params={params}
          note={found}
          error={isRefused ? errorWords(timeline.error).atField : undefined}
          onChange={change}
        />
        {summary.isLoadingError && !timeline.isError ? (
          <div className="px-(--gutter) pb-2">
            <Notice
              tone="warning"
              icon={TriangleAlert}
              isLive
              action={
                <Button size="small" onClick={() => void summary.refetch()}>
                  {texts.tryAgain}
                </Button>
              }
            >
              {texts.howManyThereAre(errorWords(summary.error).message)}
            </Notice>
          </div>
        ) : null}
        {total === 0 && !isComing(summary) ? null : (
          <SearchVolume
            summary={summary.data}
            bySource={bySource}
            isOld={isOld}
            chosen={query.sources}
            onSelect={change}
            onToggleSource={toggleSource}
          />
        )}
        {params.terms === undefined && !isWaiting ? (
          <>
            <QuestionLinks />
            <Suggestions onPick={(terms) => change({ terms })} />
          </>
        ) : null}
        <div
          key={isWaiting ? "coming" : "there"}
          className={cx("min-h-0 flex-1", isOld && "opacity-50")}
          aria-busy={timeline.isFetching}
        >
          {isWaiting ? (
            <Skeleton label={texts.searching2} rows={8} />
          ) : isLost(timeline) && !isRefused ? (
            <ErrorState
              title={sentences.pirFailed}
              error={timeline.error}
              stillWorks={texts.yourSearchIsKept}
              onRetry={() => void timeline.refetch()}
            />
          ) : isRefused ? null : items.length === 0 ? (
            <NothingFound params={params} onChange={change} />
          ) : (
            <>
              <StaleNotice query={timeline} />
              <Timeline
                items={items}
                rank={isBest ? rankWords(timeline.data?.pages[0]) : undefined}
                openId={params.item}
                onOpen={(item) => {
                  setPanel(null);
                  change({ item: item === params.item ? undefined : item });
                }}
                pages={timeline}
              />
            </>
          )}
        </div>
      </div>
      {panel === "write" ? (
        <WriteReport
          query={query}
          total={summary.data === undefined ? items.length : total}
          nearCount={nearCount}
          onClose={() => setPanel(null)}
        />
      ) : panel === "save" ? (
        <SaveQuestion query={query} question={questionOf(query.terms)} onClose={() => setPanel(null)} />
      ) : params.item !== undefined ? (
        <ItemInspector id={params.item} onClose={() => change({})} />
      ) : (
        // There before its counts are, and where there are none: the actions and the results beside it stay where they are.
        <aside
          aria-label={texts.narrowTheSearch}
          className={cx(
            "w-60 shrink-0 overflow-y-auto border-l border-line-subtle p-4 narrow:hidden",
            isOld && "opacity-50",
          )}
        >
          {summary.data === undefined ? null : (
            <Facets
              bySource={bySource ?? summary.data.bySource}
              byAuthor={summary.data.byAuthor}
              chosen={query.sources}
              onToggleSource={toggleSource}
              onAuthor={(author) => change({ terms: withAuthor(params.terms, author) })}
            />
          )}
        </aside>
      )}
    </div>
  );
}
