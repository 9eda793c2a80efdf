import { randomUUID } from "node:crypto";
import { routes } from "@hoopoe/contract/routes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attackOn, inBatches, send } from "../../attacks/call-route.ts";
import { scriptedConnector } from "../../testing/scripted-connector.ts";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";
import { startProductFixture, type ProductFixture } from "../../testing/start-product-fixture.ts";

const word = "zebrafinch";
/** Stands in the emails alone: nothing that is asked for names it. */
const secret = "the vermilion ledger is below the harp";
const mail = (number: number) =>
  `From: Ann <ann@own.example>\r\nTo: me@own.example\r\nSubject: The ${word} number ${number}\r\nMessage-ID: <${number}@own.example>\r\nDate: Fri, 20 Nov 2026 09:0${number}:00 +0000\r\n\r\nThe ${word} sings at dawn, says letter ${number}, and ${secret}.\r\n`;

describe("somebody's personal mail", () => {
  let fixture: ProductFixture;
  let ann: TestMember;
  let colleague: TestMember;
  let ids: { integration: string; stream: string; item: string; file: string; report: string; events: string };

  beforeAll(async () => {
    fixture = await startProductFixture();
    ann = await fixture.server.addMember({ role: "editor" });
    colleague = await fixture.server.addMember({ role: "owner", workspaceId: ann.workspaceId });
    const first = await upload(1);
    const [integration] = (await as(ann, "GET", "/integration")).body.data;
    const audience = { mode: "people", userIds: [ann.userId] };
    await as(ann, "PATCH", `/integration/${integration.id}`, { audience });
    // What comes in from now on is hers too.
    await upload(2);
    const found = await search(ann);
    const written = await as(ann, "POST", "/app/pir-generate-report", {
      user_input: `What of the ${word}?`,
      input_data: { status: "ok", count: found.length, results: found },
    });
    const { events_path: events, generated_report_path: report } = written.body.context;
    const stream = first.integrationDataId;
    ids = { integration: integration.id, stream, item: found[0].id, file: first.data[0].docId, report, events };
  });
  afterAll(() => fixture.close());

  it("is found by no route of a colleague's, be they the workspace's owner", async () => {
    expect(await search(ann)).toHaveLength(2);
    expect(await search(colleague)).toEqual([]);
    for (const [method, path, body] of [
      ["GET", `/item/${ids.item}`],
      ["GET", `/item/${ids.item}/raw`],
      ["GET", `/integration-data/${ids.stream}`],
      ["GET", `/integration-data/${ids.stream}/records`],
      ["GET", `/integration-data/${ids.stream}/runs`],
      ["GET", `/integration-data/${ids.stream}/failures`],
      ["GET", `/integration/integration-data/${ids.integration}`],
      ["GET", `/integration/integration-data/job-info-status/${ids.stream}`],
      ["GET", `/integration/${ids.integration}/containers`],
      ["GET", `/integration/dataloc/${ids.integration}`],
      ["GET", `/integration/data-file/dataloc/${ids.file}`],
      ["POST", "/integration/data-file/ticket", { dataLoc: ids.file }],
      ["POST", "/app/connectors-testmode", { integration_data_id: ids.stream }],
      ["POST", "/app/connectors-ingress", { action: "start", integration_data_id: ids.stream }],
      ["PATCH", `/integration/${ids.integration}`, { audience: { mode: "workspace", userIds: [] } }],
      ["POST", "/download-ticket", { handle: ids.report, format: "md" }],
      ["POST", "/download-ticket", { handle: ids.events, format: "json" }],
    ] as const) {
      const { status, body: answer } = await as(colleague, method, path, body);
      expect([path, status], JSON.stringify(answer)).toEqual([path, 404]);
      expect(JSON.stringify(answer)).not.toContain(word);
    }
    for (const [method, path, body] of [
      ["GET", "/integration"],
      ["GET", "/home"],
      ["GET", "/app/pir-suggestions"],
      ["GET", "/notification"],
      ["GET", "/report"],
      ["POST", "/app/pir-summary", { terms: word }],
      ["GET", "/integration/searchByCatalogId/?catalogId=11"],
    ] as const) {
      const { body: answer } = await as(colleague, method, path, body);
      expect(JSON.stringify(answer), path).not.toMatch(new RegExp(`${word}|${ids.integration}|${ids.stream}`));
    }
    const summary = await as(colleague, "POST", "/app/pir-summary", { terms: word });
    expect(summary.body.data?.total ?? summary.body.total ?? 0).toBe(0);
  });

  it("is the workspace's once its owner says so, and hers again when she takes it back", async () => {
    const open = await as(ann, "PATCH", `/integration/${ids.integration}`, {
      audience: { mode: "workspace", userIds: [] },
    });
    expect(open.status).toBe(200);
    expect(await search(colleague)).toHaveLength(2);
    await as(ann, "PATCH", `/integration/${ids.integration}`, { audience: { mode: "people", userIds: [ann.userId] } });
    expect(await search(colleague)).toEqual([]);
  });

  it.each([
    ["nobody of whom one is oneself", () => [colleague.userId], 422, "yourself"],
    ["a stranger", () => [ann.userId, "01a1fba5-7ca6-7aa4-84c6-bf622a0a6f77"], 404, "no member"],
  ])("is not handed to %s", async (_who, userIds, refusal, words) => {
    const { status, body } = await as(ann, "PATCH", `/integration/${ids.integration}`, {
      audience: { mode: "people", userIds: userIds() },
    });
    expect([status, body.field]).toEqual([refusal, "audience"]);
    expect(body.message).toContain(words);
  });

  it("is revealed by no call, with any of its ids and words: search, answers, reports, jobs, MCP", async () => {
    const results = [{ id: ids.item }];
    const fill = {
      terms: word,
      query: word,
      questionArray: [`What does the ${word} do?`],
      user_input: `What of the ${word}?`,
      input_data: { status: "ok", count: 1, results },
      results,
      handle: ids.events,
      format: "json",
      events_path: ids.events,
      generated_report_path: ids.report,
      dataLoc: ids.file,
      integration_data_id: ids.stream,
      integrationDataId: ids.stream,
      dataSources: [ids.stream],
      catalogId: 11,
      agentId: 29,
    };
    const byNoun: Readonly<Record<string, string>> = {
      integration: ids.integration,
      "integration-data": ids.stream,
      item: ids.item,
      artifact: ids.events,
      report: ids.report,
      catalog: "11",
    };
    const headers = {
      tenantid: "127",
      authorization: `Bearer ${colleague.token}`,
      "x-workspace": colleague.workspaceId,
    };
    // What ends the colleague's session, or takes the workspace away, tells nothing to whoever comes after.
    const requests = routes.filter(
      ({ method, tenant, path }) => tenant === "headers" && method !== "DELETE" && !/^\/(?:auth|config)/.test(path),
    );
    const messages: string[] = [];
    await inBatches(requests, async (route) => {
      const named = Object.entries(route.nouns ?? {}).map(([name, noun]) => [name, byNoun[noun] ?? randomUUID()]);
      const answer = await send(
        fixture.server.url,
        attackOn(route, { fill: { ...fill, ...Object.fromEntries(named) }, headers }),
      );
      if (answer.text.includes("vermilion")) messages.push(route.id);
    });
    expect(messages).toEqual([]);
    expect(requests.length).toBeGreaterThan(100);
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_items", arguments: { query: word } },
    };
    const mcp = await send(fixture.server.url, {
      method: "POST",
      path: "/mcp",
      headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify(call),
    });
    expect(mcp.text).not.toContain("vermilion");
    // The same calls tell it to whom it belongs.
    const own = await as(ann, "POST", "/app/question", { questionArray: fill.questionArray });
    expect(JSON.stringify(own.body)).toContain("vermilion");
  });

  function as(member: TestMember, method: string, path: string, body?: unknown) {
    return fixture.server.call(method, path, { as: member, body });
  }

  async function search(member: TestMember) {
    const answer = await as(member, "POST", "/app/pir", { terms: word });
    return answer.body.results;
  }

  async function upload(number: number) {
    const form = new FormData();
    form.append("file", new Blob([mail(number)]), `letter-${number}.eml`);
    const headers = { tenantid: "127", authorization: `Bearer ${ann.token}`, "x-workspace": ann.workspaceId };
    const reply = await fetch(`${fixture.server.url}/api/integration/`, { method: "POST", headers, body: form });
    // eslint-disable-next-line typescript/no-explicit-any -- a test looks into answers of every shape.
    const body: any = await reply.json();
    await fixture.engine.outcome(`ingest-${body.runId}`, { waitMs: 20_000 });
    return body;
  }
});

