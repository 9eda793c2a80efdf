import { pirLikelySearches, pirMeaningState, pirSummarise } from "@hoopoe/contract/search/routes/pir.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { isComing } from "../../../api/is-coming.ts";
import { apiQuery } from "../../../api/query.ts";
import { Button, type ButtonProps } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { countOf } from "../../../lib/format.ts";
import type { SearchParams } from "./search-params.ts";
import { queryOf } from "./use-search.ts";
import { widerSearches } from "./wider-searches.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

interface NothingFoundProps {
  params: SearchParams;
  onChange: (change: Partial<SearchParams>) => void;
}

/** No match: the specification's sentence, and what could be left out, each with how much that finds. */
export function NothingFound({ params, onChange }: NothingFoundProps) {
  const wider = widerWays(params);
  return wider.length === 0 && params.terms === undefined ? (
    <NothingYet />
  ) : (
    <OtherWays {...{ params, wider, onChange }} />
  );
}

interface WiderWay {
  label: string;
  change: Partial<SearchParams>;
}

/** What the search was narrowed by, left out one at a time. */
function widerWays({ terms, sources, from, to }: SearchParams): WiderWay[] {
  const hasWindow = from !== undefined || to !== undefined;
  const hasSources = sources !== undefined && sources.length > 0;
  return [
    ...(hasWindow ? [{ label: texts.searchAllTime, change: { from: undefined, to: undefined } }] : []),
    ...(hasSources ? [{ label: texts.searchAllSources, change: { sources: undefined } }] : []),
    ...widerSearches(terms ?? "").map((wider) => ({ label: wider.label, change: { terms: wider.terms } })),
  ];
}

function NothingYet() {
  return (
    <EmptyState
      title={texts.nothingHasFlowedIn}
      action={
        <LinkButton to="/dashboard/integration" variant="primary">
          {texts.connectASource}
        </LinkButton>
      }
    >
      {texts.connectANewsFeed}
    </EmptyState>
  );
}

function OtherWays({ params, wider, onChange }: NothingFoundProps & { wider: readonly WiderWay[] }) {
  const { terms, sort } = params;
  const meaning = useQuery(apiQuery(pirMeaningState, {}));
  const mayGoByMeaning = terms !== undefined && sort !== "best" && meaning.data?.data.status === "on";
  // What may have been meant stands first: the rest waits for it, so that nothing moves under a reader.
  const likely = useQuery({ ...apiQuery(pirLikelySearches, { body: queryOf(params) }), enabled: terms !== undefined });
  const counts = useQueries({
    queries: wider.map(({ change }) => apiQuery(pirSummarise, { body: queryOf({ ...params, ...change }) })),
  });
  return (
    <EmptyState
      title={texts.noResults}
      action={
        isComing(likely) ? null : (
          // One below the other, each with its count at the right: none moves when a count comes.
          <div className="grid w-full max-w-96 gap-2">
            {likely.data?.data.map((one) => (
              <Way
                key={one.terms}
                label={texts.didYouMean(one.terms)}
                count={countOf(one.count)}
                onClick={() => onChange({ terms: one.terms })}
              />
            ))}
            {wider.map(({ label, change }, index) => {
              const found = counts[index]?.data;
              return (
                <Way
                  key={label}
                  label={label}
                  count={found === undefined ? "…" : `${countOf(found.total)}${found.isTotalExact ? "" : "+"}`}
                  disabledReason={found?.total === 0 ? texts.findsNothingEither : undefined}
                  onClick={() => onChange(change)}
                />
              );
            })}
            {terms === undefined ? null : (
              <Way label={texts.clearTheTerms} onClick={() => onChange({ terms: undefined })} />
            )}
            {mayGoByMeaning ? <Way label={texts.searchByMeaning} onClick={() => onChange({ sort: "best" })} /> : null}
          </div>
        )
      }
    >
      {sentences.pirEmpty}
    </EmptyState>
  );
}

interface WayProps extends Pick<ButtonProps, "disabledReason" | "onClick"> {
  label: string;
  /** How much it finds. */
  count?: string;
}

function Way({ label, count, ...button }: WayProps) {
  return (
    <Button className="w-full" {...button}>
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <span className="font-normal text-muted tabular-nums empty:hidden">{count}</span>
    </Button>
  );
}
