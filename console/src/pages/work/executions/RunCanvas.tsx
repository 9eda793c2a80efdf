import type { ExecutionNode } from "@hoopoe/contract/work/execution.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { Controls, ReactFlowProvider } from "@xyflow/react";
import { FitToWidth } from "./FitToWidth.tsx";
import { timeOf } from "../../../lib/format.ts";
import { stepFlowEdge, triggerEdges } from "../../../features/work/wizard/canvas/flow-edges.ts";
import { type CanvasNode, stepFlowNode, triggerFlowNode } from "../../../features/work/wizard/canvas/flow-nodes.ts";
import { StepCanvas } from "../../../features/work/wizard/canvas/StepCanvas.tsx";
import type { StepEdgeData } from "../../../features/work/wizard/canvas/StepEdge.tsx";
import { triggerWords } from "../../../features/work/wizard/model/step-words.ts";
import { rootsOf, tidy, triggerId } from "../../../features/work/wizard/model/tidy.ts";
import { type StepTotal, stepTotals } from "../../../features/work/executions/step-totals.ts";
import { StepFact } from "../../../features/work/executions/StepFact.tsx";

interface RunCanvasProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  nodes: readonly ExecutionNode[];
  startedAt: string;
  chosenId: string | null;
  nowMs: number;
  onChoose: (nodeId: string) => void;
}

/** The workflow of a run from left to right, each step with how it went. Only for looking. */
export function RunCanvas({ definition, catalog, nodes, startedAt, chosenId, nowMs, onChoose }: RunCanvasProps) {
  const { nodes: steps, edges } = definition.workflow;
  const ids = steps.map(({ id }) => id);
  const places = tidy({ nodeIds: ids, edges, direction: "LR" });
  const roots = rootsOf(ids, edges);
  const totals = stepTotals(nodes, nowMs);
  const start = triggerWords(definition.trigger);
  const flowNodes: CanvasNode[] = [
    triggerFlowNode({
      position: places.get(triggerId) ?? { x: 0, y: 0 },
      isSelected: false,
      data: { kind: definition.trigger.kind, label: start.label, fact: timeOf(startedAt), isSideways: true },
    }),
    ...steps.map((node) => {
      const total = totals.get(node.id);
      return stepFlowNode(node, {
        position: places.get(node.id) ?? node.position,
        isSelected: node.id === chosenId,
        canMove: false,
        data: {
          label: stepLabel(node, catalog),
          fact: <StepFact key={factKey(total)} total={total} />,
          isSideways: true,
          isFaint: total === undefined || total.status === "skipped" || total.status === "pending",
        },
      });
    }),
  ];
  const runOf = (to: string): StepEdgeData["run"] => {
    const status = totals.get(to)?.status;
    if (status === undefined || status === "pending" || status === "skipped") return "idle";
    return status === "running" || status === "waiting" ? "live" : "taken";
  };
  return (
    <ReactFlowProvider>
      <StepCanvas
        nodes={flowNodes}
        edges={[
          ...triggerEdges(roots, "taken"),
          ...edges.map((edge) => stepFlowEdge(edge, { isSelected: false, data: { run: runOf(edge.to) } })),
        ]}
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        zoomOnScroll={false}
        preventScrolling={false}
        onNodeClick={(_, { id }) => onChoose(id)}
        onSelectionChange={({ nodes: chosen }) => {
          const [first] = chosen;
          if (first !== undefined && first.id !== chosenId) onChoose(first.id);
        }}
      >
        <FitToWidth />
        <Controls showInteractive={false} position="bottom-right" orientation="horizontal" className="run-controls" />
      </StepCanvas>
    </ReactFlowProvider>
  );
}

function factKey(total: StepTotal | undefined): string {
  return total === undefined ? "none" : JSON.stringify(total);
}
