import { type Budget, type BudgetUse, budgets } from "@hoopoe/contract/budgets.ts";
import { sizeWords } from "@hoopoe/contract/size-words.ts";
import { useId } from "react";
import { cx } from "../../../lib/cx.ts";
import { countOf, timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/assist/limits.ts";

const nearShare = 0.8;

/** One limit: how much is used, what happens when all of it is, and when it resets. */
export function BudgetRow({ use: { id, used, limit, resetsAt } }: { use: BudgetUse }) {
  const { title, unit, atLimit }: Budget = budgets[id];
  const labelId = useId();
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit;
  const isFull = share >= 1;
  const state =
    limit === 0 ? texts.noneAllowed : isFull ? texts.limitReached : share >= nearShare ? texts.nearTheLimit : "";
  const amount =
    limit === null ? texts.noLimit(amountOf(used, unit)) : texts.of(amountOf(used, unit), amountOf(limit, unit));
  return (
    <li className="flex flex-col gap-1.5 border-b border-line-subtle px-(--card-pad) py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span id={labelId} className="font-strong">
          {title}
        </span>
        <span className={cx("ml-auto tabular-nums", isFull ? "text-danger" : "text-secondary")}>
          {amount}
          {state === "" ? "" : ` · ${state}`}
        </span>
      </div>
      <div
        role="meter"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={limit ?? Math.max(1, used)}
        aria-valuenow={used}
        aria-valuetext={amount}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx("h-full rounded-full", isFull ? "bg-danger" : share >= nearShare ? "bg-warning" : "bg-accent")}
          style={{ width: `${Math.min(100, share === 0 ? 0 : Math.max(1, share * 100))}%` }}
        />
      </div>
      <p className="type-small text-muted">
        {limit === null ? texts.theOperatorHasSet : texts.atTheLimit(lowerFirst(atLimit))}
        {resetsAt === null ? "" : texts.resetsAt(timeOf(resetsAt))}
      </p>
    </li>
  );
}

function amountOf(amount: number, unit: Budget["unit"]): string {
  if (unit === "bytes") return sizeWords(amount);
  if (unit === "seconds") return `${countOf(Math.round(amount))} s`;
  return countOf(amount);
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
