import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import { cx } from "../../../lib/cx.ts";
import { runLooks } from "../../../ui/run-look.ts";
import { type GanttScale, ganttScale, type Span, tickLabels } from "./gantt-scale.ts";
import { nodeLook } from "../../../features/work/executions/status-look.ts";
import { tookOf } from "../../../features/work/executions/took-of.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface GanttProps {
  steps: readonly ExecutionNode[];
  labels: ReadonlyMap<string, string>;
  /** When the run was asked for, and when it ended; now, while it goes on. */
  whole: Span;
  chosen: { nodeId: string; item: string } | null;
  onChoose: (step: ExecutionNode) => void;
  /** Steps whose work is to wait: for a time, a person, another run. */
  waitIds: ReadonlySet<string>;
}

const rowsMax = 200;

/** When each step worked and what it waited for. Work is grey, a wait is hatched in the colour of its cause. */
export function Gantt({ steps, labels, whole, chosen, onChoose, waitIds }: GanttProps) {
  const begun = steps.filter(({ startedAt }) => startedAt !== null).slice(0, rowsMax);
  const spanOf = ({ startedAt, finishedAt }: ExecutionNode): Span => ({
    from: Date.parse(startedAt ?? ""),
    to: finishedAt === null ? whole.to : Date.parse(finishedAt),
  });
  const isWait = ({ nodeId, status }: ExecutionNode): boolean => status === "waiting" || waitIds.has(nodeId);
  const scale = ganttScale(whole, begun.filter(isWait).map(spanOf));
  if (begun.length === 0) return <p className="type-small px-(--gutter) pb-4 text-muted">{texts.noStepHasBegun}</p>;
  return (
    <div className="min-w-0 px-(--gutter) pb-3">
      <ol aria-label={texts.timelineOfTheSteps}>
        {begun.map((step) => (
          <li key={`${step.nodeId} ${step.item}`}>
            <Bar
              step={step}
              label={labels.get(step.nodeId) ?? step.nodeId}
              span={spanOf(step)}
              scale={scale}
              isWait={isWait(step)}
              isChosen={chosen !== null && chosen.nodeId === step.nodeId && chosen.item === step.item}
              onChoose={() => onChoose(step)}
            />
          </li>
        ))}
      </ol>
      <div
        aria-hidden="true"
        className="type-micro grid h-5 grid-cols-[176px_minmax(0,1fr)_76px] gap-3 text-muted phone:grid-cols-[112px_minmax(0,1fr)_56px]"
      >
        <span />
        <span className="relative tabular-nums">
          {tickLabels(scale.ticks).map((label, index) => (
            <span
              key={index}
              className={cx(
                "absolute top-1 whitespace-nowrap",
                index % 2 === 1 && "narrow:hidden",
                index % 4 !== 0 && "phone:hidden",
              )}
              style={{ left: `${(scale.ticks[index]?.at ?? 0) * 100}%` }}
            >
              {label}
            </span>
          ))}
        </span>
      </div>
      {steps.length > rowsMax ? (
        <p className="type-small mt-2 text-muted">{texts.theFirstOfSteps(rowsMax, steps.length)}</p>
      ) : null}
    </div>
  );
}

interface BarProps {
  step: ExecutionNode;
  label: string;
  span: Span;
  scale: GanttScale;
  isWait: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Bar({ step, label, span, scale, isWait, isChosen, onChoose }: BarProps) {
  const look = nodeLook(step.status, step.reason);
  const { icon: Icon, color, word } = runLooks[look.state];
  const [left, right] = [scale.at(span.from), scale.at(span.to)];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        "type-small grid h-6.5 w-full grid-cols-[176px_minmax(0,1fr)_76px] items-center gap-3 rounded-mark text-left -outline-offset-2 hover:bg-hover phone:grid-cols-[112px_minmax(0,1fr)_56px]",
        isChosen && "bg-selected",
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Icon
          size={14}
          style={{ color }}
          className={look.state === "running" ? "turning" : undefined}
          role="img"
          aria-label={look.word ?? word}
        />
        <span className={cx("truncate", isChosen && "font-strong")}>
          {label}
          {step.item === "" ? "" : ` #${Number(step.item.split(".").at(-1)) + 1}`}
        </span>
      </span>
      <span className="relative h-full bg-[linear-gradient(90deg,var(--border-subtle)_1px,transparent_0)] bg-[length:12.5%_100%]">
        {scale.breaks.map((at) => (
          <span
            key={at}
            className="absolute inset-y-0 w-0.75 border-x border-line-strong"
            style={{ left: `${at * 100}%` }}
          />
        ))}
        <span
          className={cx("absolute top-2 h-2.5 min-w-1 rounded-[2px]", isWait && "hatch")}
          style={{
            left: `${left * 100}%`,
            width: `${Math.max(0.002, right - left) * 100}%`,
            ...(isWait ? { color } : { background: barColor(step) }),
          }}
        />
      </span>
      <span className="text-right text-muted tabular-nums">{tookOf(span.to - span.from)}</span>
    </button>
  );
}

function barColor({ status }: ExecutionNode): string {
  if (status === "failed") return "var(--run-failed)";
  return status === "running" ? "var(--run-running)" : "var(--chart-other)";
}
