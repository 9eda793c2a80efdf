import { afterAll, beforeAll, expect, it } from "vitest";
import { createModel } from "../../models/create-model.ts";
import { yes } from "../testing/doors-script.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../testing/scripted-endpoint.ts";
import { scriptWriter, stepOf, usersIn } from "../testing/scripted-writer.ts";
import { writeReport } from "../write-report.ts";

let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
afterAll(() => endpoint.close());

const last = "Page 200: the escrow account was closed on 4 March 2027.";
const pages = Array.from({ length: 199 }, (_, at) => `Page ${at + 1}: ${"the inventory goes on and on. ".repeat(100)}`);

it("an item of 200 pages is sent to the model in parts, the last page too, and a sentence on that page is supported by it", async () => {
  const [first] = outageDocs();
  if (first === undefined) throw new Error("no item");
  const docs = [{ ...first, title: "Inventory", body: [...pages, last].join("\n") }];
  const sent = new Set<number>();
  const sentence = {
    text: "The escrow account was closed on 4 March 2027.",
    answers: [1],
    citations: [{ n: 1, quote: last }],
  };
  endpoint.judge((asked) => asked.map((one) => ({ ...yes(one), span: last })));
  endpoint.answerWith(
    scriptWriter({
      facts: (body) => {
        for (const [, page] of (usersIn(body)[0] ?? "").matchAll(/^Page (\d+):/gm)) sent.add(Number(page));
        return { facts: body.includes(last) ? [{ n: 1, text: "The account was closed.", quote: last }] : [] };
      },
      bluf: { language: "en", bluf: [sentence] },
    }),
  );
  const report = await writeReport({
    question: "What happened to the escrow account?",
    template: "post-incident-review",
    docs,
    model: createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted-long" }),
    asOf: "2027-03-10T00:00:00.000Z",
  });
  expect(sent.size).toBe(200);
  expect(endpoint.prompts.filter((body) => stepOf(body) === "facts").length).toBeGreaterThan(1);
  expect(report.bluf.map(({ check }) => check)).toMatchObject([{ status: "supported", span: { quote: last } }]);
  expect(report.gaps.join(" ")).not.toContain("couldn't be read");
});
