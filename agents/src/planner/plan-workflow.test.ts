import { createServer, type Server } from "node:http";
import { type CatalogProduct, flowActions } from "@hoopoe/contract/work/workflow-catalog.ts";
import { checkWorkflow } from "@hoopoe/contract/work/check-workflow.ts";
import { evaluateParams } from "@hoopoe/contract/work/evaluate-expression.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBuiltInModel } from "../models/built-in-model.ts";
import { createModel } from "../models/create-model.ts";
import { editWorkflow } from "./edit-workflow.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { madeUpCatalog } from "./testing/catalog.ts";

/** The made-up products as the wizard's catalog lists them, all connected. */
const catalog: CatalogProduct[] = [
  ...madeUpCatalog.products
    .filter(({ product_name }) => product_name !== "Flow")
    .map(({ product_name, type, actions }, index) => ({
      product_name,
      type,
      catalogId: type === "agent" ? null : index + 1,
      icon: null,
      category: "Test",
      connections: [{ integrationId: crypto.randomUUID(), name: product_name }],
      actions: actions.map(({ id, meaning, params }) => ({
        id,
        label: meaning,
        meaning,
        effect: /^(?:list|find|show)-/.test(id) ? ("read" as const) : ("write" as const),
        canUndo: false,
        idempotency: "none" as const,
        outputs: [],
        params: params.map(({ name, origin }) => ({
          name,
          origin,
          label: name,
          required: origin !== "optional",
          help: null,
          type: name === "fields" ? ("lines" as const) : ("text" as const),
          default: null,
          options: null,
        })),
      })),
    })),
  flowActions,
];
const builtIn = createBuiltInModel();
const plan = (prompt: string, model = builtIn) => planWorkflow({ prompt, catalog, model, timeZone: "Europe/Zurich" });

