import type { ComparedLine } from "@hoopoe/contract/reports/report-edit.ts";
import { ChevronDown, ChevronUp, type LucideIcon, Minus, Pencil, Plus, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { cx } from "../../../lib/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { stateMarks } from "../../../ui/sentence-look.ts";
import { isWriting } from "./use-mark-keys.ts";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface ChangeListProps {
  changes: readonly ComparedLine[];
  current: number;
  onCurrent: (at: number) => void;
}

/** Every change in reading order: pressed, it is brought into view. N and P go to the next and the previous one. */
export function ChangeList({ changes, current, onCurrent }: ChangeListProps) {
  const step = (by: 1 | -1) => onCurrent((current + by + changes.length) % changes.length);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if ((key !== "n" && key !== "p") || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onCurrent((current + (key === "n" ? 1 : -1) + changes.length) % changes.length);
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [changes.length, current, onCurrent]);
  return (
    <nav aria-label={texts.changes} className="type-body mb-6 rounded-card border border-line-subtle">
      <div className="flex items-center gap-1 border-b border-line-subtle px-3 py-1.5">
        <span className="flex-1 font-strong tabular-nums">{texts.changesCount(changes.length)}</span>
        <span className="type-small text-muted tabular-nums" aria-live="polite">
          {texts.changeOf(current + 1, changes.length)}
        </span>
        <IconButton label={texts.previousChange} icon={ChevronUp} keys="P" onClick={() => step(-1)} />
        <IconButton label={texts.nextChange} icon={ChevronDown} keys="N" onClick={() => step(1)} />
      </div>
      <ol className="max-h-72 overflow-y-auto">
        {changes.map((line, at) => (
          <li key={`${at} ${line.before} ${line.after}`}>
            <button
              type="button"
              aria-current={at === current || undefined}
              onClick={() => onCurrent(at)}
              className={cx(
                "flex w-full gap-2.5 px-3 py-2 text-left -outline-offset-2 phone:min-h-11",
                at === current ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <ChangeIcon line={line} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1">{line.after ?? line.before}</span>
                <span className="type-small block text-muted">
                  {[
                    texts.changeKind(line.kind),
                    ...line.causes.slice(0, 1).map(({ kind }) => texts.causeWord(kind)),
                  ].join(" · ")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const icons: Readonly<Record<ComparedLine["kind"], LucideIcon>> = {
  added: Plus,
  removed: Minus,
  changed: Pencil,
  state: ShieldCheck,
  same: Pencil,
};

/** What the check found counts before what was edited: a dispute is seen without reading. */
function ChangeIcon({ line: { kind, stateBefore, stateAfter } }: { line: ComparedLine }) {
  const mark = stateAfter === null || stateAfter === stateBefore ? undefined : stateMarks[stateAfter];
  const Icon = mark ?? icons[kind];
  return (
    <Icon
      size={16}
      aria-hidden="true"
      className={cx("mt-0.5 shrink-0", mark !== undefined && stateAfter === "disputed" ? "text-warning" : "text-muted")}
    />
  );
}
