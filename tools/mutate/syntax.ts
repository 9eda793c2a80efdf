import { parseAst } from "vite";

/** A node of the syntax tree (ESTree, with TypeScript's and JSX's own). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The node in a field; null where there is none. */
export function child(node: Node, field: string): Node | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function children(node: Node, field: string): Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** @throws where it is not of the language */
export function parse(source: string, path: string): Node {
  const program: unknown = parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }, path);
  if (!isNode(program)) throw new Error(`${path} gave no syntax tree`);
  return program;
}

/** Visits a node, then what is in it, in the order of the text; `visit` says whether to go on below. */
export function walk(
  node: Node,
  visit: (node: Node, around: readonly Node[]) => boolean,
  around: readonly Node[] = [],
): void {
  if (!visit(node, around)) return;
  const inside = [...around, node];
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, visit, inside);
  }
}
