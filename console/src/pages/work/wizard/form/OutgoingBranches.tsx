import type { WorkflowDefinition, WorkflowEdge, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { onErrorBranch } from "@hoopoe/contract/work/step-failure.ts";
import { Plus, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Menu } from "../../../../ui/Menu.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { canConnect, connect, relabelEdge, removeEdges } from "../model/edit-definition.ts";
import {
  isByValue,
  nextBranch,
  shownBranches,
  branchLabel,
} from "../../../../features/work/wizard/model/branch-labels.ts";
import { changeDefinition, selectSteps } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface OutgoingBranchesProps {
  node: WorkflowNode;
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  isReadOnly: boolean;
}

/** Where a step leads, and the way to connect it without a mouse. */
export function OutgoingBranches({ node, definition, catalog, isReadOnly }: OutgoingBranchesProps) {
  const { nodes, edges } = definition.workflow;
  const out = edges.filter(({ from }) => from === node.id);
  const ways = shownBranches(node, out);
  const targets = nodes.filter(({ id }) => canConnect(edges, node.id, id));
  const open = ways.filter((way) => out.every(({ when }) => when !== way));
  return (
    <section aria-label={texts.branchesOf} className="mb-4">
      <div className="mb-1.5 flex items-center justify-between">
        <h3 className="type-small font-medium text-secondary">{texts.branchesOf}</h3>
        {isReadOnly ? null : (
          <Menu
            trigger={
              <Button size="small" variant="ghost" icon={Plus}>
                {texts.connectTo}
              </Button>
            }
            items={
              targets.length === 0
                ? [
                    {
                      label: texts.noOtherStep,
                      disabledReason: texts.addOneFromThePalette,
                      onSelect: () => undefined,
                    },
                  ]
                : targets.map((target) => ({
                    label: stepLabel(target, catalog),
                    onSelect: () =>
                      changeDefinition((before) =>
                        connect(before, { from: node.id, to: target.id, when: nextBranch(node, out) }),
                      ),
                  }))
            }
          />
        )}
      </div>
      <ul className="flex flex-col gap-1.5">
        {out.map((edge) => (
          <BranchRow key={edge.id} {...{ edge, node, nodes, ways, catalog, isReadOnly }} />
        ))}
        {open.map((way) => (
          <li
            key={way}
            className="type-small flex min-h-8 items-center gap-2 rounded-control border border-warning-line px-2.5"
          >
            <span className="flex-1">{branchLabel(way)}</span>
            <span className="flex items-center gap-1 text-warning">
              <TriangleAlert size={14} aria-hidden="true" />
              {node.data.action === "branch" ? texts.nowhere : texts.endsHere}
            </span>
          </li>
        ))}
        {out.length === 0 && open.length === 0 ? (
          <li className="type-small text-muted">{texts.theRunEndsHere}</li>
        ) : null}
      </ul>
    </section>
  );
}

interface BranchRowProps {
  edge: WorkflowEdge;
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  ways: readonly string[];
  catalog: readonly CatalogProduct[];
  isReadOnly: boolean;
}

function BranchRow({ edge, node, nodes, ways, catalog, isReadOnly }: BranchRowProps) {
  const target = nodes.find(({ id }) => id === edge.to);
  const name = target === undefined ? edge.to : stepLabel(target, catalog);
  return (
    <li className="type-small flex min-h-8 items-center gap-2 rounded-control border border-line-subtle pr-1 pl-2.5">
      {isReadOnly ? (
        <span className={edge.when === undefined ? "text-muted" : ""}>
          {edge.when === undefined ? texts.then2 : branchLabel(edge.when)}
        </span>
      ) : edge.when !== undefined && edge.when !== onErrorBranch && isByValue(node.data.params["condition"]) ? (
        <CaseName edge={edge} />
      ) : (
        <select
          aria-label={texts.whichWayLeadsTo(name)}
          value={edge.when ?? ""}
          onChange={(event) =>
            changeDefinition((before) => relabelEdge(before, edge.id, event.target.value || undefined))
          }
          className="h-6.5 rounded-[5px] bg-transparent hover:bg-hover"
        >
          {ways.length === 0 ? <option value="">{texts.then2}</option> : null}
          {[...ways, onErrorBranch].map((way) => (
            <option key={way} value={way}>
              {branchLabel(way)}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        onClick={() => selectSteps([edge.to])}
        className="min-w-0 flex-1 truncate text-right text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {name}
      </button>
      {isReadOnly ? null : (
        <IconButton
          label={texts.disconnect(name)}
          icon={X}
          onClick={() => changeDefinition((before) => removeEdges(before, new Set([edge.id])))}
        />
      )}
    </li>
  );
}

/** The value for which a branch takes this way. */
function CaseName({ edge }: { edge: WorkflowEdge }) {
  const [name, setName] = useState(edge.when ?? "");
  return (
    <TextField
      label={texts.value}
      isLabelHidden
      className="w-28"
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => {
        const when = name.trim();
        if (when !== "" && when !== edge.when) changeDefinition((before) => relabelEdge(before, edge.id, when));
      }}
    />
  );
}
