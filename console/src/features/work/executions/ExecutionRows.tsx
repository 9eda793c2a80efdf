import type { ExecutionSummary } from "@hoopoe/contract/work/execution.ts";
import { Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { dayOf, timeOf } from "../../../lib/format.ts";
import { isPhone } from "../../../lib/is-phone.ts";
import { Button } from "../../../ui/Button.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { StepTile } from "../wizard/canvas/StepTile.tsx";
import { actionWords } from "./action-words.ts";
import { dollars } from "./ModelCalls.tsx";
import { statusLook } from "./status-look.ts";
import { runTook, tookOf } from "./took-of.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

interface ExecutionRowsProps {
  rows: readonly ExecutionSummary[];
  /** The rows that are marked, to do something to all of them. */
  chosenIds: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  freshCount: number;
  hasMore: boolean;
  onMore: () => void;
  onFresh: () => void;
}

const rowPx = 40;
const phoneRowPx = 64;
const overscan = 12;
const columnCount = 7;

/** As many rows as fit the window, of however many there are; the page's own scroller scrolls them. */
export function ExecutionRows(props: ExecutionRowsProps) {
  // The virtualiser's answers change while it stays the same object, which the compiler must not remember.
  "use no memo";
  const { rows, chosenIds, onChoose, freshCount, hasMore, onMore, onFresh } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const scroller = () => document.getElementById("main");
  useLayoutEffect(() => {
    const [box, main] = [list.current, scroller()];
    if (box === null || main === null) return;
    setTop(Math.round(box.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop));
  }, []);
  const rowHeight = isPhone() ? phoneRowPx : rowPx;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useLayoutEffect(() => {
    if (hasMore && lastIndex >= rows.length - overscan) onMore();
  });
  const choose = useRangeChoice({ rows, chosenIds, onChoose });
  const now = Date.now();
  return (
    <div
      role="table"
      aria-label={texts.executions}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      className="@container min-w-0 pb-6"
    >
      <HeadRow />
      {freshCount === 0 ? null : (
        <div className="sticky top-9 z-(--z-sticky) flex h-0 justify-center">
          <Button size="small" icon={ArrowUp} className="mt-1 shadow-mid" onClick={onFresh}>
            {texts.newRuns(freshCount)}
          </Button>
        </div>
      )}
      <div ref={list} role="rowgroup" className="relative" style={{ height: `${virtual.getTotalSize()}px` }}>
        {items.map(({ index, key, start, size }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={chosenIds.has(row.id)}
              className="group absolute inset-x-0 aria-selected:bg-selected"
              style={{ height: `${size}px`, transform: `translateY(${start - top}px)` }}
            >
              <RowCheckbox
                execution={row}
                isOn={chosenIds.has(row.id)}
                isShown={chosenIds.size > 0}
                onChoose={choose}
              />
              {/* One cell as wide as the row: the whole row is a link, and a cell inside a link belongs to no row. */}
              <div role="cell" aria-colspan={columnCount} className="h-full">
                <Row execution={row} now={now} />
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface Choice {
  isOn: boolean;
  isRange: boolean;
}

/** Marks a row; with Shift, all between the one marked before and this one. */
function useRangeChoice({ rows, chosenIds, onChoose }: Pick<ExecutionRowsProps, "rows" | "chosenIds" | "onChoose">) {
  const lastChosen = useRef<string | null>(null);
  return (id: string, { isOn, isRange }: Choice): void => {
    const [from, to] = [rows.findIndex((row) => row.id === lastChosen.current), rows.findIndex((row) => row.id === id)];
    const range = isRange && from !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [{ id }];
    const next = new Set(chosenIds);
    for (const one of range)
      if (isOn) next.add(one.id);
      else next.delete(one.id);
    lastChosen.current = id;
    onChoose(next);
  };
}

interface RowCheckboxProps {
  execution: ExecutionSummary;
  isOn: boolean;
  /** While something is marked; else where the row is pointed at. */
  isShown: boolean;
  onChoose: (id: string, choice: Choice) => void;
}

function RowCheckbox({ execution: { id, number, jobName }, isOn, isShown, onChoose }: RowCheckboxProps) {
  return (
    <span
      role="cell"
      className={`absolute inset-y-0 left-0 z-10 grid w-(--gutter) place-items-center group-focus-within:opacity-100 group-hover:opacity-100 phone:hidden ${isShown ? "" : "opacity-0"}`}
    >
      <input
        type="checkbox"
        aria-label={texts.choose(jobName, String(number))}
        checked={isOn}
        onClick={({ currentTarget, shiftKey }) => onChoose(id, { isOn: currentTarget.checked, isRange: shiftKey })}
        onChange={() => undefined}
        className="size-3.5 accent-(--text-secondary)"
      />
    </span>
  );
}

/** Where the list itself is narrow, what a run's own page tells as well gives up its room. */
const fromMiddling = "@max-[760px]:hidden";
const fromWide = "@max-[1000px]:hidden";
const grid =
  "grid grid-cols-[76px_minmax(140px,1.2fr)_minmax(180px,2fr)_112px_112px_132px_88px] items-center gap-4 px-(--gutter) @max-[1000px]:grid-cols-[76px_minmax(140px,1.2fr)_minmax(180px,2fr)_132px_88px] @max-[760px]:grid-cols-[minmax(140px,1.2fr)_minmax(160px,2fr)_132px]";

function HeadRow() {
  return (
    <div
      role="row"
      className={`${grid} type-micro sticky top-0 z-(--z-sticky) h-8 border-b border-line bg-page text-muted phone:hidden`}
    >
      <span role="columnheader" className={fromMiddling}>
        {texts.run}
      </span>
      <span role="columnheader">{texts.job}</span>
      <span role="columnheader">{texts.state}</span>
      <span role="columnheader" className={fromWide}>
        {texts.products}
      </span>
      <span role="columnheader" className={fromWide}>
        {texts.startedBy}
      </span>
      <span role="columnheader" className="text-right">
        {texts.began}
      </span>
      <span role="columnheader" className={`text-right ${fromMiddling}`}>
        {texts.took}
      </span>
    </div>
  );
}

function Row({ execution, now }: { execution: ExecutionSummary; now: number }) {
  const { id, number, usd, jobName, status, reason, error, outcome, action, startedBy, cause, createdAt } = execution;
  const look = statusLook(status, reason);
  const took = runTook(execution, now);
  const products = [...new Set(execution.definition.workflow.nodes.map(({ data }) => data.product_name))].filter(
    (name) => name !== "Flow",
  );
  const detail = reason?.sentence ?? error ?? outcome ?? undefined;
  const tiles =
    products.length === 0 ? null : (
      <span className="flex gap-1" role="img" aria-label={products.join(", ")} title={products.join(", ")}>
        {products.slice(0, 4).map((name) => (
          <StepTile key={name} productName={name} action="" />
        ))}
      </span>
    );
  return (
    <Link
      to="/dashboard/workflow-generation/execution/$executionId"
      params={{ executionId: id }}
      className="block h-full border-b border-line-subtle text-ink no-underline -outline-offset-2 hover:bg-hover"
    >
      <span className={`${grid} h-full phone:hidden`}>
        <span className={`type-code truncate text-muted ${fromMiddling}`} title={id}>
          {number}
        </span>
        <span className="truncate font-strong">{jobName}</span>
        <span className="flex min-w-0">
          <RunState {...look} detail={detail} />
        </span>
        <span className={fromWide}>{tiles}</span>
        <span className={`truncate text-secondary ${fromWide}`}>
          {startedBy?.name ?? (action === "run" ? cause : inSentence(actionWords[action]))}
        </span>
        <time dateTime={createdAt} className="text-right text-secondary">
          {dayOf(createdAt)} {timeOf(createdAt)}
        </time>
        <span className={`text-right text-secondary tabular-nums ${fromMiddling}`}>
          {took === null ? "–" : tookOf(took)}
          {usd === null || usd === 0 ? null : <span className="type-small block text-muted">{dollars(usd)}</span>}
        </span>
      </span>
      <span className="hidden h-full flex-col justify-center gap-1 px-(--gutter) phone:flex">
        <span className="flex gap-3">
          <span className="min-w-0 flex-1 truncate font-strong">{jobName}</span>
          <time dateTime={createdAt} className="type-small text-muted">
            {timeOf(createdAt)}
          </time>
        </span>
        <span className="type-small flex items-center gap-2">
          <span className="flex min-w-0 flex-1">
            <RunState {...look} detail={detail ?? (took === null ? undefined : tookOf(took))} />
          </span>
          {tiles}
        </span>
      </span>
    </Link>
  );
}
