import type { z } from "zod";
import type { GoldEntry, goldCatalog } from "./gold.ts";

type Catalog = z.infer<typeof goldCatalog>;

/** Names that no planner has heard of, in the order of the catalog; what is an everyday word keeps its own. */
const names = ["Qorvia", "Tessaro", "Lumbrin", "Ostrel", "Vantiq", "Mirado", "Halvex", "Zentor", "Corvane", "Pellum"];
const everyday = new Set(["News feeds", "SMTP", "IMAP", "Files", "Webhook", "HTTP request", "Agents", "Flow"]);
const verbs: Readonly<Record<string, string>> = {
  send: "dispatch",
  reply: "respond",
  forward: "relay",
  create: "open",
  search: "find",
  add: "put",
  trash: "delete",
  get: "fetch",
  update: "change",
  transition: "move",
  post: "publish",
  open: "write",
  upload: "share",
  list: "show",
  revoke: "withdraw",
  release: "deliver",
  reject: "refuse",
  block: "ban",
  permit: "allow",
  read: "load",
  move: "shift",
  write: "store",
  respond: "answer",
};
const unknown: Catalog["products"][number] = {
  product_name: "Observatory",
  type: "connector",
  actions: [
    { id: "point-telescope", meaning: "Point the telescope at a star.", params: [{ name: "star", origin: "stated" }] },
    { id: "take-picture", meaning: "Take a picture of the sky.", params: [{ name: "exposure", origin: "optional" }] },
    { id: "park-dome", meaning: "Turn the dome to its resting place.", params: [] },
  ],
};

/** The same requests over products and actions of other names, beside a connector that nobody asks for. */
export function rename({ catalog, entries }: { catalog: Catalog; entries: readonly GoldEntry[] }): {
  catalog: Catalog;
  entries: GoldEntry[];
} {
  const proper = catalog.products.filter(({ product_name }) => !everyday.has(product_name));
  const named = new Map(proper.map(({ product_name }, index) => [product_name, names[index] ?? `Product${index}`]));
  const nameOf = (product: string) => named.get(product) ?? product;
  const idOf = (product: string, action: string) => {
    const [verb = "", ...rest] = action.split("-");
    return everyday.has(product) ? action : [verbs[verb] ?? verb, ...rest].join("-");
  };
  const inWords = (text: string) => {
    let reply = text;
    for (const [name, other] of named) {
      reply = reply.replaceAll(name, other);
      reply = reply.replaceAll(new RegExp(`\\b${name.split(" ")[0] ?? name}\\b`, "g"), other);
    }
    return reply;
  };
  const answer = <T extends Partial<GoldEntry>>(one: T): T => ({
    ...one,
    ...(one.nodes === undefined
      ? {}
      : {
          nodes: one.nodes.map((node) => ({
            ...node,
            product_name: nameOf(node.product_name),
            action: idOf(node.product_name, node.action),
          })),
        }),
    ...(one.trigger?.source === undefined ? {} : { trigger: { ...one.trigger, source: nameOf(one.trigger.source) } }),
    ...(one.unsupported === undefined ? {} : { unsupported: one.unsupported.map(inWords) }),
  });
  return {
    catalog: {
      products: [
        ...catalog.products.map((product) => ({
          ...product,
          product_name: nameOf(product.product_name),
          actions: product.actions.map((action) => ({
            ...action,
            id: idOf(product.product_name, action.id),
            meaning: inWords(action.meaning),
          })),
        })),
        unknown,
      ],
    },
    entries: entries.map((entry) => ({
      ...answer(entry),
      prompt: inWords(entry.prompt),
      alternatives: entry.alternatives.map(answer),
      forbidden: entry.forbidden.map((thing) => {
        const [product = "", action] = thing.split("/");
        return action === undefined || !named.has(product) ? thing : `${nameOf(product)}/${idOf(product, action)}`;
      }),
    })),
  };
}
