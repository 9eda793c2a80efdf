import { type CatalogAction, type CatalogProduct, flowActions } from "@hoopoe/contract/work/workflow-catalog.ts";
import { agentsProductName, agentTasks } from "../../tasks/task-catalog.ts";
import type { PlanRequest } from "../plan-request.ts";

type Origin = "stated" | "bound" | "optional";
type Shape = Partial<Pick<CatalogAction, "effect" | "targetParams" | "outputPaths">>;

function action(
  id: string,
  meaning: string,
  params: Readonly<Record<string, Origin>>,
  shape: Shape = {},
): CatalogAction {
  const { outputPaths = [] } = shape;
  return {
    id,
    label: meaning.replace(/\.$/, ""),
    meaning,
    effect: "write",
    canUndo: false,
    idempotency: "none",
    outputs: [...new Set(outputPaths.map((path) => path.split(/[[.:]/)[0] ?? path))],
    params: Object.entries(params).map(([name, origin]) => ({
      name,
      origin,
      label: name,
      required: origin !== "optional",
      help: null,
      type: name === "to" || name === "fields" || name === "labels" ? "lines" : "text",
      default: null,
      options: null,
    })),
    ...shape,
  };
}

const product = (product_name: string, catalogId: number | null, actions: CatalogAction[]): CatalogProduct => ({
  product_name,
  type: catalogId === null ? "agent" : "connector",
  catalogId,
  icon: null,
  category: "Made up",
  connections:
    catalogId === null
      ? []
      : [{ integrationId: `00000000-0000-4000-8000-00000000000${catalogId}`, name: product_name }],
  actions,
});

const pathOf = { text: "", list: "[]", object: ".*", boolean: ":boolean" };

/** Products that exist nowhere: a planner that knows real ones by heart gets nothing from it. */
export const madeUpCatalog: readonly CatalogProduct[] = [
  product("Postino", 1, [
    action(
      "send-letter",
      "Send a letter.",
      { to: "stated", subject: "optional", body: "optional" },
      { effect: "destructive", targetParams: ["to"] },
    ),
    action("burn-letter", "Destroy a letter.", { letter: "bound" }, { effect: "destructive" }),
  ]),
  product("Trackly", 2, [
    action(
      "find-tickets",
      "List the tickets that match a search.",
      { query: "stated" },
      { effect: "read", outputPaths: ["tickets[].key", "tickets[].title", "tickets[].age:number"] },
    ),
    action("comment-ticket", "Write a comment on a ticket.", { ticket: "bound", body: "optional" }),
  ]),
  product("Chatterbox", 3, [
    action(
      "publish-note",
      "Publish a note in a channel.",
      { channel: "stated", text: "optional" },
      { targetParams: ["channel"] },
    ),
  ]),
  product(
    agentsProductName,
    null,
    agentTasks.map(({ id, meaning, params, output }) =>
      action(id, meaning, Object.fromEntries(params.map(({ name, origin }) => [name, origin])), {
        effect: "read",
        outputPaths: output.map(({ name, type }) => `${name}${pathOf[type]}`),
      }),
    ),
  ),
  flowActions,
];

/** A request in a workspace of two people. */
export function requestOf(prompt: string, more: Partial<PlanRequest> = {}): PlanRequest {
  return {
    prompt,
    catalog: madeUpCatalog,
    facts: {
      people: [
        { name: "Jana Krol", email: "jana.krol@harbour-lines.example", role: "editor" },
        { name: "Piet Vos", email: "piet.vos@harbour-lines.example", role: "shift lead" },
      ],
      channels: ["#cold-store"],
      projects: [],
      jobs: ["Nightly count"],
      domains: ["harbour-lines.example"],
      me: "jana.krol@harbour-lines.example",
    },
    now: "2026-03-02T07:00:00Z",
    timeZone: "Europe/Berlin",
    answers: [],
    current: null,
    ...more,
  };
}
