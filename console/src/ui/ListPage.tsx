import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./ErrorState.tsx";
import { LongList } from "./LongList.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { SearchField } from "./SearchField.tsx";
import { Segments } from "./Segments.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { StaleNotice } from "./StaleNotice.tsx";
import { texts } from "../messages/en/ui.ts";

interface ListPageProps<Row, View extends string> {
  title: string;
  /** What the rows are called: "apps". */
  nouns: string;
  /** "12 apps": of all, whatever is searched for; absent while they load. */
  count: string | undefined;
  search: string | undefined;
  onSearch: (words: string | undefined) => void;
  /** The primary action. */
  action: ReactNode;
  views: readonly { id: View; label: string }[];
  view: View;
  onView: (view: View) => void;
  query: Pick<UseQueryResult, "isPending" | "isLoadingError" | "isRefetchError" | "dataUpdatedAt" | "error"> & {
    refetch: () => unknown;
  };
  failed: { title: string; stillWorks?: string };
  /** Between the views and the list. */
  above?: ReactNode;
  rows: readonly Row[];
  list: (rows: readonly Row[]) => ReactNode;
  empty: ReactNode;
  /** At the right, while something is open. */
  panel: ReactNode;
}

/** A list of what a workspace has: searched, seen by views, opened at the right; with its loading, failed, empty and long state. */
export function ListPage<Row, View extends string>(props: ListPageProps<Row, View>) {
  const { title, nouns, count, search = "", onSearch, action, views, view, onView, panel } = props;
  return (
    <div className="page-row">
      <div className="min-w-0 flex-1">
        <PageHeader
          title={title}
          aside={count === undefined ? null : <span className="text-muted">{count}</span>}
          actions={
            <>
              <SearchField
                label={texts.search(nouns)}
                placeholder={texts.search(nouns)}
                value={search}
                onChange={(event) => onSearch(event.target.value === "" ? undefined : event.target.value)}
              />
              {action}
            </>
          }
        />
        <div className="overflow-x-auto px-(--gutter) pb-3">
          <Segments label={texts.whichAreShown(nouns)} segments={views} value={view} onChange={onView} />
        </div>
        {props.above}
        <Body {...props} />
      </div>
      {panel}
    </div>
  );
}

function Body<Row, View extends string>({
  query,
  failed,
  rows,
  list,
  empty,
  search = "",
  view,
  nouns,
}: ListPageProps<Row, View>) {
  if (query.isPending) return <Skeleton label={texts.loadingNouns(nouns)} rows={6} />;
  if (query.isLoadingError) return <ErrorState {...failed} query={query} />;
  return (
    <>
      <StaleNotice query={query} />
      {rows.length === 0 ? (
        empty
      ) : (
        <LongList key={`${view} ${search}`} rows={rows} nouns={nouns}>
          {list}
        </LongList>
      )}
    </>
  );
}
