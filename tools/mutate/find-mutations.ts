import { isOutOfReach } from "./out-of-reach.ts";
import { child, children, type Node, parse, walk } from "./syntax.ts";

/** One small change of a source, as a replacement of a part of its text. */
export interface Mutation {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** From 0. */
  readonly column: number;
  /** What holds it, where that runs once at load: a constant's or a property's name. Null inside a function. */
  readonly owner: string | null;
  /** The name of the constant around it all, at load. */
  readonly constant?: string | null;
}

interface Change {
  readonly kind: string;
  readonly at: Pick<Node, "start" | "end">;
  readonly text: string;
  /** The property that is left out: whoever reads it by name has to notice. */
  readonly part?: Node;
}

interface Place {
  readonly source: string;
  readonly parent: Node | undefined;
  readonly around: readonly Node[];
}

type Rule = (node: Node, place: Place) => Change[];

/** All changes that the tool knows to make in a source, in the order of its text. */
export function findMutations(source: string, path: string): Mutation[] {
  const found: Mutation[] = [];
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  walk(parse(source, path), (node, around) => {
    if (isOutOfReach(node, around, { source, path })) return false;
    const place = { source, parent: around.at(-1), around };
    for (const rule of rules) {
      for (const { kind, at, text, part } of rule(node, place)) {
        if (source.slice(at.start, at.end) === text) continue;
        const line = lineStarts.findLastIndex((start) => start <= at.start) + 1;
        const column = at.start - (lineStarts[line - 1] ?? 0);
        const names = ownersOf(part === undefined ? around : [...around, part]);
        found.push({
          kind,
          start: at.start,
          end: at.end,
          text,
          line,
          column,
          owner: names?.at(-1) ?? null,
          constant: names?.[0] ?? null,
        });
      }
    }
    return true;
  });
  return found;
}

const otherOperators: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": ">=",
  ">=": "<",
  ">": "<=",
  "<=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+=": "-=",
  "-=": "+=",
};

/** Calls in a chain that choose, order or clean: without one of them, more or something else comes out. */
const droppable = new Set(
  "filter where andWhere sort toSorted reverse toReversed slice trim toLowerCase toUpperCase orderBy distinct check".split(
    " ",
  ),
);

/** Of which tenant a row is, PostgreSQL's row security asks as well: without our own question the same comes out. */
const heldByRows = /^"(?:\w+\.)?tenant_id"$/;

const rules: readonly Rule[] = [operators, conditions, literals, statements, awaits, calls, members, jsx];

function operators(node: Node, { source }: Place): Change[] {
  const { operator } = node;
  const [left, right] = [child(node, "left"), child(node, "right")];
  if (typeof operator !== "string" || left === null || right === null) return [];
  const other = otherOperators[operator];
  if (other === undefined) return [];
  // Texts that are put together have no minus.
  const isText = operator.startsWith("+") && /["'`]/.test(source.slice(left.start, right.end));
  if (isText) return [];
  const gap = source.slice(left.end, right.start);
  const at = { start: left.end, end: right.start };
  return [{ kind: `${operator} to ${other}`, at, text: gap.replace(operator, other) }];
}

function conditions(node: Node, { source }: Place): Change[] {
  const test = ["IfStatement", "ConditionalExpression"].includes(node.type) ? child(node, "test") : null;
  if (test === null) return [];
  return [{ kind: "condition negated", at: test, text: `!(${source.slice(test.start, test.end)})` }];
}

function literals(node: Node, { parent }: Place): Change[] {
  if (node.type !== "Literal") return [];
  const { value } = node;
  if (typeof value === "boolean") return [{ kind: "boolean flipped", at: node, text: String(!value) }];
  if (typeof value === "number")
    return [{ kind: "number changed", at: node, text: String(value === 0 ? 1 : value * 2) }];
  if (typeof value !== "string" || value === "") return [];
  const text = parent?.type === "JSXAttribute" ? `"${value.replaceAll('"', "")}x"` : JSON.stringify(`${value}x`);
  return [{ kind: "string changed", at: node, text }];
}

function statements(node: Node, { parent }: Place): Change[] {
  const returned =
    node.type === "ReturnStatement" && parent?.type === "BlockStatement" ? child(node, "argument") : null;
  // A boolean is flipped instead: nothing is as good as false.
  if (returned !== null && typeof returned["value"] !== "boolean")
    return [{ kind: "returns nothing", at: node, text: "return undefined;" }];
  if (node.type !== "ExpressionStatement") return [];
  const isEffect = /^(?:Call|Await|Assignment|Update|Unary)Expression$/.test(child(node, "expression")?.type ?? "");
  return isEffect ? [{ kind: "statement removed", at: node, text: ";" }] : [];
}

/** Only where its outcome is used: without, it is the same but for the time. */
function awaits(node: Node, { source, parent }: Place): Change[] {
  const argument = node.type === "AwaitExpression" ? child(node, "argument") : null;
  if (argument === null || parent?.type === "ExpressionStatement" || parent?.type === "ReturnStatement") return [];
  return [{ kind: "await dropped", at: node, text: source.slice(argument.start, argument.end) }];
}

function calls(node: Node, { source }: Place): Change[] {
  if (node.type !== "CallExpression") return [];
  const changes: Change[] = [];
  const callee = child(node, "callee");
  const [first, second] = children(node, "arguments");
  const method = callee?.type === "MemberExpression" ? child(callee, "property") : null;
  const object = callee === null ? null : child(callee, "object");
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const isHeld = first !== undefined && heldByRows.test(textOf(first));
  if (method !== null && object !== null && droppable.has(textOf(method)) && !isHeld)
    changes.push({ kind: `.${textOf(method)}() dropped`, at: { start: object.end, end: node.end }, text: "" });
  const isPlain = (one: Node): boolean => !/Function|Arrow|Spread|Object/.test(one.type);
  if (first !== undefined && second !== undefined && isPlain(first) && isPlain(second)) {
    const between = source.slice(first.end, second.start);
    const at = { start: first.start, end: second.end };
    changes.push({ kind: "arguments swapped", at, text: `${textOf(second)}${between}${textOf(first)}` });
  }
  return changes;
}

/** One property, or one element, of several left out. */
function members(node: Node, { source }: Place): Change[] {
  const field = node.type === "ObjectExpression" ? "properties" : node.type === "ArrayExpression" ? "elements" : "";
  const parts = children(node, field);
  if (parts.length < 2) return [];
  return parts.flatMap((part, index) => {
    if (part.type === "SpreadElement" && node.type === "ObjectExpression") return [];
    const next = parts[index + 1];
    const end = next === undefined ? part.end : next.start;
    const text = source.slice(part.start, end);
    return text.includes("//") || text.includes("/*")
      ? []
      : [{ kind: "left out", at: { start: part.start, end }, text: "", part }];
  });
}

function jsx(node: Node, { source }: Place): Change[] {
  if (node.type !== "JSXText") return [];
  const text = source.slice(node.start, node.end);
  return /\w/.test(text) ? [{ kind: "text changed", at: node, text: text.replace(/\w+/, "$&x") }] : [];
}

/** The names around what runs once, when its module is loaded, the outermost first; null inside a function. */
function ownersOf(around: readonly Node[]): string[] | null {
  if (around.some(({ type }) => /Function|^MethodDefinition$|^PropertyDefinition$/.test(type))) return null;
  const names = around.flatMap((node) => {
    const name = child(node, node.type === "Property" ? "key" : "id");
    const text = name?.["name"] ?? name?.["value"];
    return typeof text === "string" ? [text] : [];
  });
  return names.length === 0 ? [""] : names;
}
