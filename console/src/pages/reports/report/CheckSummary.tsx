import type { Sentence } from "@hoopoe/contract/reports/report.ts";
import type { CounterClaim } from "@hoopoe/contract/reports/sentence-check.ts";
import { cx } from "../../../lib/cx.ts";
import { reportTimeOf, utcDateOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { stateLabels, stateMarks, stateSwatches } from "../../../ui/sentence-look.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

/** Above a sentence's evidence: its state, and what that rests on. */
export function CheckSummary({ check }: Pick<Sentence, "check">) {
  const Icon = stateMarks[check.status];
  return (
    <div className="flex gap-2.5 border-b border-line-subtle px-4 py-3">
      {Icon === undefined ? (
        <span className={cx("mt-1 size-2.5 shrink-0 rounded-[2px]", stateSwatches[check.status])} aria-hidden="true" />
      ) : (
        <Icon
          size={14}
          className={cx("mt-0.5 shrink-0", check.status === "disputed" ? "text-warning" : "text-muted")}
          aria-hidden="true"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-strong">{stateLabels[check.status]}</p>
        <div className="type-small text-muted">
          <Grounds check={check} />
        </div>
      </div>
    </div>
  );
}

function Grounds({ check }: Pick<Sentence, "check">) {
  switch (check.status) {
    case "quoted":
      return <p>{texts.theSourcesOwnWords}</p>;
    case "supported":
      return <p className="break-words">{texts.confirmedBy(check.judgement.model, check.span.quote)}</p>;
    case "disputed":
    case "superseded":
      return (
        <ul>
          {check.against.map((claim) => (
            <li key={`${claim.itemId} ${claim.quote}`} className="break-words">
              {againstWords(claim)}
            </li>
          ))}
        </ul>
      );
    case "not-supported":
      return (
        <ul>
          {check.reasons.map((reason) => (
            <li key={reason} className="break-words">
              {reason}
            </li>
          ))}
        </ul>
      );
  }
}

function againstWords({ by, quote, at }: CounterClaim): string {
  return texts.saysOn(personName(by), quote, `${utcDateOf(at)} ${reportTimeOf(at)}`);
}
