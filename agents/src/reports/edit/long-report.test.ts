import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "../../models/create-model.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../testing/scripted-endpoint.ts";
import { writeReport } from "../write-report.ts";
import { editReport } from "./edit-report.ts";

let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
afterAll(() => endpoint.close());

it("a report that is too long for the model is sent with less of its sources, and the edit says what wasn't sent", async () => {
  const docs = outageDocs();
  const doc = await writeReport({
    question: "badge readers OPS-881",
    template: "post-incident-review",
    docs,
    model: createModel({ kind: "built-in" }),
    asOf: "2027-03-10T00:00:00.000Z",
  });
  const tooLong = 'HTTP 400 {"error":{"message":"This model\'s maximum context length is 4096 tokens"}}';
  const sizes: number[] = [];
  endpoint.answerWith((body) => {
    sizes.push(body.length);
    return sizes.length < 3 ? tooLong : JSON.stringify({ operations: [{ kind: "set-tlp", tlp: "RED" }] });
  });
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "small" });
  const asked = { doc, previous: null, docs, model, instruction: "mark it red", by: "Ana" };
  const { doc: edited, results } = await editReport(asked);
  expect(edited?.tlp).toBe("RED");
  expect(sizes).toHaveLength(3);
  expect(sizes.at(-1)).toBeLessThan(sizes[0] ?? 0);
  expect(results.find(({ kind }) => kind === "unsent")?.words).toMatch(
    /^The report is too long for small at .*: the texts of the sources weren't sent$/,
  );
});
