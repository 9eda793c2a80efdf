import type { Obligation } from "@hoopoe/contract/work/obligation.ts";
import { TriangleAlert } from "lucide-react";
import { triggerId } from "../../../../features/work/wizard/model/tidy.ts";
import { cx } from "../../../../lib/cx.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";
import { selectSteps, useWizard } from "../state/wizard-store.ts";

interface RequestWordsProps {
  prompt: string;
  obligations: readonly Obligation[];
  dismissed: ReadonlySet<string>;
  /** What a step is called, for a screen reader. */
  nameOf: (target: string) => string;
}

/** The request with a number at each part that a step meets. A part and its step are highlighted together. */
export function RequestWords({ prompt, obligations, dismissed, nameOf }: RequestWordsProps) {
  const counted = obligations.filter(({ status }) => status === "met" || status === "unused");
  const met = counted.filter(({ status }) => status === "met");
  const open = counted.filter(({ id, status }) => status === "unused" && !dismissed.has(id));
  const numbers = new Map(met.map(({ id }, index) => [id, index + 1]));
  return (
    <div className="border-t border-line-subtle px-3 py-2.5">
      <p className="max-h-48 overflow-y-auto leading-7 whitespace-pre-wrap" aria-label={texts.yourRequest} role="group">
        {piecesOf(prompt, obligations).map(({ text, one }, index) =>
          one === null ? (
            <span key={index}>{text}</span>
          ) : (
            <Part
              key={index}
              one={one}
              number={numbers.get(one.id)}
              isDismissed={dismissed.has(one.id)}
              nameOf={nameOf}
            >
              {text}
            </Part>
          ),
        )}
      </p>
      <p className="type-small mt-1.5 flex justify-between gap-3 text-muted">
        <span>{texts.partsInPlan(met.length, counted.length)}</span>
        {open.length === 0 ? null : (
          <span className="flex items-center gap-1 text-warning">
            <TriangleAlert size={14} aria-hidden="true" />
            {texts.notUsed(open.length)}
          </span>
        )}
      </p>
    </div>
  );
}

interface PartProps {
  one: Obligation;
  number: number | undefined;
  isDismissed: boolean;
  nameOf: (target: string) => string;
  children: string;
}

function Part({ one, number, isDismissed, nameOf, children }: PartProps) {
  const id = one.target === "trigger" ? triggerId : one.target;
  const isShown = useWizard(({ selectedNodes }) => id !== null && selectedNodes.has(id));
  if (one.status === "courtesy" || isDismissed) return <span className="text-muted">{children}</span>;
  if (one.status === "material")
    return (
      <span className="border-l-2 border-warning pl-1.5 text-muted" title={texts.material}>
        {children}
        <span className="sr-only">{texts.material}</span>
      </span>
    );
  if (one.status === "unused" || id === null)
    return (
      <span className="border-b border-dashed border-warning text-warning">
        {children}
        <span className="sr-only">{texts.nothingUsesThis}</span>
      </span>
    );
  const show = () => selectSteps([id]);
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={texts.partOfStep(children, number ?? 0, nameOf(one.target ?? ""))}
      onClick={show}
      onFocus={show}
      onMouseEnter={show}
      className={cx("inline rounded-xs border-b text-left", isShown ? "border-ink" : "border-line")}
    >
      {children}
      <span
        aria-hidden="true"
        className={cx(
          "type-micro ml-1 inline-block min-w-4 rounded-xs px-1 text-center",
          isShown ? "bg-ink text-canvas" : "bg-hover text-secondary",
        )}
      >
        {number}
      </span>
    </button>
  );
}

/** The request cut at its parts; of parts within each other the outer one is cut where the inner begins. */
function piecesOf(prompt: string, obligations: readonly Obligation[]): { text: string; one: Obligation | null }[] {
  const pieces: { text: string; one: Obligation | null }[] = [];
  let at = 0;
  const add = (to: number, one: Obligation | null) => {
    if (to > at) pieces.push({ text: prompt.slice(at, to), one });
    at = Math.max(at, to);
  };
  for (const [index, one] of obligations.entries()) {
    add(one.start, null);
    const inner = obligations.slice(index + 1).find(({ start, end }) => start >= at && end <= one.end);
    add(inner?.start ?? one.end, one);
  }
  add(prompt.length, null);
  return pieces;
}
