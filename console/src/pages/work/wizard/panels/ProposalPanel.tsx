import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import { readExpression } from "@hoopoe/contract/work/workflow-expression.ts";
import { GitCompare } from "lucide-react";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { type Change, diffDefinitions } from "../model/diff-definitions.ts";
import { expressionWords } from "../../../../features/work/wizard/model/expression-words.ts";
import { branchLabel } from "../../../../features/work/wizard/model/branch-labels.ts";
import { type Proposal, propose, useWizard } from "../state/wizard-store.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface ProposalPanelProps {
  definition: WorkflowDefinition;
  proposal: Proposal;
  catalog: readonly CatalogProduct[];
  onClose: () => void;
}

/** Every change of a proposal, to be taken or left one by one. */
export function ProposalPanel({ definition, proposal, catalog, onClose }: ProposalPanelProps) {
  const changes = diffDefinitions(definition, proposal.definition);
  const labels = new Map(
    [...definition.workflow.nodes, ...proposal.definition.workflow.nodes].map((node) => [
      node.id,
      stepLabel(node, catalog),
    ]),
  );
  const toggle = (id: string) => {
    const accepted = new Set(proposal.accepted);
    if (!accepted.delete(id)) accepted.add(id);
    propose({ ...proposal, accepted }, useWizard.getState().plan);
  };
  return (
    <Inspector
      title={texts.oneByOne}
      subtitle={texts.whatIsNotTicked}
      icon={<GitCompare size={16} className="mt-0.5 text-secondary" aria-hidden="true" />}
      onClose={onClose}
    >
      <ul className="px-4 pb-4">
        {changes.map((change) => (
          <li key={change.id} className="border-b border-line-subtle">
            <label className="flex items-start gap-2.5 py-2.5">
              <input
                type="checkbox"
                checked={proposal.accepted.has(change.id)}
                onChange={() => toggle(change.id)}
                className="mt-1 accent-(--text-secondary)"
              />
              <span className="min-w-0 flex-1">
                <ChangeWords change={change} labels={labels} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Inspector>
  );
}

function ChangeWords({ change, labels }: { change: Change; labels: ReadonlyMap<string, string> }) {
  const label = (id: string) => labels.get(id) ?? id;
  switch (change.kind) {
    case "trigger-changed":
      return <Line sign="±" color="var(--run-uncertain)" text={texts.whatStartsARun} />;
    case "step-added":
      return <Line sign="+" color="var(--diff-add)" text={label(change.id)} />;
    case "step-removed":
      return <Line sign="−" color="var(--diff-remove)" text={label(change.id)} isGone />;
    case "line-added":
      return <Line sign="+" color="var(--diff-add)" text={lineWords(change, label)} />;
    case "line-removed":
      return <Line sign="−" color="var(--diff-remove)" text={lineWords(change, label)} isGone />;
    case "step-changed":
      return (
        <>
          <Line sign="±" color="var(--run-uncertain)" text={label(change.id)} />
          {change.fields.map((field) => (
            <span key={field} className="type-small mt-1 block text-muted">
              {field.replace("params.", "")}: <del>{valueWords(change.before.data, field)}</del>{" "}
              <ins className="text-ink no-underline">{valueWords(change.node.data, field)}</ins>
            </span>
          ))}
        </>
      );
  }
}

const signWords = { "+": "added", "−": "removed", "±": "changed" };

function Line({
  sign,
  color,
  text,
  isGone,
}: {
  sign: keyof typeof signWords;
  color: string;
  text: string;
  isGone?: boolean;
}) {
  return (
    <span className="block">
      <span className="mr-2 font-mono" style={{ color }} role="img" aria-label={signWords[sign]}>
        {sign}
      </span>
      <span className={isGone === true ? "text-secondary line-through" : undefined}>{text}</span>
    </span>
  );
}

function lineWords(
  { edge }: Extract<Change, { kind: "line-added" | "line-removed" }>,
  label: (id: string) => string,
): string {
  const way = edge.when === undefined ? "" : ` (${branchLabel(edge.when)})`;
  return `${label(edge.from)}${way} → ${label(edge.to)}`;
}

function valueWords(data: { params: Record<string, unknown> } & Record<string, unknown>, field: string): string {
  const value = field.startsWith("params.") ? data.params[field.slice("params.".length)] : data[field];
  if (value === undefined) return texts.nothing;
  const read = readExpression(value);
  return read.ok ? expressionWords(read.expression) : JSON.stringify(value);
}
