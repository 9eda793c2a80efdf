/**
 * What people read is in the catalogues of console/src/messages, so that another language is one more file for each set.
 * A plugin for oxlint: reports words between tags, and in the props that a browser shows or reads out.
 */
const plugin = { meta: { name: "hoopoe" }, rules: { "text-in-catalogue": { create } } };
export default plugin;

const shownProps = new Set(["label", "title", "placeholder", "aria-label", "alt"]);
const message = "What people read comes from a catalogue: see docs/guides/add-a-text.md.";

/** As much of a node as is looked at here. */
interface Node {
  type: string;
  name?: { name: unknown };
  value?: unknown;
  quasis?: { value: { cooked?: string | null } }[];
  expression?: Node;
  consequent?: Node;
  alternate?: Node;
  operator?: string;
  left?: Node;
  right?: Node;
}

interface Context {
  report(found: { node: Node; message: string }): void;
}

function create(context: Context) {
  return {
    JSXText(node: Node) {
      if (hasWords(node.value)) context.report({ node, message });
    },
    JSXAttribute({ name, value }: Node & { value: Node | null }) {
      if (typeof name?.name !== "string" || !shownProps.has(name.name) || value === null) return;
      for (const found of literalsIn(value)) context.report({ node: found, message });
    },
    "JSXElement > JSXExpressionContainer, JSXFragment > JSXExpressionContainer"(node: Node) {
      for (const found of literalsIn(node)) context.report({ node: found, message });
    },
  };
}

/** The literals with words that an expression may come to. */
function literalsIn(node: Node | undefined): Node[] {
  switch (node?.type) {
    case "Literal":
      return hasWords(node.value) ? [node] : [];
    case "TemplateLiteral":
      return node.quasis?.some(({ value }) => hasWords(value.cooked)) ? [node] : [];
    case "JSXExpressionContainer":
      return literalsIn(node.expression);
    case "ConditionalExpression":
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case "LogicalExpression":
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...literalsIn(node.left), ...literalsIn(node.right)] : [];
    default:
      return [];
  }
}

function hasWords(text: unknown): boolean {
  // Between tags, a letter may also stand for a sign: "&nbsp;".
  return typeof text === "string" && /\p{L}/u.test(text.replaceAll(/&#?\w+;/g, ""));
}
