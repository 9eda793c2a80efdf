import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import type { WorkflowDetail } from "@hoopoe/contract/work/routes/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { useQuery } from "@tanstack/react-query";
import { ReactFlowProvider } from "@xyflow/react";
import { useDeferredValue, useRef, useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { triggerIcon } from "../../../features/work/wizard/canvas/step-look.ts";
import { TriggerForm } from "../../../features/work/wizard/form/TriggerForm.tsx";
import { triggerWords } from "../../../features/work/wizard/model/step-words.ts";
import { triggerId } from "../../../features/work/wizard/model/tidy.ts";
import { WizardStage } from "./canvas/WizardStage.tsx";
import { Palette } from "./panels/Palette.tsx";
import { ProposalPanel } from "./panels/ProposalPanel.tsx";
import { SaveSheet } from "./panels/SaveSheet.tsx";
import { StepInspector } from "./panels/StepInspector.tsx";
import { VersionsPanel } from "./panels/VersionsPanel.tsx";
import { WorkflowSettings } from "./form/WorkflowSettings.tsx";
import { WizardHeader } from "./panels/WizardHeader.tsx";
import { focusStep } from "./state/canvas-store.ts";
import { RunBar } from "./run/RunBar.tsx";
import { RunButtons } from "./run/RunButtons.tsx";
import { type ShownRun, useShownRun } from "./run/use-shown-run.ts";
import { changeDefinition, selectSteps, useWizard } from "./state/wizard-store.ts";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { usePutStep } from "./use-put-step.ts";
import { useWizardKeys } from "./use-wizard-keys.ts";
import { texts } from "../../../messages/en/pages/work/wizard.ts";

interface WizardProps {
  catalog: readonly CatalogProduct[];
  saved: WorkflowDetail | null;
}

/** The orchestration wizard: palette, canvas or outline, and what can be said about the chosen step. */
export function Wizard(props: WizardProps) {
  return (
    <ReactFlowProvider>
      <WizardScreen {...props} />
    </ReactFlowProvider>
  );
}

function WizardScreen({ catalog, saved }: WizardProps) {
  const { history, proposal } = useWizard();
  const [side, setSide] = useState<Side>("none");
  const [isSaving, setIsSaving] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const isReadOnly = useIsReadOnly();
  // A judgement of ten thousand steps takes its time: typing does not wait for it.
  const judged = useDeferredValue(history.present.definition);
  const { problems } = checkWorkflow(judged, catalog, { workflowId: saved?.id ?? null });
  const { run, isChangedSince } = useShownRun();
  const putStep = usePutStep(!isReadOnly && proposal === null);
  useWizardKeys({ canEdit: !isReadOnly, onSearch: () => searchBox.current?.focus() });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <WizardHeader
        version={saved?.version ?? null}
        isReadOnly={isReadOnly}
        isVersionsOpen={side === "versions"}
        onVersions={() => setSide(side === "versions" ? "none" : "versions")}
        onSave={() => setIsSaving(true)}
        actions={<RunButtons {...{ run, catalog, problems, isReadOnly }} />}
      />
      {run === null ? null : <RunBar run={run} isChangedSince={isChangedSince} />}
      <div className="flex min-h-0 flex-1 [--inspector:clamp(420px,39vw,620px)]">
        {isReadOnly ? null : <Palette catalog={catalog} searchBox={searchBox} onAdd={(choice) => putStep(choice)} />}
        <WizardStage {...{ catalog, problems, run }} onDropStep={putStep} onOneByOne={() => setSide("changes")} />
        <WizardSide {...{ catalog, problems, isReadOnly, side, run }} onClose={() => setSide("none")} />
      </div>
      {isSaving ? (
        <SaveSheet problems={problems} agent={saved?.agent ?? null} onClose={() => setIsSaving(false)} />
      ) : null}
    </div>
  );
}

type Side = "none" | "versions" | "changes";

interface WizardSideProps {
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
  side: Side;
  run: ShownRun | null;
  onClose: () => void;
}

/** Beside the canvas: the versions, the changes that are proposed, or what is chosen. */
function WizardSide({ catalog, problems, isReadOnly, side, run, onClose }: WizardSideProps) {
  const { history, selectedNodes, proposal, workflowId } = useWizard();
  const { definition } = history.present;
  const chosenId = selectedNodes.size === 1 ? [...selectedNodes][0] : undefined;
  const chosen = definition.workflow.nodes.find(({ id }) => id === chosenId);
  if (side === "versions" && workflowId !== null)
    return <VersionsPanel {...{ workflowId, definition, isReadOnly, onClose }} />;
  if (proposal !== null)
    return side === "changes" ? <ProposalPanel {...{ definition, proposal, catalog, onClose }} /> : null;
  if (chosen !== undefined)
    return <StepInspector key={chosen.id} node={chosen} {...{ definition, catalog, problems, isReadOnly, run }} />;
  return chosenId === triggerId ? <TriggerInspector catalog={catalog} isReadOnly={isReadOnly} /> : null;
}

function TriggerInspector({ catalog, isReadOnly }: Pick<WizardSideProps, "catalog" | "isReadOnly">) {
  const jobs = useQuery(apiQuery(jobList, {}));
  const definition = useWizard(({ history }) => history.present.definition);
  const { trigger } = definition;
  const Icon = triggerIcon(trigger.kind);
  return (
    <Inspector
      title={texts.whatStartsARun}
      subtitle={triggerWords(trigger).label}
      icon={<Icon size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      takesFocus={false}
      panelId="step-settings"
      onClose={() => {
        selectSteps([]);
        focusStep(triggerId);
      }}
    >
      <fieldset disabled={isReadOnly} className="px-4 pt-1 pb-4">
        <legend className="sr-only">{texts.trigger}</legend>
        <TriggerForm
          trigger={trigger}
          catalog={catalog}
          jobNames={(jobs.data?.data ?? []).map(({ name }) => name)}
          onChange={(next) => changeDefinition((before) => ({ ...before, trigger: next }), "trigger")}
        />
        <WorkflowSettings definition={definition} catalog={catalog} />
      </fieldset>
    </Inspector>
  );
}
