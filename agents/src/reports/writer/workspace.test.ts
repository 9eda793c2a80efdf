import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createModel } from "../../models/create-model.ts";
import { count, full, said, yes } from "../testing/doors-script.ts";
import { outageDocs } from "../testing/outage-docs.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../testing/scripted-endpoint.ts";
import { scriptWriter, stepOf, usersIn, type WriterScript } from "../testing/scripted-writer.ts";
import { writeReport } from "../write-report.ts";
import type { WorkspacePort, WorkspaceSearch } from "./workspace-port.ts";

let endpoint: ScriptedEndpoint;
const searches: WorkspaceSearch[] = [];

beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
beforeEach(() => {
  endpoint.prompts.length = 0;
  searches.length = 0;
  endpoint.judge((asked) => asked.map(yes));
});
afterAll(() => endpoint.close());

const docs = outageDocs();
const outside: SourceDoc = {
  itemId: "outside-1",
  source_datatype: "slack",
  date: "2027-03-09T08:00:00.000Z",
  author: "Guard post",
  title: "#gate",
  body: "We recounted with the installer: 52 readers were dark, the sheet of Tuesday missed the cellar.",
  url: null,
};
const related = docs.length + 1;
const workspace: WorkspacePort = {
  frame: { from: "2027-03-01T00:00:00.000Z", to: null },
  async search(asked) {
    searches.push(asked);
    return [...docs.slice(0, 2), outside];
  },
  open: async (itemId) =>
    itemId === outside.itemId ? { ...outside, body: `${outside.body} And that was all.` } : null,
  thread: async (itemId) => (itemId === outside.itemId ? [outside] : []),
};
const write = (script: WriterScript, question = "badge readers OPS-881") => {
  endpoint.answerWith(scriptWriter(script));
  return writeReport({
    question,
    template: "post-incident-review",
    docs,
    workspace,
    model: createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "scripted-workspace" }),
    asOf: "2027-03-10T00:00:00.000Z",
  });
};

it("the workspace is searched for what contradicts a draft, and an item against it is shown beside the report", async () => {
  const quote = "52 readers were dark";
  const review = { contradictions: [{ id: "b1", n: related, quote }], changes: [] };
  const report = await write({ ...full, review });
  const turn = usersIn(endpoint.prompts.at(-1) ?? "").at(-1) ?? "";
  expect(turn).toMatch(new RegExp(`<<source ${related} [0-9a-f-]+>>\\nrelated, not a source \\| slack`));
  expect(turn.match(/<<source \d+/g)).toHaveLength(1);
  expect(searches[0]).toMatchObject({ words: full.bluf && report.bluf[0]?.text, ...workspace.frame });
  const { date, author, source_datatype, title, itemId } = outside;
  const sentence = report.bluf[0]?.text;
  expect(report.contradictions).toEqual([{ itemId, source_datatype, date, author, title, quote, sentence }]);
  expect(report.gaps[0]).toContain("An item that isn't among the report's may contradict it: “#gate” by Guard post");
  expect(report.evidence.map((one) => one.itemId)).not.toContain(itemId);
  expect(report.method.considered).toBe(docs.length);
});

it("a contradiction whose words don't stand in the item is nobody's", async () => {
  const invented = { contradictions: [{ id: "b1", n: related, quote: "53 readers were dark" }], changes: [] };
  const report = await write({ ...full, review: invented });
  expect(report.contradictions).toEqual([]);
});

it("related items are opened and read by number, a search may name its own time, and citing one backs nothing", async () => {
  const cited = said("The installer counted 52 readers.", "52 readers were dark", [1], related);
  const bluf = [
    'CALL search {"words":"installer","from":"2027-01-01T00:00:00Z"}',
    `CALL open_item {"id":${related}}\nCALL read_thread {"id":${related}}`,
    { language: "en", bluf: [cited] },
  ];
  const report = await write({ ...full, bluf });
  expect(searches[0]).toMatchObject({ from: "2027-01-01T00:00:00.000Z", to: null });
  const request: { messages: { role: string; content: string }[] } = JSON.parse(
    endpoint.prompts.find((body) => stepOf(body) === "bluf" && body.includes("And that was all.")) ?? "",
  );
  const results = request.messages.filter(({ role }) => role === "tool").map(({ content }) => content);
  expect(results).toHaveLength(3);
  for (const result of results) expect(result).toContain("Don't cite them");
  expect(report.bluf[0]?.check.status).toBe("not-supported");
});

it("a section in another language than it says goes back once, and a report that stays in it says so", async () => {
  const french = said("Les gardiens ont compté quarante-sept portes fermées dans tout le bâtiment.", count);
  const english = said("The guards counted 47 doors that did not open in the whole building.", count);
  const lying = { language: "en", bluf: [french] };
  const corrected = await write({ ...full, bluf: [lying, { language: "en", bluf: [english] }] });
  expect(corrected.bluf.map(({ text }) => text)).toEqual([english.text]);
  const kept = await write({ ...full, bluf: lying });
  expect(kept.gaps).toContain("Bottom line is in another language (fr) than the question (en).");
  endpoint.prompts.length = 0;
  await write(full, "¿Qué pasó con las puertas del edificio y quién lo decidió?");
  expect(endpoint.prompts.map(stepOf).filter((step) => step === "plan")).toHaveLength(2);
  expect(endpoint.prompts[1]).toContain("the question seems to be in es");
});
