import { getRouteApi } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { isComing } from "../../../api/is-coming.ts";
import { SaveQuestion } from "../../../features/reports/pir/SaveQuestion.tsx";
import { Facets } from "../../../features/search/search/Facets.tsx";
import { ItemInspector } from "../../../features/search/search/ItemInspector.tsx";
import { questionOf } from "../../../features/search/search/question-of.ts";
import { QuestionLinks } from "../../../features/search/search/QuestionLinks.tsx";
import { SearchBar } from "../../../features/search/search/SearchBar.tsx";
import type { SearchParams } from "../../../features/search/search/search-params.ts";
import { SearchVolume } from "../../../features/search/search/SearchVolume.tsx";
import { Suggestions } from "../../../features/search/search/Suggestions.tsx";
import { withAuthor } from "../../../features/search/search/with-author.ts";
import { cx } from "../../../lib/cx.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchHeader } from "./SearchHeader.tsx";
import { SearchResults } from "./SearchResults.tsx";
import { foundNote, type SearchState, useSearchState } from "./use-search-state.ts";
import { WriteReport } from "./WriteReport.tsx";
import { texts } from "../../../messages/en/pages/reports/search.ts";

const route = getRouteApi("/_app/dashboard/save-data/search");

/** Search over what flowed in, as a timeline with its volume; the way to a report. */
export function SearchPage() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const [panel, setPanel] = useState<"write" | "save" | null>(null);
  const state = useSearchState(params);
  const { query, timeline, summary, bySource, total, isOld } = state;
  const change = (next: Partial<SearchParams>) =>
    void navigate({ search: (before) => ({ ...before, item: undefined, ...next }) });
  const toggleSource = (source: string) => {
    const chosen = query.sources.includes(source)
      ? query.sources.filter((one) => one !== source)
      : [...query.sources, source];
    change({ sources: chosen.length === 0 ? undefined : chosen });
  };
  return (
    <div className="page-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <SearchHeader
          state={state}
          isPanelOpen={panel !== null}
          onOpen={(next) => {
            change({});
            setPanel(next);
          }}
        />
        <SearchBar
          key={[params.terms, params.from, params.to].join(" ")}
          params={params}
          note={foundNote(state)}
          error={state.isRefused ? errorWords(timeline.error).atField : undefined}
          onChange={change}
        />
        {summary.isLoadingError && !timeline.isError ? <CountMissing summary={summary} /> : null}
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
        {params.terms === undefined && !state.isWaiting ? (
          <>
            <QuestionLinks />
            <Suggestions onPick={(terms) => change({ terms })} />
          </>
        ) : null}
        <SearchResults
          state={state}
          onChange={change}
          onOpen={(item) => {
            setPanel(null);
            change({ item: item === params.item ? undefined : item });
          }}
        />
      </div>
      {panel === "write" ? (
        <WriteReport
          query={query}
          total={summary.data === undefined ? state.items.length : total}
          nearCount={state.nearCount}
          onClose={() => setPanel(null)}
        />
      ) : panel === "save" ? (
        <SaveQuestion query={query} question={questionOf(query.terms)} onClose={() => setPanel(null)} />
      ) : params.item !== undefined ? (
        <ItemInspector id={params.item} onClose={() => change({})} />
      ) : (
        <Narrowing state={state} onChange={change} onToggleSource={toggleSource} />
      )}
    </div>
  );
}

function CountMissing({ summary }: Pick<SearchState, "summary">) {
  return (
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
  );
}

interface NarrowingProps {
  state: SearchState;
  onChange: (next: Partial<SearchParams>) => void;
  onToggleSource: (source: string) => void;
}

/** There before its counts are, and where there are none: the actions and the results beside it stay where they are. */
function Narrowing({ state: { params, query, summary, bySource, isOld }, onChange, onToggleSource }: NarrowingProps) {
  return (
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
          onToggleSource={onToggleSource}
          onAuthor={(author) => onChange({ terms: withAuthor(params.terms, author) })}
        />
      )}
    </aside>
  );
}
