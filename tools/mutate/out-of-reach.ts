import { child, children, type Node } from "./syntax.ts";

interface Source {
  readonly source: string;
  readonly path: string;
}

const loggers = /(?:^|\.)(?:log|logger|console)\.\w+$/;
/** They free what the end of the process would free as well. */
const releases =
  /(?:^|\.)(?:close|unref|clearTimeout|clearInterval|removeEventListener|disconnect|destroy|release|removeAllListeners)$/;
/** How much, how often, how long: fast or slow, but the same outcome. The contract's own are promises. */
const pace =
  /(?:Ms|Max|Min|Size|Limit|Every|Delay|Retries|Batch|Bytes|Concurrency|Seconds|Timeout)$|^(?:limit|retries|delay|timeout|concurrency|size|width|height)$/i;
/** How long a text may be that somebody types. */
const lengths = /^z\.(?:maxLength|minLength|maximum|minimum)$/;
/** Attributes that style, number or hide. */
const looks =
  /^(?:className|class|key|size|style|width|height|viewBox|fill|stroke\w*|d|cx|cy|r|strokeWidth|aria-hidden|sideOffset|align|delay)$/;
/** A module that writes the log and nothing else. */
const logsOnly = /\/log-\w+\.ts$/;
/** What the descriptions of a call say to those who read the API's page. */
const descriptions = /^(?:summary|description|cause|help|learn|subtitle|detail|stillWorks)$/;

/**
 * What no test could or should notice: types and imports, what is logged, the texts of errors that only we read, how
 * something looks beyond the theme, how fast it is, what frees memory, and prose outside the sentences that are fixed.
 */
export function isOutOfReach(node: Node, around: readonly Node[], { source, path }: Source): boolean {
  if (logsOnly.test(path)) return true;
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll|^TaggedTemplate|^Decorator/.test(node.type)) return true;
  const textOf = (part: Node | null): string => (part === null ? "" : source.slice(part.start, part.end));
  return kinds[node.type]?.(node, { parent: around.at(-1), path, textOf }) ?? false;
}

interface Place {
  readonly parent: Node | undefined;
  readonly path: string;
  readonly textOf: (part: Node | null) => string;
}

/** What is out of reach of each kind of node. */
const kinds: Record<string, ((node: Node, place: Place) => boolean) | undefined> = {
  ExportNamedDeclaration: (node) => child(node, "declaration") === null,
  Identifier: (_, { parent }) => parent !== undefined,
  CallExpression: (node, { textOf }) =>
    lengths.test(textOf(child(node, "callee"))) || isUnseen(textOf(child(node, "callee"))),
  ExpressionStatement: (node, { textOf }) => isUnseen(textOf(calleeOf(child(node, "expression")))),
  NewExpression: (node, { textOf }) => textOf(child(node, "callee")).endsWith("Error"),
  // What a hook of React's depends on only says how often it runs.
  ArrayExpression: (node, { parent, textOf }) =>
    parent?.type === "CallExpression" &&
    /^use[A-Z]/.test(textOf(child(parent, "callee"))) &&
    children(parent, "arguments")[0] !== node,
  JSXAttribute: (node, { textOf }) => looks.test(textOf(child(node, "name") ?? node)),
  Property: (node, { parent, path, textOf }) =>
    parent?.type === "ObjectPattern" ||
    descriptions.test(textOf(child(node, "key"))) ||
    isPace({ name: textOf(child(node, "key")), value: textOf(child(node, "value")), path }),
  VariableDeclarator: (node, { path, textOf }) =>
    isPace({ name: textOf(child(node, "id")), value: textOf(child(node, "init")), path }),
  Literal: (node, { parent, path }) =>
    (parent?.type === "Property" && child(parent, "key") === node) ||
    (typeof node["value"] === "string" && isProse(node["value"]) && !path.endsWith("sentences.ts")),
};

/** A call that logs, or frees what the end of the process would free as well. */
function isUnseen(callee: string): boolean {
  return loggers.test(callee) || releases.test(callee);
}

/** What a statement calls, awaited or not. */
function calleeOf(expression: Node | null): Node | null {
  const isWrapped = expression?.type === "AwaitExpression" || expression?.type === "UnaryExpression";
  const call = isWrapped ? child(expression, "argument") : expression;
  return call === null ? null : child(call, "callee");
}

function isPace({ name, value, path }: { name: string; value: string; path: string }): boolean {
  return /^[\d_.*\s]+$/.test(value) && pace.test(name) && !path.startsWith("contract/");
}

/** How a sentence is worded is for those who read it. */
function isProse(text: string): boolean {
  return text.trim().split(/\s+/).length > 4;
}