describe("a source that shows who may see what", () => {
  let fixture: IngestFixture;
  let audience: readonly string[] | null;
  let people: string[];

  const channels = scriptedConnector({
    catalogId: 903,
    containers: () => [
      { id: "open", label: "Open", kind: "channel", url: null, audience: null },
      { id: "closed", label: "Closed", kind: "channel", url: null, audience },
      { id: "empty", label: "Empty", kind: "channel", url: null, audience: [] },
      { id: "untold", label: "Untold", kind: "channel", url: null },
    ],
    *read(state) {
      for (const containerId of ["open", "closed", "empty", "untold", undefined]) {
        const at = "2026-02-03T04:05:06.000Z";
        const text = { author: "Ann", title: "T", body: "B", url: null, raw: {} };
        const externalId = `in ${String(containerId)}`;
        yield { type: "item", item: { externalId, source_datatype: "test", at, ...text, containerId } };
      }
      const own = { author: "Ann", title: "T", body: "B", url: null, raw: {}, containerId: "open", audience: people };
      const at = "2026-02-03T04:05:06.000Z";
      yield { type: "item", item: { externalId: "document in open", source_datatype: "test", at, ...own } };
      yield { type: "checkpoint", state: state + 1 };
    },
  });
  beforeAll(async () => {
    fixture = await startIngestFixture({ connectors: [channels] });
  });
  afterAll(() => fixture.close());

  it("keeps each record to its own or its container's people, and follows them when they change", async () => {
    const owner = await fixture.server.addMember({ role: "editor" });
    const inside = await fixture.server.addMember({
      role: "viewer",
      workspaceId: owner.workspaceId,
      email: "inside@test.example",
    });
    audience = ["INSIDE@test.example", "elsewhere@test.example"];
    people = ["Inside@test.example"];
    const call = (method: string, path: string, body?: unknown) =>
      fixture.server.call(method, path, { as: owner, body });
    const made = await call("POST", "/integration", {
      catalogId: 903,
      attributes: JSON.stringify({ name: "Channels" }),
      audience: { mode: "source", userIds: [] },
    });
    const { id } = made.body.data;
    await call("POST", `/integration/${id}/discover`);
    const [stream] = (await call("GET", `/integration/integration-data/${id}`)).body.data;
    await fixture.runToEnd(owner, stream.id);
    const seenBy = async (member: TestMember) => {
      const records = await fixture.server.call("GET", `/integration-data/${stream.id}/records`, { as: member });
      return records.body.data.map(({ externalId }: { externalId: string }) => externalId).toSorted();
    };
    // Nobody ([]) is not everybody, and what the source does not tell is its maker's alone.
    expect(await seenBy(inside)).toEqual(["document in open", "in closed", "in open"]);
    expect(await seenBy(owner)).toEqual(["in open", "in undefined", "in untold"]);
    audience = ["elsewhere@test.example"];
    await call("POST", `/integration/${id}/discover`);
    expect(await seenBy(inside)).toEqual(["document in open", "in open"]);
    people = [];
    await fixture.runToEnd(owner, stream.id);
    expect(await seenBy(inside)).toEqual(["in open"]);
    const share = (mode: string) => call("PATCH", `/integration/${id}`, { audience: { mode, userIds: [] } });
    await share("workspace");
    expect(await seenBy(inside)).toHaveLength(6);
    await share("source");
    expect([await seenBy(inside), await seenBy(owner)]).toEqual([
      ["in open"],
      ["in open", "in undefined", "in untold"],
    ]);
  });
});
