import { recipientSources, sourceWords } from "@hoopoe/contract/work/recipient-sources.ts";
import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface AsksBeforeProps {
  node: WorkflowNode;
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
}

/** Says before a run that a step will wait for a person, since text that others wrote says to whom it sends. */
export function AsksBefore({ node, definition, catalog }: AsksBeforeProps) {
  const action = findAction(catalog, node.data);
  const sources = action === undefined ? [] : recipientSources({ definition, node, action });
  if (sources.length === 0) return null;
  const words = sourceWords(sources, { definition, catalog, triggerKind: definition.trigger.kind });
  return (
    <p className="type-small mb-3 rounded-control bg-warning-subtle px-2.5 py-2">{texts.asksBeforeSendingThe(words)}</p>
  );
}
