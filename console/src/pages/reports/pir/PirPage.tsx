import { savedPirReport, savedPirRun } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronRight, FileText, RefreshCw, Settings2, Share2 } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { Button } from "../../../ui/Button.tsx";
import { copyAddress } from "../../../ui/copy-text.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { EventInspector } from "./EventInspector.tsx";
import { PirFacets } from "./PirFacets.tsx";
import type { PirParams } from "./pir-params.ts";
import { PirSettings } from "./PirSettings.tsx";
import { PirTimeline } from "./PirTimeline.tsx";
import { usePir, usePirActions, usePirEvents } from "./use-pir.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

const route = getRouteApi("/_app/dashboard/save-data/pir/$pirId");

/** A saved question: the events of one run as a timeline, what changed since the run before, and the way to its report. */
export function PirPage() {
  const { pirId } = route.useParams();
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const pir = usePir(pirId);
  const events = usePirEvents(pirId, params.run);
  const change = (next: Partial<PirParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const { mark, run, report } = usePirActions(pirId, {
    onReport: (reportId) => void navigate({ to: "/dashboard/save-data/report/$reportId", params: { reportId } }),
  });
  const runs = pir.data?.runs ?? [];
  const opened = events.data?.data.find(({ id }) => id === params.item);
  const isNewest = params.run === undefined || params.run === runs[0]?.number;
  return (
    <div className="page-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageHeader
          title={pir.data?.data.name ?? texts.savedQuestion}
          crumbs={
            <>
              <Link to="/dashboard/save-data" className="hover:text-ink">
                {texts.savedTasks}
              </Link>
              <ChevronRight size={14} aria-hidden="true" />
              <span>{texts.savedQuestions}</span>
            </>
          }
          aside={
            runs.length === 0 ? null : (
              <SelectField
                label={texts.run}
                isLabelHidden
                className={runs.some(({ missed }) => missed > 0) ? "w-72" : "w-64"}
                options={runs.map(({ number, at, missed }) => ({
                  value: String(number),
                  label: texts.runNumber(number, dateOf(at), timeOf(at), missed > 0 ? texts.late : ""),
                }))}
                value={String(params.run ?? runs[0]?.number)}
                onChange={(event) => change({ run: Number(event.target.value), item: undefined })}
              />
            )
          }
          subtitle={pir.data?.data.question}
          isComing={pir.isPending}
          actions={
            isLost(pir) ? undefined : (
              <>
                <Button icon={Settings2} onClick={() => change({ panel: "settings", item: undefined })}>
                  {texts.settings}
                </Button>
                <Button icon={Share2} onClick={() => void copyAddress(texts.thisRun)}>
                  {texts.share}
                </Button>
                <Button
                  icon={RefreshCw}
                  calls={savedPirRun}
                  isLoading={run.isPending}
                  onClick={() => {
                    change({ run: undefined, item: undefined });
                    run.mutate();
                  }}
                >
                  {texts.runNow}
                </Button>
                <Button
                  variant="primary"
                  icon={FileText}
                  calls={savedPirReport}
                  isLoading={report.isPending}
                  disabledReason={
                    runs[0]?.count === 0 ? texts.aReportNeedsAt : isNewest ? undefined : texts.theReportIsWritten
                  }
                  onClick={() => report.mutate()}
                >
                  {pir.data?.data.reportId == null ? texts.writeReport : texts.writeNextVersion}
                </Button>
              </>
            )
          }
        />
        {isLost(pir) ? (
          <ErrorState
            title={texts.theSavedQuestionCould}
            error={pir.error}
            onRetry={() => void pir.refetch()}
            wayOut={<LinkButton to="/dashboard/save-data">{texts.allSavedQuestions}</LinkButton>}
          />
        ) : events.isPending ? (
          <Skeleton label={texts.loadingTheEvents} rows={8} />
        ) : isLost(events) ? (
          <ErrorState
            title={sentences.pirFailed}
            error={events.error}
            stillWorks={
              params.run === undefined ? null : (
                <button type="button" className="text-link" onClick={() => change({ run: undefined, item: undefined })}>
                  {texts.openTheNewestRun}
                </button>
              )
            }
            onRetry={() => void events.refetch()}
          />
        ) : (
          <PirTimeline
            listed={events.data}
            params={params}
            onChange={change}
            onPin={({ id, isPinned }) => mark.mutate({ itemId: id, isPinned: !isPinned })}
          />
        )}
      </div>
      {params.panel === "settings" && pir.data !== undefined ? (
        <PirSettings pir={pir.data.data} onClose={() => change({ panel: undefined })} />
      ) : opened !== undefined ? (
        <EventInspector key={opened.id} event={opened} mark={mark} onClose={() => change({ item: undefined })} />
      ) : isLost(pir) ? null : (
        // There before its counts are: the actions and the events beside it stay where they are.
        <aside
          aria-label={texts.narrowTheTimeline}
          className="w-60 shrink-0 overflow-y-auto border-l border-line-subtle p-4 narrow:hidden"
        >
          {isLost(events) || events.data === undefined ? null : (
            <PirFacets
              events={events.data.data}
              withdrawn={events.data.withdrawn}
              run={events.data.run}
              params={params}
              onChange={change}
            />
          )}
        </aside>
      )}
    </div>
  );
}
