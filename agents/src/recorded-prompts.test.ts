import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AgentModel } from "./models/agent-model.ts";
import { createModel } from "./models/create-model.ts";
import { type RecordedEndpoint, recordings, startRecordedEndpoint } from "./models/testing/recorded-endpoint.ts";
import { planWorkflow } from "./planner/plan-workflow.ts";
import { requestOf } from "./planner/testing/catalog.ts";
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

it("a plan as a good model gives it becomes a workflow of the catalogue's actions, with what became of each clause", async () => {
  const prompt =
    "Every weekday at 7 in Hamburg find the Trackly tickets with priority urgent, summarise them, and mail that to shift@harbour-lines.example. Also water the plants.";
  const prove = () => Promise.resolve({ outcomes: [], faults: [] });
  const planned = await planWorkflow(requestOf(prompt), { model, prove });
  expect(planned.definition.workflow.nodes.map(({ data }) => data.action)).toEqual([
    "find-tickets",
    "summarise",
    "send-letter",
  ]);
  expect(planned.definition.trigger).toMatchObject({ kind: "schedule", timeZone: "Europe/Berlin" });
  expect(planned.unsupported).toEqual(["Also water the plants."]);
});
