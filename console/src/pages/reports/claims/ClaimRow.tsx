import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import { EqualNot, Gavel } from "lucide-react";
import { authorWords, StandingMark } from "../../../features/reports/claims/StandingMark.tsx";
import { cx } from "../../../lib/cx.ts";
import { dayOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { kindWords } from "./kind-words.ts";
import { type LedgerRow, valueOf } from "./ledger-rows.ts";
import { rowClass } from "./row-class.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimRowProps {
  row: LedgerRow;
  /** Of the item that a quote is from. */
  title: string | undefined;
  isOpen: boolean;
  /** The number of each item among the report's events. */
  numbers: ReadonlyMap<string, number>;
  onOpen: () => void;
}

/** A matter: what holds now with what it replaced, or what is said of it. */
export function ClaimRow({ row, title, isOpen, numbers, onOpen }: ClaimRowProps) {
  const { matter, state, claim } = row;
  // The thread stands above its quotes.
  const about = state === "quoted" ? (title ?? matter.matter) : matter.matter;
  const cited = state === "quoted" ? [claim] : matter.claims;
  const { override, hasNewEvidence } = matter;
  return (
    <li
      className={cx(
        "border-b border-line-subtle",
        isOpen ? "bg-selected shadow-[inset_2px_0_var(--text)]" : "hover:bg-hover",
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={cx(rowClass, "gap-y-1 py-2 -outline-offset-2")}
      >
        <span className="flex min-w-0 items-baseline gap-1.5 break-words">
          {state === "disputed" ? (
            <EqualNot
              size={14}
              className="shrink-0 translate-y-0.5 text-warning"
              role="img"
              aria-label={texts.disputedWord}
            />
          ) : null}
          <span className="min-w-0 break-words">{about}</span>
        </span>
        {state === "disputed" ? (
          <Sides row={row} numbers={numbers} />
        ) : (
          <>
            <Holding row={row} />
            <span className="type-small text-muted @max-4xl:hidden">{kindWords[claim.kind]}</span>
            <span className="contents @max-4xl:flex @max-4xl:flex-col @max-4xl:gap-1 @max-xl:flex-row @max-xl:flex-wrap @max-xl:gap-x-3">
              <span className="flex min-w-0 items-center gap-2">
                {override === null ? (
                  <>
                    <StandingMark standing={claim.standing} />
                    <span className="min-w-0 truncate text-secondary">{authorWords(claim, texts.nobody)}</span>
                  </>
                ) : (
                  <>
                    <Badge tone={hasNewEvidence ? "warning" : "neutral"} icon={Gavel}>
                      {hasNewEvidence ? texts.newEvidence : texts.settled}
                    </Badge>
                    <span className="min-w-0 truncate text-secondary">{override.by}</span>
                  </>
                )}
              </span>
              <When at={override?.at ?? claim.saidAt} />
            </span>
            <span className="flex flex-wrap justify-end gap-1 @max-4xl:hidden">
              {[...new Set(cited.map(({ span }) => numbers.get(span.itemId) ?? 0))].slice(0, 3).map((number) => (
                <Number key={number} number={number} />
              ))}
            </span>
          </>
        )}
      </button>
    </li>
  );
}

function Holding({ row: { state, value, earlier, claim, isOutside, agreeing, correction } }: { row: LedgerRow }) {
  if (state === "holds")
    return (
      <span className="min-w-0 break-words">
        <span className="font-strong">{value}</span>
        {earlier === null ? null : (
          <>
            {" "}
            <span className="sr-only">{texts.was("")}</span>
            <s className="text-muted">{earlier}</s>
            {correction === null ? null : (
              <span className="type-small ml-2 text-muted">
                {texts.correctedOn(dayOf(correction.at), personName(correction.by) || texts.nobody)}
              </span>
            )}
          </>
        )}
        {agreeing === 0 ? null : <span className="type-small ml-2 text-muted">{texts.agree(agreeing + 1)}</span>}
      </span>
    );
  if (state === "quoted")
    return <span className="line-clamp-3 min-w-0 break-words text-secondary">{claim.span.quote}</span>;
  if (claim.kind === "policy" && !isOutside)
    return (
      <span className="min-w-0 break-words">
        {texts.rule} <span className="type-small text-muted">{value}</span>
      </span>
    );
  return (
    <span className="min-w-0 break-words text-secondary">
      <q>{claim.span.quote}</q>{" "}
      <span className="type-small text-muted">
        {isOutside ? texts.unconfirmed : (saidWords[claim.kind] ?? texts.unconfirmed)}
      </span>
    </span>
  );
}

const saidWords: Partial<Record<Claim["kind"], string>> = { planned: texts.planned, asked: texts.asked };
const sidesShown = 2;

/** Both accounts in one frame, side by side. */
function Sides({ row: { matter }, numbers }: Pick<ClaimRowProps, "row" | "numbers">) {
  const { claims, disputedIds } = matter;
  // Left disputed by a person, though its sources aren't at odds: all of them are shown.
  const sides = disputedIds.length === 0 ? claims : claims.filter(({ id }) => disputedIds.includes(id));
  return (
    <span className="col-span-5 grid grid-cols-2 overflow-hidden rounded-control border border-warning @max-4xl:col-span-2 @max-xl:col-span-1 @max-xl:grid-cols-1">
      {sides.slice(0, sidesShown).map((claim, index) => (
        <span
          key={claim.id}
          className={cx(
            "flex min-w-0 flex-col gap-1 px-3 py-2",
            index > 0 && "border-l border-warning @max-xl:border-t @max-xl:border-l-0",
          )}
        >
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 font-strong break-words">{valueOf(claim)}</span>
            <span className="type-small text-muted">{kindWords[claim.kind]}</span>
            <span className="ml-auto">
              <Number number={numbers.get(claim.span.itemId) ?? 0} />
            </span>
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <StandingMark standing={claim.standing} />
            <span className="min-w-0 truncate text-secondary">{authorWords(claim, texts.nobody)}</span>
            <span className="ml-auto">
              <When at={claim.saidAt} />
            </span>
          </span>
        </span>
      ))}
      {sides.length > sidesShown ? (
        <span className="type-small col-span-full border-t border-warning px-3 py-1 text-muted">
          {texts.sides(sides.length - sidesShown)}
        </span>
      ) : null}
    </span>
  );
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="type-small text-muted tabular-nums">
      {dayOf(at)} {timeOf(at)}
    </time>
  );
}

function Number({ number }: { number: number }) {
  return (
    <span className="inline-flex h-4 min-w-4 items-center justify-center rounded-mark bg-active px-1 font-mono text-[10px]/none font-medium text-secondary">
      {number}
    </span>
  );
}
