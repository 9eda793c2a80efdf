import { evaluateExpression } from "@hoopoe/contract/work/evaluate-expression.ts";
import { type Expression, readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import { flowProduct, type WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

const triesMax = 4000;

/** Conditions that come out the same whatever is found: their other branch is dead. Tried with values around their literals. */
export function bothWays({ workflow }: WorkflowDefinition): string[] {
  return workflow.nodes.flatMap(({ id, data }) => {
    if (data.product_name !== flowProduct || data.action !== "branch") return [];
    const used = new Set(workflow.edges.flatMap(({ from, when }) => (from === id && when !== undefined ? [when] : [])));
    const read = readExpression(data.params["condition"] ?? null);
    if (!read.ok || read.expression.kind !== "fn") return [];
    const found = valuesOf(read.expression);
    const dead = ["true", "false"].filter((way) => !found.has(way === "true"));
    if (dead.length === 0 || used.size === 0) return [];
    return [`${id}.condition: it can never be ${dead.join(" or ")}. Correct the test.`];
  });
}

function valuesOf(condition: Expression): ReadonlySet<unknown> {
  const refs = [...new Map(refsOf(condition).map((ref) => [JSON.stringify(ref), ref])).keys()];
  const candidates = [...around(literalsOf(condition)), "", "else", [], ["one"], 0, true, false];
  const found = new Set<unknown>();
  const total = Math.min(triesMax, candidates.length ** Math.min(refs.length, 6));
  for (let attempt = 0; attempt < total && found.size < 2; attempt += 1) {
    // Many references: each gets its own candidate, in an order that differs between them.
    const chosen = new Map(
      refs.map((ref, at) => [
        ref,
        candidates[
          Math.floor(attempt / candidates.length ** at + (total === triesMax ? attempt * at : 0)) % candidates.length
        ],
      ]),
    );
    found.add(
      evaluateExpression(withValues(condition, chosen), { trigger: null, inputs: {}, variables: {}, node: () => null }),
    );
  }
  return found;
}

function withValues(expression: Expression, chosen: ReadonlyMap<string, unknown>): Expression {
  if (expression.kind === "ref") return { kind: "literal", value: chosen.get(JSON.stringify(expression)) ?? null };
  if (expression.kind === "fn") return { ...expression, args: expression.args.map((one) => withValues(one, chosen)) };
  return expression;
}

function literalsOf(expression: Expression): unknown[] {
  if (expression.kind === "literal") return [expression.value];
  return expression.kind === "fn" ? expression.args.flatMap(literalsOf) : [];
}

function around(literals: readonly unknown[]): unknown[] {
  return literals.flatMap((value) => {
    const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
    return Number.isFinite(number) && typeof value !== "boolean"
      ? [value, number - 1, number + 1]
      : [value, `${String(value)} and more`];
  });
}
