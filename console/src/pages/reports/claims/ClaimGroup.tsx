import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { ClaimRow } from "./ClaimRow.tsx";
import type { LedgerGroup } from "./ledger-rows.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimGroupProps {
  group: LedgerGroup;
  isClosed: boolean;
  openId: string | undefined;
  numbers: ReadonlyMap<string, number>;
  titles: ReadonlyMap<string, string>;
  onOpen: (matterId: string) => void;
}

const firstRows = 3;
const stepRows = 100;

/** A subject with its first matters; the others on request. */
export function ClaimGroup({ group: { name, rows }, isClosed, openId, numbers, titles, onOpen }: ClaimGroupProps) {
  const start = isClosed ? 0 : Math.max(firstRows, rows.findIndex(({ id }) => id === openId) + 1);
  const [asked, setAsked] = useState(0);
  const count = Math.max(start, asked);
  const title = name ?? texts.fromOutside;
  const left = rows.length - count;
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-2 border-b border-line-subtle px-(--gutter) pt-4 pb-1">
        <h2 className="type-small min-w-0 truncate font-strong">{title}</h2>
        <span className="type-small text-muted tabular-nums">{countOf(rows.length)}</span>
        {left > 0 ? (
          <button
            type="button"
            className="type-small text-link ml-auto min-h-6"
            onClick={() =>
              setAsked(count === 0 || left <= stepRows ? Math.min(rows.length, count + stepRows) : count + stepRows)
            }
          >
            {count === 0 ? texts.open(countOf(rows.length)) : texts.more(countOf(left))}
          </button>
        ) : asked > start ? (
          <button type="button" className="type-small text-link ml-auto min-h-6" onClick={() => setAsked(0)}>
            {texts.less}
          </button>
        ) : null}
      </div>
      <ul>
        {rows.slice(0, count).map((row) => (
          <ClaimRow
            key={row.id}
            row={row}
            title={titles.get(row.claim.span.itemId)}
            isOpen={row.id === openId}
            numbers={numbers}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
    </section>
  );
}
