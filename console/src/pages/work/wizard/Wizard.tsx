import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { jobList } from "@hoopoe/contract/work/routes/job.ts";
import type { WorkflowDetail } from "@hoopoe/contract/work/routes/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ReactFlowProvider, useReactFlow } from "@xyflow/react";
import { LayoutDashboard, List, WandSparkles, Workflow } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { isPhone } from "../../../lib/is-phone.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { triggerIcon } from "../../../features/work/wizard/canvas/step-look.ts";
import { WizardCanvas } from "./canvas/WizardCanvas.tsx";
import { TriggerForm } from "../../../features/work/wizard/form/TriggerForm.tsx";
import { addStep, moveSteps } from "./model/edit-definition.ts";
import { newStep, placeAfter, type StepChoice } from "./model/new-step.ts";
import { triggerWords } from "../../../features/work/wizard/model/step-words.ts";
import { tidy, triggerId } from "../../../features/work/wizard/model/tidy.ts";
import { nextBranch } from "../../../features/work/wizard/model/branch-labels.ts";
import { Outline } from "../../../features/work/wizard/panels/Outline.tsx";
import { Palette } from "./panels/Palette.tsx";
import { ProblemsFoot } from "./panels/ProblemsFoot.tsx";
import { ProposalPanel } from "./panels/ProposalPanel.tsx";
import { SaveSheet } from "./panels/SaveSheet.tsx";
import { StepInspector } from "./panels/StepInspector.tsx";
import { VersionsPanel } from "./panels/VersionsPanel.tsx";
import { WizardHeader } from "./panels/WizardHeader.tsx";
import { WordsBox } from "./panels/WordsBox.tsx";
import { changeDefinition, selectSteps, useWizard } from "./state/wizard-store.ts";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { canvasKeys, useWizardKeys } from "./use-wizard-keys.ts";
import { texts } from "../../../messages/en/pages/work/wizard.ts";

