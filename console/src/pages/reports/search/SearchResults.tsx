import { sentences } from "@hoopoe/contract/sentences.ts";
import { isLost } from "../../../api/is-lost.ts";
import { rankWords } from "../../../features/search/search/found-words.ts";
import { NothingFound } from "../../../features/search/search/NothingFound.tsx";
import type { SearchParams } from "../../../features/search/search/search-params.ts";
import { Timeline } from "../../../features/search/search/Timeline.tsx";
import { isBestFirst } from "../../../features/search/search/use-search.ts";
import { cx } from "../../../lib/cx.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import type { SearchState } from "./use-search-state.ts";
import { texts } from "../../../messages/en/pages/reports/search.ts";

interface SearchResultsProps {
  state: SearchState;
  onChange: (next: Partial<SearchParams>) => void;
  onOpen: (item: string) => void;
}

export function SearchResults({ state, onChange, onOpen }: SearchResultsProps) {
  return (
    <div
      key={state.isWaiting ? "coming" : "there"}
      className={cx("min-h-0 flex-1", state.isOld && "opacity-50")}
      aria-busy={state.timeline.isFetching}
    >
      <Results {...{ state, onChange, onOpen }} />
    </div>
  );
}

function Results({ state: { params, timeline, items, isWaiting, isRefused }, onChange, onOpen }: SearchResultsProps) {
  if (isWaiting) return <Skeleton label={texts.searching2} rows={8} />;
  // Said at the field.
  if (isRefused) return null;
  if (isLost(timeline))
    return <ErrorState title={sentences.pirFailed} query={timeline} stillWorks={texts.yourSearchIsKept} />;
  if (items.length === 0) return <NothingFound params={params} onChange={onChange} />;
  return (
    <>
      <StaleNotice query={timeline} />
      <Timeline
        items={items}
        rank={isBestFirst(params) ? rankWords(timeline.data?.pages[0]) : undefined}
        openId={params.item}
        onOpen={onOpen}
        pages={timeline}
      />
    </>
  );
}
