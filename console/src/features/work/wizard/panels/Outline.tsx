import type { ReactNode } from "react";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { TriangleAlert } from "lucide-react";
import { cx } from "../../../../lib/cx.ts";
import { triggerIcon } from "../canvas/step-look.ts";
import { StepTile } from "../canvas/StepTile.tsx";
import { outlineOf } from "../model/outline-of.ts";
import { stepFact, triggerWords } from "../model/step-words.ts";
import { triggerId } from "../model/tidy.ts";
import { branchLabel } from "../model/branch-labels.ts";
import { texts } from "../../../../messages/en/features/work/wizard/panels.ts";

interface OutlineProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  /** Stands at the end of a step's line: of a run, how it went. */
  asideOf?: (id: string) => ReactNode;
}

/** The same workflow as a list to be read, walked and edited without a canvas: each step after all that lead to it. */
export function Outline({ definition, catalog, problems, selected, onSelect, asideOf }: OutlineProps) {
  const { nodes, edges } = definition.workflow;
  const labels = new Map(nodes.map((node) => [node.id, stepLabel(node, catalog)]));
  const withProblem = new Map(problems.toReversed().map(({ nodeId, sentence }) => [nodeId, sentence]));
  const start = triggerWords(definition.trigger);
  const StartIcon = triggerIcon(definition.trigger.kind);
  return (
    <ol aria-label={texts.outlineOfTheWorkflow} className="mx-auto w-full max-w-180 px-(--gutter) py-4">
      <li>
        <Row isSelected={selected.has(triggerId)} onSelect={() => onSelect(triggerId)}>
          <StartIcon size={16} className="mx-0.5 text-secondary" aria-hidden="true" />
          <Words title={start.label} fact={start.fact} />
        </Row>
      </li>
      {outlineOf(nodes, edges).map(({ node, depth, ways, after, next }) => {
        const problem = withProblem.get(node.id);
        const from = after.flatMap((id) => labels.get(id) ?? []);
        return (
          <li key={node.id} style={{ paddingInlineStart: `${Math.min(depth, 8) * 22}px` }}>
            <Row isSelected={selected.has(node.id)} onSelect={() => onSelect(node.id)}>
              <StepTile productName={node.data.product_name} action={node.data.action} />
              <Words
                title={labels.get(node.id) ?? node.id}
                fact={[
                  ...ways.map(branchLabel),
                  stepFact(node, catalog, labels),
                  ...(after.length > 1 ? [texts.after(from.join(" and "))] : []),
                ].join(" · ")}
              />
              <span className="sr-only">
                {from.length === 0 ? texts.firstStep : texts.after(from.join(", "))}
                {next.length === 0 ? texts.theRunEndsHere : ""}
              </span>
              {asideOf === undefined ? null : (
                <span className="type-small max-w-[45%] shrink-0 truncate text-secondary">{asideOf(node.id)}</span>
              )}
              {problem === undefined ? null : (
                <TriangleAlert size={14} className="text-warning" role="img" aria-label={problem} />
              )}
            </Row>
          </li>
        );
      })}
    </ol>
  );
}

function Row({ isSelected, onSelect, children }: { isSelected: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={cx(
        "flex min-h-11 w-full items-center gap-2.5 rounded-control border-b border-line-subtle px-2.5 py-1.5 text-left hover:bg-hover",
        isSelected && "bg-selected shadow-[inset_2px_0_var(--accent)]",
      )}
    >
      {children}
    </button>
  );
}

function Words({ title, fact }: { title: string; fact: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-strong">{title}</span>
      <span className="type-small block truncate text-muted">{fact}</span>
    </span>
  );
}
