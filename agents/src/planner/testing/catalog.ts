import { flowActions } from "@hoopoe/contract/work/workflow-catalog.ts";
import { agentsProductName, agentTasks } from "../../tasks/task-catalog.ts";
import type { PlannerAction, PlannerCatalog } from "../plan.ts";

type Origins = Readonly<Record<string, "stated" | "bound" | "optional">>;
const action = (id: string, meaning: string, params: Origins = {}): PlannerAction => ({
  id,
  meaning,
  params: Object.entries(params).map(([name, origin]) => ({ name, origin })),
});

/** Products that exist nowhere: a planner that knows real ones by heart gets nothing from it. */
export const madeUpCatalog: PlannerCatalog = {
  products: [
    {
      product_name: "Postino",
      type: "connector",
      actions: [
        action("send-letter", "Send a new mail.", { to: "stated", subject: "optional", body: "optional" }),
        action("answer-letter", "Reply to a mail in its thread.", { message: "bound", body: "optional" }),
        action("relay-letter", "Forward a mail to another address.", { message: "bound", to: "stated" }),
        action("find-letters", "List the mails that match a search.", { query: "stated" }),
        action("mark-letter", "Put a label on a mail.", { message: "bound", label: "stated" }),
      ],
    },
    {
      product_name: "Trackly",
      type: "connector",
      actions: [
        action("open-ticket", "Create an issue (ticket).", {
          project: "stated",
          priority: "optional",
          assignee: "optional",
        }),
        action("show-ticket", "Read one issue with its present field values.", { issue: "bound" }),
        action("find-tickets", "List the issues that match a search.", { query: "stated" }),
        action("comment-ticket", "Write a comment on an issue.", { issue: "bound", body: "optional" }),
      ],
    },
    {
      product_name: "Chatterbox",
      type: "connector",
      actions: [
        action("publish-note", "Post a message in a channel.", { channel: "stated", text: "optional" }),
        action("whisper", "Write a direct message to one person.", { user: "stated", text: "optional" }),
      ],
    },
    {
      product_name: "Gatehouse",
      type: "connector",
      actions: [
        action("list-held", "List the messages in the hold queue.", { since: "optional" }),
        action("release-held", "Deliver a held message.", { message: "bound" }),
        action("ban-sender", "Block a sender address or domain.", { sender: "bound" }),
      ],
    },
    {
      product_name: "Kettle",
      type: "connector",
      actions: [
        action("boil-water", "Heat water in the kettle.", { amount: "optional" }),
        action("list-boils", "List when water was heated.", { since: "optional" }),
        action("set-temperature", "Set how hot the water shall be.", { temperature: "stated" }),
      ],
    },
    { product_name: agentsProductName, type: "agent", actions: agentTasks },
    {
      product_name: flowActions.product_name,
      type: flowActions.type,
      actions: flowActions.actions.map(({ id, meaning, params }) => action(id, meaning, originsOf(params))),
    },
  ],
};

function originsOf(params: readonly { name: string; origin: Origins[string] }[]): Origins {
  return Object.fromEntries(params.map(({ name, origin }) => [name, origin]));
}
