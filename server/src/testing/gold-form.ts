import { addedPrefix } from "@hoopoe/agents/planner/add-approvals.ts";
import { literalsIn } from "@hoopoe/agents/planner/check-plan.ts";
import { filterId } from "@hoopoe/agents/planner/compile-plan.ts";
import type { PlannedWorkflow } from "@hoopoe/agents/planner/plan-workflow.ts";
import { flowProduct, type WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";

/** A plan as the judges' planner set writes it: literals alone, without what the product added or a filter became. */
export function inGoldForm({ definition, questions, obligations }: PlannedWorkflow, prompt: string) {
  const { nodes, edges } = definition.workflow;
  const isOwn = (id: string) => !id.startsWith(addedPrefix) && id !== filterId;
  const passed = (from: string): string => (from.startsWith(addedPrefix) ? from.slice(addedPrefix.length) : from);
  const filter = nodes.find(({ id }) => id === filterId);
  const match = filter === undefined ? "" : literalsIn(filter.data.params).join(" ");
  return {
    trigger: triggerInGoldForm(definition.trigger, match),
    nodes: nodes
      .filter(({ id }) => isOwn(id))
      .map(({ id, data: { type, product_name, action, params } }) => ({
        id,
        type,
        product_name,
        action,
        params: Object.fromEntries(
          Object.entries(params).flatMap(([name, value]) => {
            const literal = product_name === flowProduct && action === "branch" ? "" : literalsIn(value).join(", ");
            return literal === "" ? [] : [[name, literal]];
          }),
        ),
      })),
    edges: edges
      .filter(({ from }) => isOwn(from))
      .map(({ from, to, when }) => ({ from, to: passed(to), ...(when === undefined ? {} : { when }) })),
    needs: questions.flatMap(({ nodeId, param }) =>
      nodeId === null || param === null ? [] : [{ node: nodeId, param }],
    ),
    unsupported: obligations
      .filter(({ status }) => status === "unused")
      .map(({ start, end }) => prompt.slice(start, end)),
  };
}

function triggerInGoldForm(trigger: WorkflowTrigger, match: string): object {
  if (trigger.kind === "schedule")
    return { kind: "schedule", schedule: { rrule_or_words: trigger.rrule, words: "", time_zone: trigger.timeZone } };
  if (trigger.kind === "new-item") return { kind: "new-item", source: trigger.source, match };
  if (trigger.kind === "execution-finished")
    return { kind: trigger.kind, source: trigger.source, match: trigger.outcome ?? "" };
  return { kind: trigger.kind };
}
