import type { PlannedChange } from "@hoopoe/contract/work/execution.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** What a write changes: by target, minus what is now, plus what would be. Sign and colour both. */
export function ChangeList({ changes }: { changes: readonly PlannedChange[] }) {
  const byTarget = Map.groupBy(changes, ({ target }) => target);
  return (
    <div className="flex flex-col gap-2">
      {[...byTarget].map(([target, own]) => (
        <div key={target} className="overflow-hidden rounded-control border border-line-subtle">
          <p className="type-small truncate border-b border-line-subtle px-2.5 py-1.5 text-secondary">
            {visibleMarks(target)}
          </p>
          <div className="type-code">
            {own.map(({ field, before, after }, index) => (
              <div key={`${field} ${index}`}>
                {before === null ? null : <Side sign="−" field={field} text={before} />}
                {after === null ? null : <Side sign="+" field={field} text={after} />}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Side({ sign, field, text }: { sign: "−" | "+"; field: string; text: string }) {
  const kind = sign === "+" ? "add" : "remove";
  return (
    <div
      style={{ color: `var(--diff-${kind})`, background: `var(--diff-${kind}-bg)` }}
      className="grid grid-cols-[12px_minmax(0,120px)_minmax(0,1fr)] gap-2 px-2.5 py-1"
    >
      <span aria-label={sign === "+" ? texts.after : texts.before} role="img">
        {sign}
      </span>
      <span className="truncate">{field}</span>
      <span className="whitespace-pre-wrap">{text === "" ? texts.empty : visibleMarks(text)}</span>
    </div>
  );
}