const route = getRouteApi("/_app/dashboard/ai-tool/wizard");

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
  const { view = isPhone() ? "outline" : "canvas", prompt = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const { history, selectedNodes, proposal, workflowId } = useWizard();
  const [side, setSide] = useState<"none" | "versions" | "changes">("none");
  const [isSaving, setIsSaving] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const flow = useReactFlow();
  const isReadOnly = useIsReadOnly();
  const { definition } = history.present;
  // A judgement of ten thousand steps takes its time: typing does not wait for it.
  const judged = useDeferredValue(definition);
  const { problems } = checkWorkflow(judged, catalog);
  const jobs = useQuery({ ...apiQuery(jobList, {}), enabled: selectedNodes.has(triggerId) });
  useWizardKeys({ canEdit: !isReadOnly, onSearch: () => searchBox.current?.focus() });

  const chosenId = selectedNodes.size === 1 ? [...selectedNodes][0] : undefined;
  const chosen = definition.workflow.nodes.find(({ id }) => id === chosenId);

  function putStep(choice: StepChoice, position?: { x: number; y: number }): void {
    if (isReadOnly || proposal !== null) return;
    const node = newStep(definition, choice, position ?? placeAfter(definition, chosen?.id ?? lastStep()));
    const after = position === undefined ? (chosen?.id ?? lastStep()) : null;
    const before = definition.workflow.nodes.find(({ id }) => id === after);
    const when =
      before === undefined
        ? undefined
        : nextBranch(
            before,
            definition.workflow.edges.filter(({ from }) => from === before.id),
          );
    changeDefinition((old) => addStep(old, node, before === undefined ? undefined : { id: before.id, when }));
    selectSteps([node.id]);
    if (position === undefined)
      void flow.setCenter(node.position.x + 100, node.position.y + 30, {
        zoom: Math.min(1, flow.getZoom()),
        duration: 180,
      });
  }

  /** Steps that are chosen one after another from the palette make a chain. */
  function lastStep(): string | null {
    const { nodes, edges } = definition.workflow;
    const led = new Set(edges.map(({ from }) => from));
    return nodes.filter(({ id }) => !led.has(id)).toSorted((a, b) => b.position.y - a.position.y)[0]?.id ?? null;
  }

  function show({ nodeId }: WorkflowProblem): void {
    const id = nodeId ?? triggerId;
    selectSteps([id]);
    if (view === "canvas") void flow.fitView({ nodes: [{ id }], maxZoom: 1, duration: 180 });
  }

  function tidyUp(): void {
    const { nodes, edges } = definition.workflow;
    const places = tidy({ nodeIds: nodes.map(({ id }) => id), edges, direction: "TB" });
    changeDefinition((before) => moveSteps(before, places));
    setTimeout(() => void flow.fitView({ padding: 0.16, maxZoom: 1, duration: 260 }), 0);
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <WizardHeader
        version={saved?.version ?? null}
        isReadOnly={isReadOnly}
        isVersionsOpen={side === "versions"}
        onVersions={() => setSide(side === "versions" ? "none" : "versions")}
        onSave={() => setIsSaving(true)}
      />
      <div className="flex min-h-0 flex-1">
        {isReadOnly ? null : <Palette catalog={catalog} searchBox={searchBox} onAdd={(choice) => putStep(choice)} />}
        <div
          role="region"
          aria-label={texts.workflow}
          className="relative min-h-0 min-w-0 flex-1 outline-none"
          tabIndex={-1}
          {...canvasKeys(!isReadOnly && proposal === null)}
        >
          {view === "canvas" ? (
            <WizardCanvas
              catalog={catalog}
              problems={problems}
              isReadOnly={isReadOnly}
              onDropStep={(choice, position) => putStep(choice, position)}
            />
          ) : (
            <div className={cx("h-full overflow-y-auto bg-sunken pb-20", proposal === null ? "pt-20" : "pt-36")}>
              <Outline
                definition={proposal?.definition ?? definition}
                catalog={catalog}
                problems={problems}
                selected={selectedNodes}
                onSelect={(id) => selectSteps([id])}
              />
            </div>
          )}
          {isReadOnly ? null : (
            <div className="pointer-events-none absolute inset-x-4 top-4 flex justify-start *:pointer-events-auto">
              <WordsBox
                definition={definition}
                proposal={proposal}
                initialPrompt={prompt}
                onOneByOne={() => setSide("changes")}
              />
            </div>
          )}
          <div className="pointer-events-none absolute inset-x-4 bottom-4 flex flex-wrap items-end gap-2 *:pointer-events-auto">
            <Segments
              label={texts.view}
              segments={[
                { id: "canvas", label: texts.canvas, icon: Workflow },
                { id: "outline", label: texts.outline, icon: List },
              ]}
              value={view}
              onChange={(next) => void navigate({ search: (old) => ({ ...old, view: next }), replace: true })}
            />
            {view === "canvas" && !isReadOnly ? (
              <Button size="small" icon={LayoutDashboard} className="h-8!" onClick={tidyUp}>
                {texts.tidy}
              </Button>
            ) : null}
            <div className="pointer-events-none flex min-w-0 flex-1 justify-center pr-40 *:pointer-events-auto phone:basis-full phone:pr-0">
              {definition.workflow.nodes.length === 0 ? null : <ProblemsFoot problems={problems} onShow={show} />}
            </div>
          </div>
          {definition.workflow.nodes.length === 0 && proposal === null ? <EmptyCanvas /> : null}
        </div>
        {side === "versions" && workflowId !== null ? (
          <VersionsPanel
            workflowId={workflowId}
            definition={definition}
            isReadOnly={isReadOnly}
            onClose={() => setSide("none")}
          />
        ) : side === "changes" && proposal !== null ? (
          <ProposalPanel
            definition={definition}
            proposal={proposal}
            catalog={catalog}
            onClose={() => setSide("none")}
          />
        ) : chosen !== undefined && proposal === null ? (
          <StepInspector
            key={chosen.id}
            node={chosen}
            definition={definition}
            catalog={catalog}
            problems={problems}
            isReadOnly={isReadOnly}
          />
        ) : chosenId === triggerId && proposal === null ? (
          <TriggerInspector
            catalog={catalog}
            jobNames={(jobs.data?.data ?? []).map(({ name }) => name)}
            isReadOnly={isReadOnly}
          />
        ) : null}
      </div>
      {isSaving ? (
        <SaveSheet problems={problems} agent={saved?.agent ?? null} onClose={() => setIsSaving(false)} />
      ) : null}
    </div>
  );
}

function TriggerInspector({
  catalog,
  jobNames,
  isReadOnly,
}: {
  catalog: readonly CatalogProduct[];
  jobNames: readonly string[];
  isReadOnly: boolean;
}) {
  const trigger = useWizard(({ history }) => history.present.definition.trigger);
  const Icon = triggerIcon(trigger.kind);
  return (
    <Inspector
      title={texts.whatStartsARun}
      subtitle={triggerWords(trigger).label}
      icon={<Icon size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={() => selectSteps([])}
    >
      <fieldset disabled={isReadOnly} className="px-4 pt-1 pb-4">
        <legend className="sr-only">{texts.trigger}</legend>
        <TriggerForm
          trigger={trigger}
          catalog={catalog}
          jobNames={jobNames}
          onChange={(next) => changeDefinition((before) => ({ ...before, trigger: next }), "trigger")}
        />
      </fieldset>
    </Inspector>
  );
}

/** Nothing is on the canvas yet: three ways to begin. */
function EmptyCanvas() {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <div className="mt-40 max-w-80 text-center">
        <WandSparkles size={20} className="mx-auto mb-2.5 text-muted" aria-hidden="true" />
        <p className="type-strong phone:hidden">{texts.sayItAboveOrPut}</p>
        <p className="type-small mt-1 text-muted text-balance phone:hidden">
          {texts.dragAStepFromThe} <kbd className="type-micro">/</kbd> {texts.andChooseOne}
        </p>
        {/* A phone has neither the palette nor a key. */}
        <p className="type-strong hidden phone:block">{texts.sayAboveWhatIt}</p>
        <p className="type-small mt-1 hidden text-muted text-balance phone:block">{texts.stepsComeFromWords}</p>
      </div>
    </div>
  );
}
