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
  const { type } = node;
  const parent = around.at(-1);
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll|^TaggedTemplate|^Decorator/.test(type)) return true;
  if (type === "ExportNamedDeclaration" && child(node, "declaration") === null) return true;
  if (parent !== undefined && type === "Identifier") return true;
  const callee = child(node, "callee");
  if (type === "CallExpression" && callee !== null) {
    const name = textOf(callee);
    if (loggers.test(name) || releases.test(name) || lengths.test(name)) return true;
  }
  if (type === "ExpressionStatement") {
    const call = child(node, "expression");
    const inner = call?.type === "AwaitExpression" || call?.type === "UnaryExpression" ? child(call, "argument") : call;
    const name = inner === null ? null : child(inner, "callee");
    if (name !== null && (loggers.test(textOf(name)) || releases.test(textOf(name)))) return true;
  }
  if (type === "NewExpression" && callee !== null && textOf(callee).endsWith("Error")) return true;
  // What a hook of React's depends on only says how often it runs.
  if (type === "ArrayExpression" && parent?.type === "CallExpression" && /^use[A-Z]/.test(nameOf(parent, source))) {
    return children(parent, "arguments")[0] !== node;
  }
  if (type === "JSXAttribute") return looks.test(textOf(child(node, "name") ?? node));
  const key = type === "Property" ? child(node, "key") : type === "VariableDeclarator" ? child(node, "id") : null;
  if (type === "Property" && parent?.type === "ObjectPattern") return true;
  if (key !== null) {
    const name = textOf(key);
    if (type === "Property" && descriptions.test(name)) return true;
    const value = child(node, type === "Property" ? "value" : "init");
    const isNumber = value !== null && /^[\d_.*\s]+$/.test(textOf(value));
    if (isNumber && pace.test(name) && !path.startsWith("contract/")) return true;
  }
  if (type === "Literal" && parent?.type === "Property" && child(parent, "key") === node) return true;
  if (type === "Literal" && typeof node["value"] === "string")
    return isProse(node["value"]) && !path.endsWith("sentences.ts");
  return false;
}

function nameOf(call: Node, source: string): string {
  const callee = child(call, "callee");
  return callee === null ? "" : source.slice(callee.start, callee.end);
}

/** How a sentence is worded is for those who read it. */
function isProse(text: string): boolean {
  return text.trim().split(/\s+/).length > 4;
}
