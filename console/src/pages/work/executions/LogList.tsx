import type { ExecutionLog } from "@hoopoe/contract/work/execution.ts";
import { CircleX, Info, TriangleAlert } from "lucide-react";
import { clockOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

const looks = {
  info: { icon: Info, className: "text-muted" },
  warning: { icon: TriangleAlert, className: "text-warning" },
  error: { icon: CircleX, className: "text-danger" },
};

/** What the run says of itself, in order. */
export function LogList({ logs, labels }: { logs: readonly ExecutionLog[]; labels: ReadonlyMap<string, string> }) {
  if (logs.length === 0) return <p className="type-small px-(--gutter) py-4 text-muted">{texts.nothingIsWrittenYet}</p>;
  return (
    <ol aria-label={texts.log} className="px-(--gutter) py-2">
      {logs.map(({ at, nodeId, level, sentence }, index) => {
        const { icon: Icon, className } = looks[level];
        return (
          <li key={`${at} ${index}`} className="flex items-start gap-3 py-1">
            <time dateTime={at} className="type-code shrink-0 text-muted">
              {clockOf(at, "milliseconds")}
            </time>
            <Icon size={14} className={`mt-0.5 ${className}`} role="img" aria-label={level} />
            <span className="min-w-0">
              {nodeId === null ? null : <span className="text-secondary">{labels.get(nodeId) ?? nodeId}: </span>}
              {sentence}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
