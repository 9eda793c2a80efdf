import type { Sentence } from "@hoopoe/contract/reports/report.ts";
import { countStates, type SentenceState, sentenceStates } from "@hoopoe/contract/reports/sentence-check.ts";
import { cx } from "../../../lib/cx.ts";
import { Kbd } from "../../../ui/Kbd.tsx";
import { stateLabels, stateSwatches } from "../../../ui/sentence-look.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface StateFiltersProps {
  sentences: readonly Sentence[];
  chosen: SentenceState | undefined;
  onChoose: (state: SentenceState | undefined) => void;
  hasMarks: boolean;
}

const markKeys = ["N", "P"];

/** The five states with how many sentences have each, as filters: choosing one fades the others. Below, all of them in reading order. */
export function StateFilters({ sentences, chosen, onChoose, hasMarks }: StateFiltersProps) {
  const counts = countStates(sentences);
  return (
    <section aria-label={texts.check} className="mb-6">
      <h2 className="type-small mb-1 font-medium text-muted">{texts.sentencesInAll(sentences.length)}</h2>
      <ul>
        {sentenceStates.map((state) => (
          <li key={state}>
            <button
              type="button"
              aria-pressed={chosen === state}
              onClick={() => onChoose(chosen === state ? undefined : state)}
              className={cx(
                "type-small -mx-2 flex min-h-7 w-[calc(100%+16px)] items-center gap-2 rounded-mark px-2 text-left",
                chosen === state ? "bg-selected" : "hover:bg-hover",
                counts[state] === 0 ? "text-muted" : "text-ink",
              )}
            >
              <span className={cx("size-2.5 shrink-0 rounded-[2px]", stateSwatches[state])} aria-hidden="true" />
              <span className="flex-1">{stateLabels[state]}</span>
              <span className="text-secondary tabular-nums">{counts[state]}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="my-2 grid grid-cols-[repeat(20,1fr)] gap-0.5" aria-hidden="true">
        {sentences.map(({ id, check }) => (
          <span key={id} className={cx("h-2 rounded-[1px]", stateSwatches[check.status])} />
        ))}
      </div>
      {hasMarks ? (
        <p className="type-small text-muted">
          {markKeys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}{" "}
          {texts.nextAndPreviousMark}
        </p>
      ) : null}
    </section>
  );
}
