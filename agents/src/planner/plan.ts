/** What the planner knows of a workspace: the products that are connected (or can be) and what each can do. */
export type PlannerCatalog = { products: readonly PlannerProduct[] };

export type PlannerProduct = { product_name: string; type: "agent" | "connector"; actions: readonly PlannerAction[] };

export type PlannerAction = {
  id: string;
  /** One line for people; the planner reads it too. */
  meaning: string;
  /** Where it is known: what only reads may be planned without being asked for. */
  effect?: "read" | "write" | "destructive";
  params: readonly { name: string; origin: "stated" | "bound" | "optional" }[];
};

/** The small form between words and a workflow. What it could not place is said, never dropped. */
export type Plan = {
  trigger: PlanTrigger;
  nodes: PlanNode[];
  edges: PlanEdge[];
  /** Parameters that the words do not give: to be asked for. */
  needs: { node: string; param: string }[];
  /** Wishes that no action of the catalog fulfils, word for word. */
  unsupported: string[];
};

export type PlanTrigger =
  | { kind: "manual" }
  | { kind: "webhook" }
  | { kind: "schedule"; schedule: { rrule_or_words: string; words: string; time_zone?: string } }
  | { kind: "new-item"; source: string; match?: string }
  | { kind: "execution-finished"; source: string; match?: string };

/** `params` hold what the words state, literally; `bound` are the parameters that the trigger or an earlier node gives. */
export type PlanNode = {
  id: string;
  type: "agent" | "connector";
  product_name: string;
  action: string;
  params: Record<string, string>;
  bound: string[];
};

export type PlanEdge = { from: string; to: string; when?: string };
