import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useReactFlow } from "@xyflow/react";
import { LayoutDashboard, List, WandSparkles, Workflow } from "lucide-react";
import { cx } from "../../../../lib/cx.ts";
import { apiQuery } from "../../../../api/query.ts";
import { isPhone } from "../../../../lib/is-phone.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Segments } from "../../../../ui/Segments.tsx";
import { tidyWithBends, triggerId } from "../../../../features/work/wizard/model/tidy.ts";
import { Outline } from "../../../../features/work/wizard/panels/Outline.tsx";
import { setBends } from "../model/edit-notes.ts";
import { StepChooser } from "../panels/StepChooser.tsx";
import { useCanvas } from "../state/canvas-store.ts";
import { CanvasMenu } from "./CanvasMenu.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { ZoomBar } from "./ZoomBar.tsx";
import { moveSteps } from "../model/edit-definition.ts";
import { ProblemsFoot } from "../panels/ProblemsFoot.tsx";
import { WordsBox } from "../panels/WordsBox.tsx";
import { changeDefinition, selectSteps, useWizard } from "../state/wizard-store.ts";
import { useIsReadOnly } from "../use-is-read-only.ts";
import type { PutStep } from "../use-put-step.ts";
import { useCanvasKeys } from "../use-wizard-keys.ts";
import { WizardCanvas, type WizardCanvasProps } from "./WizardCanvas.tsx";
import { texts as editorTexts } from "../../../../messages/en/pages/work/wizard/editor.ts";
import { texts } from "../../../../messages/en/pages/work/wizard.ts";

const route = getRouteApi("/_app/dashboard/ai-tool/wizard");

interface WizardStageProps extends Omit<WizardCanvasProps, "isReadOnly"> {
  /** Shows the changes that are proposed one by one. */
  onOneByOne: () => void;
}

/** The workflow itself, on the canvas or as a list, with the words to change it above and what is wrong below. */
export function WizardStage({ onOneByOne, ...canvas }: WizardStageProps) {
  const { view = isPhone() ? "outline" : "canvas", prompt = "" } = route.useSearch();
  const { history, proposal } = useWizard();
  const { catalog, problems, run } = canvas;
  const isReadOnly = useIsReadOnly();
  const me = useQuery(apiQuery(authMe, {})).data?.name;
  const { definition } = history.present;
  const canEdit = !isReadOnly && proposal === null;
  const keys = useCanvasKeys({ canEdit, catalog, run });
  const stage = (
    <div
      id="workflow-stage"
      role="region"
      aria-label={texts.workflow}
      aria-description={view === "canvas" ? editorTexts.canvasHelp : undefined}
      className="relative min-h-0 min-w-0 flex-1 outline-none"
      tabIndex={-1}
      {...keys}
    >
      {view === "canvas" ? (
        <WizardCanvas {...canvas} isReadOnly={isReadOnly} />
      ) : (
        <OutlineView catalog={catalog} problems={problems} />
      )}
      {isReadOnly ? null : (
        <div className="pointer-events-none absolute inset-x-4 top-4 flex justify-start *:pointer-events-auto">
          <WordsBox
            catalog={catalog}
            definition={definition}
            proposal={proposal}
            initialPrompt={prompt}
            onOneByOne={onOneByOne}
          />
        </div>
      )}
      <StageFoot view={view} problems={problems} isReadOnly={isReadOnly} />
      {definition.workflow.nodes.length === 0 && proposal === null ? <EmptyCanvas /> : null}
      <StageLayers definition={definition} catalog={catalog} onPut={canvas.onDropStep} />
    </div>
  );
  return canEdit && view === "canvas" ? <CanvasMenu {...{ catalog, run, me }}>{stage}</CanvasMenu> : stage;
}

function OutlineView({ catalog, problems }: Pick<WizardCanvasProps, "catalog" | "problems">) {
  const { history, selectedNodes, proposal } = useWizard();
  return (
    <div className={cx("h-full overflow-y-auto bg-sunken pb-20", proposal === null ? "pt-20" : "pt-36")}>
      <Outline
        definition={proposal?.definition ?? history.present.definition}
        catalog={catalog}
        problems={problems}
        selected={selectedNodes}
        onSelect={(id) => selectSteps([id])}
      />
    </div>
  );
}

interface StageLayersProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  onPut: PutStep;
}

/** What opens over the canvas: the search, and the choice of a step. */
function StageLayers({ definition, catalog, onPut }: StageLayersProps) {
  const { chooser, isSearching } = useCanvas();
  return (
    <>
      {isSearching ? (
        <div className="absolute top-4 right-4 left-4 z-1 flex justify-end">
          <SearchBar definition={definition} catalog={catalog} />
        </div>
      ) : null}
      {chooser === null ? null : <StepChooser place={chooser} catalog={catalog} onPut={onPut} />}
    </>
  );
}

interface StageFootProps {
  view: "canvas" | "outline";
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
}

function StageFoot({ view, problems, isReadOnly }: StageFootProps) {
  const navigate = route.useNavigate();
  const flow = useReactFlow();
  const { nodes, edges } = useWizard(({ history }) => history.present.definition.workflow);

  function show({ nodeId }: WorkflowProblem): void {
    const id = nodeId ?? triggerId;
    selectSteps([id]);
    if (view === "canvas") void flow.fitView({ nodes: [{ id }], maxZoom: 1, duration: 180 });
  }

  function tidyUp(): void {
    const { places, bends } = tidyWithBends({ nodeIds: nodes.map(({ id }) => id), edges, direction: "TB" });
    changeDefinition((before) => setBends(moveSteps(before, places), bends));
    setTimeout(() => void flow.fitView({ padding: 0.16, maxZoom: 1, duration: 260 }), 0);
  }

  return (
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
      {view === "canvas" ? <ZoomBar /> : null}
      {view === "canvas" && !isReadOnly ? (
        <Button size="small" icon={LayoutDashboard} className="h-8!" onClick={tidyUp}>
          {texts.tidy}
        </Button>
      ) : null}
      <div className="pointer-events-none flex min-w-0 flex-1 justify-center pr-40 *:pointer-events-auto phone:basis-full phone:pr-0">
        {nodes.length === 0 ? null : <ProblemsFoot problems={problems} onShow={show} />}
      </div>
    </div>
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
