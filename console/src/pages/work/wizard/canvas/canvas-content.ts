import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { stepTotals } from "../../../../features/work/executions/step-totals.ts";
import { diffDefinitions, lineKey } from "../model/diff-definitions.ts";
import { stepFact, triggerWords } from "../../../../features/work/wizard/model/step-words.ts";
import { rootsOf, triggerId } from "../../../../features/work/wizard/model/tidy.ts";
import { edgeRun, runLook } from "./run-overlay.ts";
import type { ShownRun } from "../run/use-shown-run.ts";
import type { Proposal } from "../state/wizard-store.ts";
import { stepFlowEdge, triggerEdges } from "../../../../features/work/wizard/canvas/flow-edges.ts";
import {
  type CanvasNode,
  noteFlowNode,
  stepFlowNode,
  triggerFlowNode,
  triggerPlace,
} from "../../../../features/work/wizard/canvas/flow-nodes.ts";
import type { StepFlowEdge } from "../../../../features/work/wizard/canvas/StepEdge.tsx";

export type { CanvasNode };

interface CanvasInput {
  definition: WorkflowDefinition;
  proposal: Proposal | null;
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  dragged: ReadonlyMap<string, { x: number; y: number }>;
  selectedNodes: ReadonlySet<string>;
  selectedEdges: ReadonlySet<string>;
  canEdit: boolean;
  run: ShownRun | null;
  renamingId: string | null;
  hoveredEdgeId: string | null;
}

type Diff = "added" | "removed" | "changed";

/** What the wizard's canvas shows: the draft, or the draft and a proposal laid over each other. */
export function canvasContent(input: CanvasInput): { nodes: CanvasNode[]; edges: StepFlowEdge[] } {
  const { definition, proposal, catalog, problems, dragged, selectedNodes, selectedEdges, canEdit, run } = input;
  const shown = proposal === null ? { ...plain, merged: definition } : overlay(definition, proposal);
  const { nodes, edges } = shown.merged.workflow;
  const firstProblem = new Map(problems.toReversed().map(({ nodeId, sentence }) => [nodeId, sentence]));
  const roots = rootsOf(
    nodes.map(({ id }) => id),
    edges,
  );
  const names = new Map(nodes.map((node) => [node.id, stepLabel(node, catalog)]));
  const words = triggerWords(shown.merged.trigger);
  const totals = run === null || proposal !== null ? null : stepTotals(run.nodes, Date.now());
  const { pins = {}, bends = {}, notes = [] } = shown.merged.editor ?? {};
  const led = new Set(edges.map(({ from }) => from));
  const place = triggerPlace({ nodes: moved(nodes, dragged), edges: [] }, roots);
  return {
    nodes: [
      triggerFlowNode({
        position: place,
        isSelected: selectedNodes.has(triggerId),
        data: { kind: shown.merged.trigger.kind, ...words, ...(shown.hasNewTrigger ? { diff: "changed" } : {}) },
      }),
      ...nodes.map((node) =>
        stepFlowNode(node, {
          position: dragged.get(node.id) ?? node.position,
          isSelected: selectedNodes.has(node.id),
          canMove: canEdit,
          data: {
            label: names.get(node.id) ?? node.id,
            ...runLook(node, totals, stepFact(node, catalog, names)),
            isDisabled: node.data.isDisabled === true,
            isPinned: Object.hasOwn(pins, node.id),
            isRenaming: input.renamingId === node.id,
            isLast: !led.has(node.id),
            problem: proposal === null ? firstProblem.get(node.id) : undefined,
            diff: shown.nodeDiff.get(node.id),
            isConnectable: canEdit,
          },
        }),
      ),
      ...notes.map((note) =>
        noteFlowNode(note, {
          position: dragged.get(note.id) ?? note.position,
          isSelected: selectedNodes.has(note.id),
          canMove: canEdit,
        }),
      ),
    ],
    edges: [
      ...triggerEdges(roots),
      ...edges.map((edge) =>
        stepFlowEdge(edge, {
          isSelected: selectedEdges.has(edge.id),
          data: {
            diff: shown.edgeDiff.get(lineKey(edge)),
            bends: dragged.size === 0 ? bends[edge.id] : undefined,
            isHovered: input.hoveredEdgeId === edge.id,
            ...edgeRun(edge, totals),
          },
        }),
      ),
    ],
  };
}

const plain = {
  nodeDiff: new Map<string, Diff>(),
  edgeDiff: new Map<string, "added" | "removed">(),
  hasNewTrigger: false,
};

/** Both at once: what goes is still there, dashed and struck; what comes is there already, dashed. */
function overlay(before: WorkflowDefinition, { definition: after, accepted }: Proposal) {
  const changes = diffDefinitions(before, after);
  const nodeDiff = new Map<string, Diff>();
  const edgeDiff = new Map<string, "added" | "removed">();
  const gone: WorkflowNode[] = [];
  for (const change of changes) {
    if (change.kind === "step-removed") {
      gone.push(change.node);
      nodeDiff.set(change.id, "removed");
    } else if (change.kind === "step-added") nodeDiff.set(change.id, "added");
    else if (change.kind === "step-changed") nodeDiff.set(change.id, "changed");
    else if (change.kind !== "trigger-changed")
      edgeDiff.set(lineKey(change.edge), change.kind === "line-added" ? "added" : "removed");
  }
  const old = new Map(before.workflow.edges.map((edge) => [lineKey(edge), edge]));
  const lost = [...edgeDiff].filter(([, diff]) => diff === "removed").flatMap(([key]) => old.get(key) ?? []);
  const ids = new Set(after.workflow.edges.map(({ id }) => id));
  const merged: WorkflowDefinition = {
    ...after,
    workflow: {
      nodes: [...after.workflow.nodes, ...gone],
      edges: [
        ...after.workflow.edges,
        ...lost.map((edge) => (ids.has(edge.id) ? { ...edge, id: `was ${edge.id}` } : edge)),
      ],
    },
  };
  return {
    merged,
    nodeDiff,
    edgeDiff,
    hasNewTrigger: changes.some(({ kind }) => kind === "trigger-changed"),
    accepted,
  };
}

function moved(nodes: readonly WorkflowNode[], dragged: CanvasInput["dragged"]): WorkflowNode[] {
  return dragged.size === 0
    ? [...nodes]
    : nodes.map((node) => ({ ...node, position: dragged.get(node.id) ?? node.position }));
}
