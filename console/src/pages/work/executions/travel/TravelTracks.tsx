import type { ReactNode } from "react";
import { clockOf } from "../../../../lib/format.ts";
import { tookOf } from "../../../../features/work/executions/took-of.ts";
import { texts } from "../../../../messages/en/pages/work/executions.ts";
import type { Moment } from "./moments.ts";

interface Track {
  readonly number: number;
  readonly moments: readonly Moment[];
}

interface TravelTracksProps {
  run: Track;
  other: Track | null;
  startMs: number;
  at: number;
  onAt: (at: number) => void;
}

/** Both runs on one time scale: solid is past, hollow is not yet. The playhead is where one is. */
export function TravelTracks({ run, other, startMs, at, onAt }: TravelTracksProps) {
  const endOf = (moments: readonly Moment[]): number => Math.max(0, ...moments.map(({ to }) => to));
  const length = Math.max(1, endOf(run.moments), endOf(other?.moments ?? []));
  const head = run.moments[at]?.to ?? 0;
  const percent = (ms: number): string => `${(ms / length) * 100}%`;
  return (
    <div className="relative">
      <TrackRow number={run.number} took={endOf(run.moments)}>
        <span className="relative block h-3.5 rounded-mark bg-sunken shadow-[inset_0_0_0_1px_var(--border-subtle)]">
          {run.moments.map((moment, index) => (
            <button
              key={moment.nodeId}
              type="button"
              tabIndex={-1}
              aria-label={texts.goToStep(index + 1)}
              onClick={() => onAt(index)}
              style={{ left: percent(moment.from), width: percent(Math.max(length / 200, moment.to - moment.from)) }}
              className={barClass(index, at)}
            />
          ))}
          <span
            aria-hidden="true"
            className="absolute -top-1 bottom-[-4px] w-0.5 bg-accent"
            style={{ left: percent(head) }}
          >
            <span className="absolute -top-1 -left-1 size-2.5 rounded-full bg-accent" />
          </span>
        </span>
      </TrackRow>
      {other === null ? null : (
        <TrackRow number={other.number} took={endOf(other.moments)}>
          <span className="relative block h-2 rounded-mark bg-sunken">
            {other.moments.map(({ nodeId, from, to }) => (
              <span
                key={nodeId}
                style={{ left: percent(from), width: percent(Math.max(length / 200, to - from)) }}
                className="absolute inset-y-px rounded-[2px] bg-(--text-muted)"
              />
            ))}
          </span>
        </TrackRow>
      )}
      <p aria-hidden="true" className="type-micro flex justify-between pt-1 pr-17 pl-17 text-muted tabular-nums">
        <span>{clockOf(new Date(startMs).toISOString())}</span>
        <span>+{tookOf(length / 2)}</span>
        <span>+{tookOf(length)}</span>
      </p>
    </div>
  );
}

function TrackRow({ number, took, children }: { number: number; took: number; children: ReactNode }) {
  return (
    <div className="grid h-6 grid-cols-[56px_minmax(0,1fr)_56px] items-center gap-3">
      <span className="type-code truncate">{number}</span>
      {children}
      <span className="type-small text-right text-muted tabular-nums">{tookOf(took)}</span>
    </div>
  );
}

function barClass(index: number, at: number): string {
  const base = "absolute inset-y-0.5 min-w-1 rounded-[2px]";
  if (index > at) return `${base} shadow-[inset_0_0_0_1px_var(--border-strong)]`;
  return index === at ? `${base} bg-(--text)` : `${base} bg-(--text-muted)`;
}
