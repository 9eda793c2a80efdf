import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { SourceDoc } from "@hoopoe/quotes/source-doc.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { citeText } from "../chat/cite-text.ts";
import { decideCurrent } from "../claims/decide-current.ts";
import { createModel } from "../models/create-model.ts";
import { type ScriptedEndpoint, startScriptedEndpoint } from "../reports/testing/scripted-endpoint.ts";
import { toMarkdown } from "../reports/to-markdown.ts";
import { writeReport } from "../reports/write-report.ts";
import { runTask } from "../tasks/run-task.ts";

const lie = "The whole stolen payment of 48,250 euros was returned on 4 March.";
const truth = "The bank has frozen 31,400 euros of the stolen payment so far.";
const doc = (itemId: string, author: string, body: string, standing: SourceDoc["standing"]): SourceDoc => ({
  itemId,
  source_datatype: "gmail",
  date: `2026-03-0${itemId}T10:00:00.000Z`,
  author,
  title: "Stolen payment",
  body,
  url: null,
  ...(standing === undefined ? {} : { standing }),
});
const helper = "Helper <helper@evil.example>";
const docs = [doc("5", "Bank <desk@bank.example>", truth, "partner"), doc("6", helper, lie, "stranger")];
const asOf = "2026-03-10T10:00:00.000Z";
const question = "How much of the stolen payment was returned?";
const builtIn = createModel({ kind: "built-in" });
const evidence = docs.map((one, index) => ({ id: `e${index + 1}`, number: index + 1, ...one }));

let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  endpoint = await startScriptedEndpoint();
});
beforeEach(() => endpoint.judge((asked) => asked.map(() => ({ supported: true, span: lie }))));
afterAll(() => endpoint.close());

describe("a stranger's lie", () => {
  it.each(["post-incident-review", "news-digest"] as const)(
    "leads no %s, and is quoted under its author",
    async (template) => {
      const report = await writeReport({ question, template, docs, asOf, model: builtIn });
      expect(report.bluf.map(({ text }) => text).join(" ")).not.toContain("48,250");
      expect(report.evidence.find(({ author }) => author === helper)?.standing ?? "stranger").toBe("stranger");
    },
  );

  it("isn't an answer, not even confirmed by a model", async () => {
    const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "judge" });
    const [alone] = await citeText(`${lie} [2]`, { evidence, model });
    expect(alone?.check.status).toBe("not-supported");
    const beside = await citeText(`${truth} [1]\nAll 48,250 euros were returned on 4 March. [2]`, { evidence, model });
    expect(beside.map(({ check }) => check.status)).toEqual(["quoted", "not-supported"]);
  });

  it("is attributed in a step's summary without a model", async () => {
    const input = docs.map(({ author, title, body }) => ({ author, title, body }));
    const senders = docs.map(({ standing }) => ({
      facts: null,
      standing: standing ?? null,
      weighed: standing ?? null,
      earlier: null,
      knownDomains: [],
      memberNames: new Set<string>(),
      earlierAccounts: null,
    }));
    const { text } = await runTask({ model: builtIn, action: "summarise", input, params: { length: "4" }, senders });
    expect(text).toContain(`${helper}: "${lie}"`);
    expect(text).not.toContain(`: "${truth}"`);
  });

  it("is never the claim that holds", () => {
    const claim = (id: string, over: Partial<Claim>): Claim => ({
      id,
      statement: id,
      subjects: [],
      values: [],
      kind: "observed",
      happenedAt: null,
      author: "",
      standing: "partner",
      saidAt: "2026-03-05T10:00:00.000Z",
      span: { itemId: id, field: "body", quote: id, start: 0 },
      relations: [],
      ...over,
    });
    const corrects = [{ kind: "corrects" as const, claimId: "bank" }];
    const late = "2026-03-06T10:00:00.000Z";
    const planted = claim("lie", { standing: "stranger", claimsToBe: "partner", saidAt: late, relations: corrects });
    expect(decideCurrent([claim("bank", {}), planted]).currentId).toBe("bank");
  });

  it("leaves in no export", async () => {
    const report = await writeReport({ question, template: "post-incident-review", docs, asOf, model: builtIn });
    const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "judge" });
    const bluf = await citeText("All 48,250 euros were returned on 4 March. [2]", { evidence, model });
    const exported = toMarkdown({ ...report, bluf });
    expect(exported).not.toContain("All 48,250 euros were returned");
  });
});
