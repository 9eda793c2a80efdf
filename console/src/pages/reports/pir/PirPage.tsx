import { sentences } from "@hoopoe/contract/sentences.ts";
import { getRouteApi } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EventInspector } from "./EventInspector.tsx";
import { PirFacets } from "./PirFacets.tsx";
import type { PirParams } from "./pir-params.ts";
import { PirHeader } from "./PirHeader.tsx";
import { PirSettings } from "./PirSettings.tsx";
import { PirTimeline, type PirTimelineProps } from "./PirTimeline.tsx";
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
  const opened = events.data?.data.find(({ id }) => id === params.item);
  return (
    <div className="page-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <PirHeader pir={pir} params={params} actions={{ run, report }} onChange={change} />
        {isLost(pir) ? (
          <ErrorState
            title={texts.theSavedQuestionCould}
            query={pir}
            wayOut={<LinkButton to="/dashboard/save-data">{texts.allSavedQuestions}</LinkButton>}
          />
        ) : (
          <Events
            events={events}
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

interface EventsProps extends Omit<PirTimelineProps, "listed"> {
  events: ReturnType<typeof usePirEvents>;
}

function Events({ events, ...timeline }: EventsProps) {
  const { params, onChange } = timeline;
  if (events.isPending) return <Skeleton label={texts.loadingTheEvents} rows={8} />;
  if (isLost(events))
    return (
      <ErrorState
        title={sentences.pirFailed}
        query={events}
        stillWorks={
          params.run === undefined ? null : (
            <button type="button" className="text-link" onClick={() => onChange({ run: undefined, item: undefined })}>
              {texts.openTheNewestRun}
            </button>
          )
        }
      />
    );
  return <PirTimeline listed={events.data} {...timeline} />;
}