describe("a request becomes a definition that the validator takes [3.14]", () => {
  it("with conditions that ask for what the step before put out", async () => {
    const { definition, status, problems } = await plan(
      "When a Postino mail arrives, triage it. If it is malicious, ban the sender; otherwise mark it with the label fine.",
    );
    expect([status, problems]).toEqual(["ready", []]);
    expect(definition.workflow.nodes[1]?.data.params).toEqual({
      condition: { $fn: "equals", args: [{ $ref: "n1.verdict" }, "malicious"] },
    });
    expect(definition.workflow.edges.map(({ from, to, when }) => [from, to, when])).toEqual([
      ["n1", "n2", undefined],
      ["n2", "n3", "true"],
      ["n2", "n4", "false"],
    ]);
  });

  it("started by what arrives, whether the words say 'when' or 'if', and by hand where nothing does", async () => {
    const triggerOf = async (words: string) => (await plan(`${words}, post 'New' to #soc.`)).definition.trigger;
    const arrival = { kind: "new-item", source: "Postino" };
    expect(await triggerOf("If a Postino mail arrives")).toMatchObject(arrival);
    expect(await triggerOf("When a mail arrives in Postino")).toMatchObject(arrival);
    // 'When' says it by itself, 'if' does not.
    expect(await triggerOf("When Postino has a mail")).toMatchObject(arrival);
    expect(await triggerOf("If Postino has a mail")).toMatchObject({ kind: "manual" });
  });

  it("with the user's zone where the words name none, and a list where the parameter takes one", async () => {
    const { definition } = await plan(
      "Every day at 6pm list the held messages in Gatehouse and extract the sender and the subject.",
    );
    expect(definition.trigger).toMatchObject({ kind: "schedule", timeZone: "Europe/Zurich" });
    expect(definition.workflow.nodes[1]?.data.params.fields).toEqual(["sender", "subject"]);
  });

  it("with a question for what the words leave open, and a refusal where nothing can be done", async () => {
    const open = await plan("Forward new Postino messages from legal@partner.example.");
    expect(open.status).toBe("questions");
    expect(open.questions).toMatchObject([{ nodeId: "n1", param: "to" }]);
    const none = await plan("Translate the moon into Klingon.");
    expect([none.status, none.unsupported]).toEqual(["refused", ["Translate the moon into Klingon"]]);
  });

  it("whatever the words: what comes out can be read and runs in no circle", async () => {
    const prompts = [
      "",
      "and and and",
      "if if if then else",
      "for each for each, wait",
      "When When When, post to #a",
      "approve approve reject",
      "'",
      "every every 99 minutes",
    ];
    for (const prompt of prompts) {
      const { definition } = await plan(prompt);
      const codes = checkWorkflow(definition, catalog).problems.map(({ code }) => code);
      expect(
        codes.filter((code) =>
          ["shape", "cycle", "dangling-edge", "dangling-ref", "ref-not-before", "unknown-action"].includes(code),
        ),
        prompt,
      ).toEqual([]);
    }
  });

  it("with conditions that come out as said", async () => {
    const { definition } = await plan(
      "When our scanner calls the webhook, extract the host name and the score. If the score is 7 or higher, open a ticket in project VULN.",
    );
    const params = definition.workflow.nodes[1]?.data.params ?? {};
    const decide = (score: string) =>
      evaluateParams(params, { trigger: null, inputs: {}, variables: {}, node: () => ({ fields: { score } }) })
        .condition;
    expect([decide("6.9"), decide("7"), decide("9.8")]).toEqual([false, true, true]);
  });

  it("with 'there are none' decided by what the list put out", async () => {
    const { definition, problems } = await plan(
      "List the held messages in Gatehouse and post a summary to #soc. If there are none, do nothing.",
    );
    expect(problems).toEqual([]);
    const params = definition.workflow.nodes.find(({ data }) => data.action === "branch")?.data.params ?? {};
    const decide = (output: unknown) =>
      evaluateParams(params, { trigger: null, inputs: {}, variables: {}, node: (id) => (id === "n1" ? output : null) })
        .condition;
    const one = { subject: "Held", attachments: [] };
    // What a search puts out has its list in a field of its own.
    expect([[], { messages: [], isMore: false }, [one], { messages: [one], isMore: false }, one].map(decide)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("a workflow changes by words, and only where they say", () => {
  const edit = async (words: string) => {
    const { definition } = await plan(
      "When a Postino mail arrives, triage it, open a ticket in project SEC and post 'New' to #soc.",
    );
    return { before: definition, ...editWorkflow({ definition, words, catalog, timeZone: "UTC" }) };
  };
  const steps = ({
    workflow,
  }: {
    workflow: {
      nodes: { id: string; data: { action: string } }[];
      edges: { from: string; to: string; when?: string }[];
    };
  }) => {
    const named = new Map(workflow.nodes.map(({ id, data }) => [id, data.action]));
    return workflow.edges
      .map(({ from, to, when }) => `${named.get(from)}>${named.get(to)}${when === undefined ? "" : `[${when}]`}`)
      .toSorted();
  };

  it("removes a step and joins what it stood between", async () => {
    const { definition, operations } = await edit("Remove the ticket.");
    expect(steps(definition)).toEqual(["triage>publish-note"]);
    expect(operations).toHaveLength(1);
  });

  it("sets a parameter and leaves every other as it was", async () => {
    const { before, definition } = await edit(
      "Set the channel to #incidents and change the priority of the ticket to High",
    );
    expect(definition.workflow.nodes.map(({ data }) => data.params)).toEqual([
      {},
      { project: "SEC", priority: "High" },
      { channel: "#incidents", text: "New" },
    ]);
    expect(definition.workflow.edges).toEqual(before.workflow.edges);
  });

  it("puts an approval before a step, and a step behind another", async () => {
    const { definition } = await edit(
      "Ask Marta for approval before the ticket; add a step that bans the sender after the triage",
    );
    expect(steps(definition)).toContain("approval>open-ticket[approved]");
  });

  it("starts it at another time", async () => {
    const { definition } = await edit("Run it every Monday at 9am");
    expect(definition.trigger).toMatchObject({ kind: "schedule", rrule: "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=0" });
  });

  it("says what it didn't understand and changes nothing for it", async () => {
    const { before, definition, unsupported } = await edit("Make it sing.");
    expect(unsupported).toEqual(["Make it sing"]);
    expect(definition).toEqual(before);
  });
});

describe("a model of weights plans", () => {
  let server: Server;
  let model = builtIn;
  let answers: unknown[] = [];
  let prompts: string[] = [];

  beforeAll(async () => {
    server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
      let body = "";
      req.on("data", (data: Buffer) => (body += data.toString()));
      req.on("end", () => {
        prompts.push(body);
        const chunk = (delta: object, finish: string | null) =>
          `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
        res.writeHead(200, { "content-type": "text/event-stream" });
        res.end(
          `${chunk({ content: JSON.stringify(answers.shift() ?? null) }, null)}${chunk({}, "stop")}data: [DONE]\n\n`,
        );
      });
    });
    await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
    const address = server.address();
    if (address === null || typeof address !== "object") throw new Error("the model listens on no port");
    model = createModel({ kind: "openai-compatible", baseUrl: `http://127.0.0.1:${address.port}/v1`, model: "m" });
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const node = (action: string, params: object) => ({
    id: "n1",
    type: "connector",
    product_name: "Chatterbox",
    action,
    params,
  });
  const good = { trigger: { kind: "manual" }, nodes: [node("publish-note", { channel: "#a", text: "x" })], edges: [] };
  const bad = { ...good, nodes: [node("publish-everywhere", {})] };

  it("and gets the validator's problems, at most twice, before the offline planner takes over", async () => {
    [answers, prompts] = [[bad, good], []];
    expect((await plan("Post 'x' to #a", model)).engine).toBe(model.label);
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toContain("publish-everywhere");
    [answers, prompts] = [[bad, bad, bad, bad], []];
    const { engine, definition } = await plan("Post 'x' to #a", model);
    expect(prompts).toHaveLength(3);
    expect(engine).toContain("failed");
    expect(definition.workflow.nodes[0]?.data.action).toBe("publish-note");
  });
});
