import type { ClaimLedger } from "@hoopoe/contract/reports/claim-ledger.ts";
import { reportClaimsRead } from "@hoopoe/contract/reports/routes/claim.ts";
import { useDeferredValue, useMemo } from "react";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LongList } from "../../../ui/LongList.tsx";
import { moveAmongRows } from "../../../ui/row-keys.ts";
import { ClaimFilters } from "./ClaimFilters.tsx";
import { ClaimGroup } from "./ClaimGroup.tsx";
import { ClaimNews } from "./ClaimNews.tsx";
import { claimMarks } from "./use-claim-keys.ts";
import type { ClaimsParams } from "./claims-params.ts";
import { filterRows, groupRows, rowsOf } from "./ledger-rows.ts";
import { ReadingNotice } from "./ReadingNotice.tsx";
import { rowClass } from "./row-class.ts";
import type { useReadClaims } from "./use-claims.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimListProps {
  ledger: ClaimLedger;
  params: ClaimsParams;
  read: ReturnType<typeof useReadClaims>;
  onChange: (change: Partial<ClaimsParams>) => void;
}

/** With more matters than this, groups are closed: their counts come first. */
const openMax = 300;

export function ClaimList({ ledger, params, read, onChange }: ClaimListProps) {
  const { matters, items, reading, news } = ledger;
  const rows = useMemo(() => matters.flatMap(rowsOf), [matters]);
  const shownParams = useDeferredValue(params);
  const newIds = useMemo(() => new Set(news.matterIds), [news]);
  const shown = useMemo(() => filterRows(rows, shownParams, { newIds }), [rows, shownParams, newIds]);
  const groups = useMemo(() => groupRows(shown), [shown]);
  const numbers = useMemo(() => new Map(items.map(({ id, number }) => [id, number])), [items]);
  const titles = useMemo(() => new Map(items.map(({ id, title }) => [id, title])), [items]);
  if (rows.length === 0) return <NothingYet ledger={ledger} read={read} />;
  const isQuoted = rows.every(({ state }) => state === "quoted");
  const isClosed = shown.length > openMax;
  return (
    <>
      <ReadingNotice reading={reading} />
      <ClaimNews news={news} params={params} onChange={onChange} />
      <ClaimFilters rows={rows} isQuoted={isQuoted} newIds={newIds} params={params} onChange={onChange} />
      {groups.length === 0 ? (
        <EmptyState
          title={texts.nothingFits}
          action={
            <Button
              onClick={() =>
                onChange({ only: undefined, kind: undefined, who: undefined, when: undefined, q: undefined })
              }
            >
              {texts.showAll}
            </Button>
          }
        >
          {texts.nothingFitsDetail}
        </EmptyState>
      ) : (
        <section id={claimMarks.list} aria-label={texts.matters} className="@container" onKeyDown={moveAmongRows}>
          <div className={`${rowClass} type-small border-b border-line-subtle py-1.5 text-muted @max-4xl:hidden`}>
            <span>{texts.about}</span>
            <span>{isQuoted ? texts.quote : texts.holdsNow}</span>
            <span>{texts.kind}</span>
            <span>{texts.who}</span>
            <span>{texts.saidOn}</span>
            <span className="text-right">{texts.evidence}</span>
          </div>
          <LongList rows={groups} nouns={texts.subjects} hint={texts.searchFirst}>
            {(some) =>
              some.map((group) => (
                <ClaimGroup
                  // Opened by hand, or by a search that leaves few.
                  key={`${group.name ?? ""} ${isClosed ? "closed" : "open"}`}
                  group={group}
                  isClosed={isClosed}
                  openId={params.matter}
                  numbers={numbers}
                  titles={titles}
                  onOpen={(id) => onChange({ matter: id === params.matter ? undefined : id })}
                />
              ))
            }
          </LongList>
        </section>
      )}
    </>
  );
}

function NothingYet({ ledger: { reading }, read }: Pick<ClaimListProps, "ledger" | "read">) {
  const isRead = reading.status === "done" || reading.status === "partial";
  return (
    <>
      <ReadingNotice reading={reading} />
      {reading.status === "running" ? null : (
        <EmptyState
          title={isRead ? texts.noClaims : texts.nothingReadYet}
          action={
            isRead ? null : (
              <Button
                variant="primary"
                calls={reportClaimsRead}
                isLoading={read.isPending}
                onClick={() => read.mutate()}
              >
                {texts.readClaims}
              </Button>
            )
          }
        >
          {isRead ? texts.noClaimsDetail : texts.nothingReadDetail}
        </EmptyState>
      )}
    </>
  );
}
