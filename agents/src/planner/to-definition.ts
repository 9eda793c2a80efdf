import type { ActionParam, CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { findAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowDefinition, WorkflowNode, WorkflowTrigger } from "@hoopoe/contract/work/workflow.ts";
import { conditionExpression } from "./condition-expression.ts";
import { placeNodes } from "./place-nodes.ts";
import type { Plan, PlanTrigger } from "./plan.ts";

/** A plan as a workflow's definition. `timeZone` (IANA) is taken where the words name none. */
export function toDefinition(
  plan: Plan,
  { catalog, timeZone }: { catalog: readonly CatalogProduct[]; timeZone: string },
): WorkflowDefinition {
  const positions = placeNodes(plan);
  return {
    version: 1,
    trigger: toTrigger(plan.trigger, timeZone),
    workflow: {
      nodes: plan.nodes.map((node): WorkflowNode => {
        const { id, type, product_name, action } = node;
        const known = findAction(catalog, { product_name, action })?.params ?? [];
        const params: Record<string, unknown> = {};
        for (const [name, value] of Object.entries(node.params)) {
          params[name] = toValue(
            value,
            known.find((param) => param.name === name),
          );
        }
        if (known.some(({ name }) => name === "condition")) params.condition = conditionExpression(node, plan);
        return { id, position: positions.get(id) ?? { x: 0, y: 0 }, data: { type, product_name, action, params } };
      }),
      edges: plan.edges.map(({ from, to, when }) => ({
        id: `${from}-${to}${when === undefined ? "" : `-${when}`}`.slice(0, 200),
        from,
        to,
        ...(when === undefined ? {} : { when }),
      })),
    },
  };
}

function toTrigger(trigger: PlanTrigger, timeZone: string): WorkflowTrigger {
  if (trigger.kind === "schedule") {
    const { rrule_or_words: rrule, time_zone } = trigger.schedule;
    return { kind: "schedule", rrule, timeZone: time_zone ?? timeZone, catchUp: "latest" };
  }
  if (trigger.kind === "new-item") {
    const match = searchTerms(trigger.match ?? "");
    return { kind: "new-item", source: trigger.source, ...(match === "" ? {} : { match }) };
  }
  if (trigger.kind === "execution-finished") {
    const said = trigger.match ?? "";
    const outcome = /fail|error|break|crash/i.test(said) ? "failed" : /succe/i.test(said) ? "succeeded" : null;
    return { kind: "execution-finished", source: trigger.source, ...(outcome === null ? {} : { outcome }) };
  }
  return trigger.kind === "webhook" ? { kind: "webhook", signedBy: "hoopoe" } : { kind: "manual" };
}

/** Words of grammar are no search terms. */
const searchTerms = (words: string): string =>
  words
    .replace(
      /(?<![\w@#.-])(?:from|with|in|the|an?|of|to|subject|labell?ed|label|tagged|project|channel|about|mentions?|that|which|contains?|containing|whose|is|has|severity)(?![\w@-])/gi,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();

const numberWords: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twenty: 20,
  fifty: 50,
};

/** The words' value in the form that the parameter takes. */
function toValue(value: string, param: ActionParam | undefined): unknown {
  if (param?.type === "lines")
    return value
      .split(/\s*(?:,|;|\band\b|\n)\s*/)
      .map((entry) => entry.replace(/^the\s/i, ""))
      .filter((entry) => entry !== "");
  if (param?.type === "number") {
    const number = numberWords[value.toLowerCase()] ?? Number(value);
    return Number.isFinite(number) ? number : value;
  }
  return param?.type === "switch" ? !/^(?:no|false|public|off)$/i.test(value) : value;
}
