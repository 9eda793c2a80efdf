import type { PirSummary } from "@hoopoe/contract/search/pir.ts";
import { cx } from "../../../lib/cx.ts";
import { isPhone } from "../../../lib/is-phone.ts";
import { countOf } from "../../../lib/format.ts";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import type { VolumeWindow } from "../../../ui/volume-chart/stack-buckets.ts";
import { VolumeChart } from "../../../ui/volume-chart/VolumeChart.tsx";
import { texts } from "../../../messages/en/features/search/search.ts";

interface SearchVolumeProps {
  /** Undefined while it is asked for: its place is kept, so that it does not push the timeline when it comes. */
  summary: PirSummary | undefined;
  /** Of all sources, chosen or not. */
  bySource: PirSummary["bySource"] | undefined;
  /** Of another search than the one asked now. */
  isOld: boolean;
  chosen: readonly string[];
  onSelect: (window: VolumeWindow) => void;
  onToggleSource: (source: string) => void;
}

/** How much was found when, and from where as filters on a narrow screen. */
export function SearchVolume({ summary, bySource, isOld, chosen, onSelect, onToggleSource }: SearchVolumeProps) {
  const isComing = summary === undefined;
  const { buckets, bucketMs } = summary ?? { buckets: [], bucketMs: 1 };
  return (
    <div className={cx("relative", isOld && "opacity-50")}>
      {isComing ? (
        <span
          aria-hidden="true"
          className="appear-late absolute inset-x-(--gutter) top-2 bottom-12 rounded-control bg-inset"
        />
      ) : null}
      <div inert={isComing} className={cx(isComing && "invisible")}>
        <div className="border-b border-line-subtle px-(--gutter) pb-2">
          <VolumeChart
            label={texts.eventsBySource}
            buckets={buckets}
            bucketMs={bucketMs}
            height={isPhone() ? 92 : 132}
            onSelect={onSelect}
            counted={texts.events}
            action={(window) => (
              <button type="button" className="text-link" onClick={() => onSelect(window)}>
                {texts.showOnlyThese}
              </button>
            )}
          />
        </div>
        <SourceChips {...{ bySource, chosen, onToggleSource }} />
      </div>
    </div>
  );
}

function SourceChips({
  bySource = [{ source_datatype: "", count: 0 }],
  chosen,
  onToggleSource,
}: Pick<SearchVolumeProps, "bySource" | "chosen" | "onToggleSource">) {
  const isNoChoice = bySource.length === 0 || (bySource.length === 1 && chosen.length === 0);
  if (isNoChoice) return null;
  return (
    <div className="hidden gap-2 overflow-x-auto px-(--gutter) py-2 narrow:flex">
      {bySource.map(({ source_datatype, count }) => (
        <FilterChip
          key={source_datatype}
          isOn={chosen.includes(source_datatype)}
          onToggle={() => onToggleSource(source_datatype)}
        >
          {sourceLook(source_datatype).label} {countOf(count)}
        </FilterChip>
      ))}
    </div>
  );
}
