import { join } from "node:path";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AgentModel } from "./models/agent-model.ts";
import { createModel } from "./models/create-model.ts";
import { type RecordedEndpoint, recordings, startRecordedEndpoint } from "./models/testing/recorded-endpoint.ts";
import { planWithModel } from "./planner/plan-with-model.ts";
import { madeUpCatalog } from "./planner/testing/catalog.ts";
import { runTask } from "./tasks/run-task.ts";

let endpoint: RecordedEndpoint;
let model: AgentModel;

/** RECORD_REQUESTS names a folder for requests that have no recording yet. */
beforeAll(async () => {
  endpoint = await startRecordedEndpoint(join(recordings, "prompts"), process.env["RECORD_REQUESTS"]);
  model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "recorded" });
});
afterAll(() => endpoint.close());

const night = {
  id: "m1",
  date: "2026-03-02T06:40:00Z",
  author: "Jana Krol <jana.krol@harbour-lines.example>",
  title: "Cold store 4 overnight",
  body: `Morning all,

Cold store 4 sat at -11.5 C from about 02:10 until Piet reset the compressor at 04:55. The alarm went to the old pager, which nobody carries any more. 38 pallets of fish were in there; quality will look at them at nine, so please don't tell the customer anything before that.
Work order WO-20417 is with Frostline. Their man says a contactor burned out.

Jana`,
};

const plainField = { help: null, type: "text" as const, default: null, options: null };

/** As little as the request needs: what others add to the catalog leaves the recording as it is. */
const catalog: CatalogProduct[] = madeUpCatalog.products.flatMap(({ product_name, type, actions }, index) => {
  const offered = actions.filter(({ id }) => ["find-tickets", "summarise", "send-letter", "boil-water"].includes(id));
  if (offered.length === 0) return [];
  return {
    product_name,
    type,
    catalogId: type === "agent" ? null : index + 1,
    icon: null,
    category: "Made up",
    connections: [{ integrationId: crypto.randomUUID(), name: product_name }],
    actions: offered.map(({ id, meaning, params }) => ({
      id,
      label: id,
      meaning,
      effect: "write" as const,
      canUndo: false,
      idempotency: "none" as const,
      outputs: [],
      params: params.map(({ name, origin }) => ({
        ...plainField,
        name,
        label: name,
        origin,
        required: origin !== "optional",
      })),
    })),
  };
});

it("a classification as a good model gives it goes through, with words of the source for it", async () => {
  const params = { labels: "incident, request, question, news" };
  const got = await runTask({ model, action: "classify", input: night, params });
  expect(got).toMatchObject({ label: "incident", engine: expect.stringContaining("recorded") });
});

it("an extraction as a good model gives it goes through, with what the source doesn't say left open", async () => {
  const params = { fields: "work order, supplier, temperature, pallets affected, customer" };
  const got = await runTask({ model, action: "extract", input: night, params });
  expect(got).toMatchObject({
    fields: { "work order": "WO-20417", supplier: "Frostline", temperature: "-11.5 C", customer: null },
    missing: ["customer"],
  });
});

it("a plan as a good model gives it becomes a workflow of the catalog's actions", async () => {
  const prompt =
    "Every weekday at 7 in Hamburg find the Trackly tickets with priority urgent, summarise them, and mail that to shift@harbour-lines.example. Also water the plants.";
  const outcome = await planWithModel({ prompt, catalog, model, timeZone: "Europe/Berlin" });
  expect(outcome).toMatchObject({ status: "answered" });
  const plan = outcome.status === "answered" ? outcome.value : null;
  expect(plan?.nodes.map(({ action }) => action)).toEqual(["find-tickets", "summarise", "send-letter"]);
  expect(plan?.unsupported).toEqual(["water the plants"]);
});
