import { Button } from "../../../ui/Button.tsx";
import type { ExecutionDetail } from "./execution-detail.ts";
import type { RunPartProps } from "./run-part-props.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

/** Why the run failed, and at which step. */
export function RunError({ run, labels, shownId, onChoose }: RunPartProps & { shownId: string | undefined }) {
  if (run.error === null) return null;
  const failed = failedStep(run);
  return (
    <p
      role="alert"
      className="mx-(--gutter) mb-3 flex items-center gap-3 rounded-control border border-danger-line bg-danger-subtle px-3 py-2"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {failed === undefined ? (
          run.error
        ) : (
          <>
            <strong className="font-strong">{labels.get(failed.nodeId)}:</strong> {failed.error}
          </>
        )}
      </span>
      {failed === undefined || failed.nodeId === shownId ? null : (
        <Button size="small" onClick={() => onChoose(failed.nodeId, failed.item)}>
          {texts.showTheStep}
        </Button>
      )}
    </p>
  );
}

function failedStep(run: ExecutionDetail) {
  return run.nodes.find(({ status, error }) => status === "failed" && run.error?.endsWith(`: ${error}`));
}
