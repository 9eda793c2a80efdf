import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connector } from "./connector.ts";
import type { ConnectorContext } from "./connector-context.ts";
import { gmailConnector } from "../gmail/connector.ts";
import { gmailAccount } from "../gmail/testing/gmail-at.ts";
import { jiraConnector } from "../jira/connector.ts";
import { jiraContext } from "../jira/testing/jira-context.ts";
import { microsoft365Connector } from "../microsoft365/connector.ts";
import { tenantAt } from "../microsoft365/testing/tenant-at.ts";
import { furtherPage } from "./further-page.ts";
import type { HttpPort } from "./http.ts";
import { loopbackHttp } from "./testing/loopback-http.ts";
import { runRead } from "./testing/run-read.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7, endsAt: new Date("2026-03-20T16:30:00Z") });
});
afterAll(async () => sandbox.stop());

/** A vendor whose pages of one list all say that the list goes on at one place. */
function stuck(list: RegExp, next: (url: string) => object): HttpPort {
  let first: Uint8Array | null = null;
  let requested = 0;
  return {
    async fetch(url, request) {
      const isOfList = list.test(`${decodeURIComponent(url)} ${String(request?.body)}`);
      if (isOfList && (requested += 1) > 20) throw new Error("It is read for ever.");
      if (isOfList && first !== null) return answerOf(url, first);
      const response = await loopbackHttp.fetch(url, request);
      if (!isOfList) return response;
      const answer: unknown = JSON.parse(await response.text());
      first = Buffer.from(JSON.stringify({ ...Object(answer), isLast: false, ...next(url) }));
      return answerOf(url, first);
    },
  };
}

function answerOf(url: string, bytes: Uint8Array): Awaited<ReturnType<HttpPort["fetch"]>> {
  const text = async () => new TextDecoder().decode(bytes);
  async function* body() {
    yield bytes;
  }
  return { status: 200, headers: new Headers(), url, body: body(), bytes: async () => bytes, text };
}

const token = () => ({ nextPageToken: "here" });
const link = (url: string) => ({ "@odata.nextLink": url, "@odata.deltaLink": undefined });
const gmail = async () => (await gmailAccount(sandbox.url, "plain@sentinel.example")).ctx;
const jira = async () => jiraContext(sandbox.url, "sandbox@one");
const graph = async () => tenantAt(sandbox.url, "demo").ctx;

it.each<[string, Connector, () => Promise<ConnectorContext>, string, RegExp, (url: string) => object]>([
  ["Gmail's messages", gmailConnector, gmail, "messages", /\/messages\?/, token],
  ["Gmail's changes", gmailConnector, gmail, "messages", /\/history\?/, token],
  ["Jira's issues", jiraConnector, jira, "issues", /search\/jql .*ORDER BY updated/, token],
  ["all ids of Jira's issues", jiraConnector, jira, "issues", /search\/jql .*ORDER BY id/, token],
  ["Microsoft 365's sites", microsoft365Connector, graph, "documents", /sites\?search/, link],
  ["Microsoft 365's documents", microsoft365Connector, graph, "documents", /\/root\/delta/, link],
])(
  "a list that names the same page as its next is not read for ever: %s",
  async (_list, connector, open, stream, list, next) => {
    const ctx = await open();
    const { error } = await runRead(connector, { ...ctx, http: stuck(list, next) }, { stream });
    expect(error).toMatchObject({
      code: "bad-answer",
      sentence: expect.stringContaining("keeps returning the same page"),
    });
  },
);

it("continues while there is another page, and ends after the last", () => {
  expect(furtherPage("It", { requested: "a", next: "b" })).toBe("b");
  expect([null, undefined, ""].map((next) => furtherPage("It", { requested: null, next }))).toEqual([null, null, null]);
});
