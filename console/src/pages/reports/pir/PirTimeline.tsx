import type { savedPirEvents } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { TriangleAlert } from "lucide-react";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import { VolumeChart } from "../../../ui/volume-chart/VolumeChart.tsx";
import { EventList } from "./EventList.tsx";
import { LateRun } from "./LateRun.tsx";
import { bucketsOf, shownEvents } from "./group-events.ts";
import type { Grouping, PirParams } from "./pir-params.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

export interface PirTimelineProps {
  listed: RouteReply<typeof savedPirEvents>;
  params: PirParams;
  onChange: (change: Partial<PirParams>) => void;
  onPin: (event: PirEvent) => void;
}

const chips: readonly { id: Grouping; label: string }[] = [
  { id: "source", label: texts.bySource },
  { id: "actor", label: texts.byActor },
  { id: "thread", label: texts.byThread },
];

/** The run as a plot and a list; silent sources are marked below the plot, since what they hold is not in it. */
export function PirTimeline({ listed, params, onChange, onPin }: PirTimelineProps) {
  const events = listed.data;
  const shown = shownEvents(events, params);
  const { run } = listed;
  // Beside the timeline where there is room.
  const against =
    run.number === 1 ? null : (
      <p className="type-small hidden px-(--gutter) pt-2 text-secondary tabular-nums narrow:block">
        {texts.againstRunNewChanged(run.number - 1, countOf(run.added), countOf(run.changed), countOf(run.withdrawn))}
      </p>
    );
  if (events.length === 0)
    return (
      <>
        <LateRun run={run} />
        {against}
        <EmptyState title={texts.noEventsInThis}>{sentences.pirEmpty}</EmptyState>
      </>
    );
  const { buckets, bucketMs } = bucketsOf(events);
  return (
    <>
      <LateRun run={run} />
      <div className="border-b border-line-subtle px-(--gutter) pb-2">
        <VolumeChart
          label={texts.eventsBySource}
          buckets={buckets}
          bucketMs={bucketMs}
          height={132}
          onSelect={onChange}
          counted={texts.events}
          action={(window) => (
            <button type="button" className="text-link" onClick={() => onChange(window)}>
              {texts.showOnlyThese}
            </button>
          )}
        />
        <Gaps gaps={listed.gaps} />
      </div>
      {against}
      <Narrowing events={events} shownCount={shown.length} params={params} onChange={onChange} />
      <div className="min-h-0 flex-1">
        {shown.length === 0 ? (
          <EmptyState title={texts.nothingOfThisRun}>{texts.showAllEventsAgain}</EmptyState>
        ) : (
          <EventList
            events={shown}
            grouping={params.group ?? "time"}
            openId={params.item}
            onOpen={(id) => onChange({ item: id === params.item ? undefined : id, panel: undefined })}
            onPin={onPin}
          />
        )}
      </div>
    </>
  );
}

/** Below the plot, where a source was silent. */
function Gaps({ gaps }: Pick<PirTimelineProps["listed"], "gaps">) {
  return gaps.map(({ words }) => (
    <p key={words} className="type-small mt-1 flex items-center gap-2 text-warning">
      <span
        className="h-2 flex-1 bg-[repeating-linear-gradient(90deg,var(--warning)_0_2px,transparent_2px_5px)] opacity-60"
        aria-hidden="true"
      />
      <TriangleAlert size={14} aria-hidden="true" /> {words}
    </p>
  ));
}

interface NarrowingProps extends Pick<PirTimelineProps, "params" | "onChange"> {
  events: readonly PirEvent[];
  shownCount: number;
}

/** How the events are grouped and narrowed, and how many are shown of them. */
function Narrowing({ events, shownCount, params, onChange }: NarrowingProps) {
  const pinned = events.filter(({ isPinned }) => isPinned).length;
  const isNarrowed = shownCount < events.length;
  return (
    <div className="flex items-center gap-2 border-b border-line-subtle px-(--gutter) py-2 phone:flex-wrap">
      <div className="flex min-w-0 gap-2 overflow-x-auto phone:basis-full">
        <FilterChip
          isOn={params.pinned === true}
          onToggle={() => onChange({ pinned: params.pinned === true ? undefined : true })}
        >
          {texts.pinnedCount(countOf(pinned))}
        </FilterChip>
        {chips.map(({ id, label }) => (
          <FilterChip
            key={id}
            isOn={params.group === id}
            onToggle={() => onChange({ group: params.group === id ? undefined : id })}
          >
            {label}
          </FilterChip>
        ))}
      </div>
      <span
        className="type-small ml-auto shrink-0 whitespace-nowrap text-muted tabular-nums phone:mr-auto phone:ml-0"
        role="status"
      >
        {isNarrowed ? texts.eventsOf(shownCount, countOf(events.length)) : texts.events(events.length)}
      </span>
      {isNarrowed ? (
        <Button
          size="small"
          onClick={() =>
            onChange({ pinned: undefined, source: undefined, actor: undefined, from: undefined, to: undefined })
          }
        >
          {texts.showAll}
        </Button>
      ) : null}
    </div>
  );
}
