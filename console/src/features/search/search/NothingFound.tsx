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
  const hasWindow = params.from !== undefined || params.to !== undefined;
  const hasSources = params.sources !== undefined && params.sources.length > 0;
  const meaning = useQuery(apiQuery(pirMeaningState, {}));
  const mayGoByMeaning = params.terms !== undefined && params.sort !== "best" && meaning.data?.data.status === "on";
  // What may have been meant stands first: the rest waits for it, so that nothing moves under a reader.
  const likely = useQuery({
    ...apiQuery(pirLikelySearches, { body: queryOf(params) }),
    enabled: params.terms !== undefined,
  });
  const wider = [
    ...(hasWindow ? [{ label: texts.searchAllTime, change: { from: undefined, to: undefined } }] : []),
    ...(hasSources ? [{ label: texts.searchAllSources, change: { sources: undefined } }] : []),
    ...widerSearches(params.terms ?? "").map(({ label, terms }) => ({ label, change: { terms } })),
  ];
  const counts = useQueries({
    queries: wider.map(({ change }) => apiQuery(pirSummarise, { body: queryOf({ ...params, ...change }) })),
  });
  const isUnlimited = params.terms === undefined && !hasWindow && !hasSources;
  if (isUnlimited) {
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
  return (
    <EmptyState
      title={texts.noResults}
      action={
        isComing(likely) ? null : (
          // One below the other, each with its count at the right: none moves when a count comes.
          <div className="grid w-full max-w-96 gap-2">
            {likely.data?.data.map(({ terms, count }) => (
              <Way
                key={terms}
                label={texts.didYouMean(terms)}
                count={countOf(count)}
                onClick={() => onChange({ terms })}
              />
            ))}
            {wider.map(({ label, change }, index) => {
              const found = counts[index]?.data;
              const count = found === undefined ? "…" : `${countOf(found.total)}${found.isTotalExact ? "" : "+"}`;
              const isEmpty = found?.total === 0;
              return (
                <Way
                  key={label}
                  label={label}
                  count={count}
                  disabledReason={isEmpty ? texts.findsNothingEither : undefined}
                  onClick={() => onChange(change)}
                />
              );
            })}
            {params.terms === undefined ? null : (
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
