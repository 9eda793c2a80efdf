import type { PirEvent, PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import { personKey } from "../../../lib/person-name.ts";
import { cx } from "../../../lib/cx.ts";
import { countOf } from "../../../lib/format.ts";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import { actorsOf, sourcesOf } from "./group-events.ts";
import type { PirParams } from "./pir-params.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

interface PirFacetsProps {
  events: readonly PirEvent[];
  withdrawn: readonly PirEvent[];
  run: PirRun;
  params: PirParams;
  onChange: (change: Partial<PirParams>) => void;
}

const actorsShown = 10;
const withdrawnShown = 50;

/** What the run is made of, as filters, and what it has against the run before. */
export function PirFacets({ events, withdrawn, run, params, onChange }: PirFacetsProps) {
  const sources = sourcesOf(events);
  const most = Math.max(1, ...sources.map(([, count]) => count));
  return (
    <>
      {events.length === 0 ? null : <h2 className="type-heading mb-2">{texts.source}</h2>}
      <ul className="mb-6">
        {sources.map(([source, count]) => (
          <li key={source}>
            <Choice
              isOn={params.source === source}
              onToggle={() => onChange({ source: params.source === source ? undefined : source })}
              count={count}
            >
              <SourceIcon source={source} isDecorative />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{sourceLook(source).label}</span>
                <span
                  className="mt-0.5 block h-0.5 rounded-full bg-line-control"
                  style={{ width: `${(100 * count) / most}%` }}
                />
              </span>
            </Choice>
          </li>
        ))}
      </ul>
      {events.length === 0 ? null : <h2 className="type-heading mb-2">{texts.actor}</h2>}
      <ul className="mb-6">
        {actorsOf(events)
          .slice(0, actorsShown)
          .map(([actor, count]) => {
            const isOn = params.actor !== undefined && personKey(params.actor) === personKey(actor);
            return (
              <li key={actor}>
                <Choice isOn={isOn} onToggle={() => onChange({ actor: isOn ? undefined : actor })} count={count}>
                  <span className="min-w-0 flex-1 truncate text-secondary">{actor}</span>
                </Choice>
              </li>
            );
          })}
      </ul>
      {run.number === 1 ? null : (
        <>
          <h2 className="type-heading mb-2">{texts.againstRun(run.number - 1)}</h2>
          <ul className="px-2 tabular-nums">
            <li className="text-(--diff-add)">{texts.newCount(countOf(run.added))}</li>
            <li className="text-secondary">{texts.changedCount(countOf(run.changed))}</li>
            <li className="text-(--diff-remove)">{texts.withdrawn(countOf(run.withdrawn))}</li>
          </ul>
          {withdrawn.length === 0 ? null : (
            <details className="mt-2 px-2">
              <summary className="type-small cursor-pointer text-secondary">{texts.whatWasWithdrawn}</summary>
              <ul className="type-small mt-1 flex flex-col gap-1 text-muted">
                {withdrawn.slice(0, withdrawnShown).map(({ id, title, isGone }) => (
                  <li key={id} className="break-words">
                    <span className="line-through">{title}</span>
                    {isGone ? texts.takenBackAtIts : texts.noLongerFoundBy}
                  </li>
                ))}
                {withdrawn.length > withdrawnShown ? (
                  <li>{texts.andMore(countOf(withdrawn.length - withdrawnShown))}</li>
                ) : null}
              </ul>
            </details>
          )}
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  isOn: boolean;
  onToggle: () => void;
  count: number;
  children: React.ReactNode;
}

function Choice({ isOn, onToggle, count, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onToggle}
      className={cx(
        "flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left",
        isOn ? "bg-selected font-strong" : "hover:bg-hover",
      )}
    >
      {children}
      <span className="text-muted tabular-nums">{countOf(count)}</span>
    </button>
  );
}
