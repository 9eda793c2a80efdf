import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { countOf } from "../../../lib/format.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { RunState } from "../../../ui/RunState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { branchLabel } from "../../../features/work/wizard/model/branch-labels.ts";
import { nodeLook } from "../../../features/work/executions/status-look.ts";
import { StepValues } from "./StepValues.tsx";
import { runTook, tookOf } from "../../../features/work/executions/took-of.ts";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface StepPanelProps {
  executionId: string;
  node: WorkflowNode;
  label: string;
  turns: readonly ExecutionNode[];
  item: string;
  onItem: (item: string) => void;
  onClose: () => void;
}

/** One step of a run: how it stands and why, which way it took, what went in and came out. */
export function StepPanel({ executionId, node, label, turns, item, onItem, onClose }: StepPanelProps) {
  const turn = turns.find((one) => one.item === item) ?? turns[0];
  return (
    <Inspector
      title={label}
      subtitle={`${node.data.product_name} · ${node.data.action}`}
      icon={<StepTile productName={node.data.product_name} action={node.data.action} />}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5 px-4 pt-1 pb-4">
        {turns.length > 1 ? (
          <SelectField
            label={texts.turnOfTheLoop}
            options={turns.map((one) => ({
              value: one.item,
              label: `${Number(one.item.split(".").at(-1)) + 1}: ${one.status}`,
            }))}
            value={turn?.item ?? ""}
            onChange={(event) => onItem(event.target.value)}
          />
        ) : null}
        {turn === undefined ? (
          <p className="text-muted">{texts.theRunHasNotCome}</p>
        ) : (
          <>
            <TurnFacts turn={turn} />
            <StepValues executionId={executionId} step={turn} />
          </>
        )}
      </div>
    </Inspector>
  );
}

function TurnFacts({ turn }: { turn: ExecutionNode }) {
  const took = runTook(turn, Date.now());
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <RunState {...nodeLook(turn.status, turn.reason)} />
        {turn.reason === null ? null : <span className="text-secondary">{turn.reason.sentence}</span>}
      </p>
      <p className="type-small text-muted">
        {[
          took === null ? null : tookOf(took),
          turn.attempt > 1 ? texts.try(turn.attempt) : null,
          turn.way === null ? null : texts.wentTo(branchLabel(turn.way)),
          turn.outputBytes > 0 ? texts.bytesOut(countOf(turn.outputBytes)) : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
      </p>
      {turn.error === null ? null : (
        <p
          className={`type-small rounded-control border px-2.5 py-2 ${
            turn.status === "succeeded"
              ? "border-warning-line bg-warning-subtle"
              : "border-danger-line bg-danger-subtle"
          }`}
        >
          {turn.status === "succeeded" ? `${texts.handled} ${turn.error}` : turn.error}
        </p>
      )}
    </>
  );
}
