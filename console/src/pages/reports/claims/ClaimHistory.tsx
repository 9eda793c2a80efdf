import type { LedgerMatter } from "@hoopoe/contract/reports/claim-ledger.ts";
import { dayOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { claimMarks } from "./use-claim-keys.ts";
import { valueOf } from "./ledger-rows.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly text: string;
  readonly note: string;
}

/** How the matter came to what it is: each claim, and each decision, in the order of time. */
export function ClaimHistory({ matter }: { matter: LedgerMatter }) {
  const entries = [...claimEntries(matter), ...decisionEntries(matter)].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section id={claimMarks.history} tabIndex={-1} className="border-b border-line-subtle px-4 py-3">
      <h3 className="type-heading mb-2">{texts.history}</h3>
      <ol className="flex flex-col gap-1.5">
        {entries.map(({ id, at, text, note }) => (
          <li key={id} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
            <time dateTime={at} className="type-small text-muted tabular-nums">
              {dayOf(at)} {timeOf(at)}
            </time>
            <span className="min-w-0 break-words">
              {text} <span className="type-small text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function claimEntries({ claims, currentId, supersededIds, disputedIds }: LedgerMatter): Entry[] {
  return claims.map((claim) => {
    const state =
      claim.id === currentId
        ? texts.holds
        : supersededIds.includes(claim.id)
          ? texts.replaced
          : disputedIds.includes(claim.id)
            ? texts.inDispute
            : null;
    const note = [personName(claim.author) || texts.nobody, ...(state === null ? [] : [state])].join(" · ");
    return { id: claim.id, at: claim.saidAt, text: valueOf(claim), note };
  });
}

function decisionEntries({ history, claims }: LedgerMatter): Entry[] {
  return history.map(({ id, at, by, claimId, value, reason, undoneBy }) => {
    const taken = claims.find((claim) => claim.id === claimId);
    const what = value ?? (taken === undefined ? null : valueOf(taken));
    const text = what === null ? texts.leftOpen(by) : texts.tookOver(by, what);
    return { id, at, text, note: [reason, ...(undoneBy === null ? [] : [texts.undoneBy(undoneBy)])].join(" · ") };
  });
}
