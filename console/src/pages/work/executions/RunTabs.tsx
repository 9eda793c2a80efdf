import { type ExecutionNode, isFinished } from "@hoopoe/contract/work/execution.ts";
import { ModelCalls } from "../../../features/work/executions/ModelCalls.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { EffectTable } from "./EffectTable.tsx";
import { EvidenceTab } from "./EvidenceTab.tsx";
import type { ExecutionParams } from "./execution-params.ts";
import { LogList } from "./LogList.tsx";
import type { RunPartProps } from "./run-part-props.ts";
import { ValuesTab } from "./ValuesTab.tsx";
import { texts } from "../../../messages/en/pages/work/executions.ts";

interface RunTabsProps extends RunPartProps {
  tab: ExecutionParams["tab"];
  chosen: ExecutionNode | null;
  onTab: (tab: ExecutionParams["tab"]) => void;
}

/** What the run wrote, took in, made and said. */
export function RunTabs({ run, labels, tab, chosen, onTab, onChoose }: RunTabsProps) {
  return (
    <Tabs
      label={texts.whatCameOfIt}
      // A run that ended without writing anything is looked at for what it made, or for why it failed.
      value={tab ?? (isFinished(run.status) && run.effects.length === 0 ? "values" : "effects")}
      onChange={onTab}
      tabs={[
        {
          id: "effects",
          label: texts.effects,
          count: run.effects.length,
          content: <EffectTable executionId={run.id} effects={run.effects} labels={labels} />,
        },
        {
          id: "values",
          label: texts.inputsAndOutputs,
          content: <ValuesTab run={run} labels={labels} chosen={chosen} onChoose={onChoose} />,
        },
        {
          id: "models",
          label: texts.modelCalls,
          count: run.modelCalls.length,
          content: <ModelCalls calls={run.modelCalls} labels={labels} onChoose={onChoose} />,
        },
        { id: "evidence", label: texts.evidence, content: <EvidenceTab run={run} labels={labels} /> },
        {
          id: "log",
          label: texts.log,
          count: run.logs.length,
          content: <LogList logs={run.logs} labels={labels} />,
        },
      ]}
    />
  );
}
