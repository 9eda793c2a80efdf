import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import { type Expression, readExpression } from "@hoopoe/contract/work/workflow-expression.ts";

/** Recipients that are known by name: case, "@" and "#" before a name do not matter. */
export interface KnownRecipients {
  has(recipient: string): boolean;
}

/**
 * What the author of a workflow names: a parameter that is a recipient as it is, and each address, #channel and host of a URL in
 * a longer one. `others` are values of the author's own: variables, inputs.
 */
export function namedBy(definition: WorkflowDefinition, others: readonly unknown[]): KnownRecipients {
  const names = new Set<string>();
  const texts = [
    ...definition.workflow.nodes.flatMap(({ data }) =>
      Object.values(data.params).flatMap((param) => {
        const read = readExpression(param);
        return read.ok ? literalsOf(read.expression) : [];
      }),
    ),
    ...others.flatMap(textsIn),
  ];
  for (const text of texts) {
    names.add(plain(text));
    for (const piece of text.split(/[\s,;<>()[\]"']+/)) {
      const one = piece.replace(/[.:!?]+$/, "");
      if (/^https?:\/\//i.test(one)) names.add(URL.parse(one)?.hostname ?? "");
      else if (/^#.|.@./.test(one)) names.add(plain(one));
    }
  }
  names.delete("");
  return { has: (recipient) => names.has(plain(recipient)) };
}

export function plain(name: string): string {
  return name.trim().toLowerCase().replace(/^[@#]/, "");
}

function literalsOf(expression: Expression): string[] {
  switch (expression.kind) {
    case "literal":
      return textsIn(expression.value);
    case "ref":
      return [];
    case "fn":
      return expression.args.flatMap(literalsOf);
    case "list":
      return expression.items.flatMap(literalsOf);
    case "object":
      return expression.fields.flatMap(([, value]) => literalsOf(value));
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
