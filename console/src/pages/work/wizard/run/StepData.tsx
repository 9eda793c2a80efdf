import { Copy, Pin, PinOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { copyText } from "../../../../ui/copy-text.ts";
import { Segments } from "../../../../ui/Segments.tsx";
import { JsonView } from "../../../../features/work/executions/JsonView.tsx";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import { canDisable as canPin } from "@hoopoe/contract/work/check-workflow-disabled.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { pinStep, unpinStep } from "../model/edit-notes.ts";
import type { RefGroup } from "../model/references.ts";
import { useFieldTarget } from "../state/field-target.ts";
import { changeDefinition } from "../state/wizard-store.ts";
import type { ShownRun } from "./use-shown-run.ts";
import { type StepOutput, useStepOutput } from "./use-step-output.ts";
import { ValueTable } from "./ValueTable.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/editor.ts";

interface StepDataProps {
  node: WorkflowNode;
  run: ShownRun | null;
  groups: readonly RefGroup[];
  isReadOnly: boolean;
}

const sourcesMax = 5;

/** What went into a step and what came out, side by side; a click on a value puts it into the field above. */
export function StepData({ node, run, groups, isReadOnly }: StepDataProps) {
  return (
    <section aria-label={texts.theData} className="grid grid-cols-2 border-t border-line-subtle phone:grid-cols-1">
      <Input {...{ run, groups, isReadOnly }} />
      <Output {...{ node, run, isReadOnly }} />
    </section>
  );
}

function Input({ run, groups, isReadOnly }: Omit<StepDataProps, "node">) {
  const target = useFieldTarget((state) => state.target);
  const sources = groups.filter(({ root }) => root !== "variables" && root !== "inputs").slice(0, sourcesMax);
  return (
    <div className="min-w-0 border-r border-line-subtle pb-3 phone:border-r-0 phone:border-b">
      <h3 className="type-strong px-2 pt-3 pl-4">{texts.input}</h3>
      {isReadOnly || sources.length === 0 ? null : (
        <p className="type-small px-2 pl-4 text-muted" role="status">
          {target === null ? texts.chooseAFieldFirst : texts.clickAField(target.label)}
        </p>
      )}
      {sources.length === 0 ? <p className="type-small px-2 pl-4 text-muted">{texts.noInput}</p> : null}
      {sources.map((group) => (
        <Source key={group.root} group={group} run={run} onPick={isReadOnly ? undefined : target?.insert} />
      ))}
    </div>
  );
}

interface SourceProps {
  group: RefGroup;
  run: ShownRun | null;
  onPick: ((ref: string) => void) | undefined;
}

function Source({ group, run, onPick }: SourceProps) {
  const { root, label, productName, action } = group;
  const step = useStepOutput(run, root);
  const isTrigger = root === "trigger";
  const value = isTrigger ? run?.trigger : step.output;
  return (
    <div className="mt-2">
      <div className="type-small flex items-center gap-2 px-2 pl-4 text-muted">
        <StepTile productName={productName} action={action} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {step.isPinned ? <Badge icon={Pin}>{texts.pinned}</Badge> : null}
      </div>
      <div className="pl-2">
        <Shown step={isTrigger && run !== null ? { ...step, state: "there" } : step} hasRun={run !== null}>
          <ValueTable
            label={label}
            value={value}
            onPick={onPick && ((path) => onPick(path === "" ? root : `${root}.${path}`))}
          />
        </Shown>
      </div>
    </div>
  );
}

function Output({ node, run, isReadOnly }: Pick<StepDataProps, "node" | "run" | "isReadOnly">) {
  const step = useStepOutput(run, node.id);
  const [view, setView] = useState<"table" | "json">("table");
  const isThere = step.state === "there";
  return (
    <div className="min-w-0 pb-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2 px-2 pt-2">
        <h3 className="type-strong flex-1">{texts.output}</h3>
        <Segments
          label={texts.showAs}
          segments={[
            { id: "table", label: texts.table },
            { id: "json", label: texts.json },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <Shown step={step} hasRun={run !== null}>
        {view === "table" ? (
          <ValueTable label={texts.output} value={step.output} />
        ) : (
          <JsonView label={texts.output} value={step.output} />
        )}
      </Shown>
      {isThere ? (
        <div className="flex flex-wrap gap-1.5 px-2 pt-2">
          {isReadOnly || !canPin(node) ? null : <PinButton nodeId={node.id} step={step} />}
          <Button
            size="small"
            variant="ghost"
            icon={Copy}
            onClick={() => void copyText(JSON.stringify(step.output, null, 2), { message: texts.copied })}
          >
            {texts.copy}
          </Button>
        </div>
      ) : null}
      {step.isPinned ? <p className="type-small px-2 pt-1.5 text-muted">{texts.pinMeans}</p> : null}
    </div>
  );
}

function PinButton({ nodeId, step: { isPinned, output } }: { nodeId: string; step: StepOutput }) {
  return (
    <Button
      size="small"
      icon={isPinned ? PinOff : Pin}
      onClick={() =>
        changeDefinition((before) => (isPinned ? unpinStep(before, nodeId) : pinStep(before, nodeId, output)))
      }
    >
      {isPinned ? texts.unpin : texts.pinOutput}
    </Button>
  );
}

/** What is to be shown while the data isn't there. */
function Shown({ step, hasRun, children }: { step: StepOutput; hasRun: boolean; children: ReactNode }) {
  const words = {
    none: hasRun ? texts.notInThisRun : texts.noDataYet,
    loading: texts.loadingData,
    failed: texts.theDataCouldNot,
    there: null,
  }[step.state];
  return words === null ? children : <p className="type-small px-2 py-1.5 text-muted">{words}</p>;
}
