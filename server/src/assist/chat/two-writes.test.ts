import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Row } from "../../testing/start-jobs-fixture.ts";
import { type ObeyingModelFixture, startObeyingModelFixture } from "../../testing/start-obeying-model-fixture.ts";
import type { TestMember } from "../../testing/test-people.ts";

let fixture: ObeyingModelFixture;
let approver: TestMember;
let agent: number;

beforeAll(async () => {
  fixture = await startObeyingModelFixture();
  const { workspaceId } = fixture.jobs.owner;
  approver = await fixture.jobs.fixture.server.addMember({ role: "editor", workspaceId });
  // Nobody is on its list, so each write is asked about.
  agent = await fixture.agentWith({ recipients: [] });
});
afterAll(() => fixture.close());

const taken = (name: string) =>
  fixture.world.taken.filter((one) => one.includes(name)).map((one) => one.split("/").at(-1));

/** One model step that asks for two writes. */
const askForTwo = (name: string) =>
  fixture.ask(
    ["one", "two"]
      .map((n) => `FIRST http_request {"url":"${fixture.world.url}/taken/${name}-${n}","method":"POST"};`)
      .join(" "),
    { agent },
  );

const load = async ({ transactionId }: Row): Promise<Row> =>
  (await fixture.jobs.call("GET", `/answer/${transactionId}`)).body;

const pendingOf = ({ data }: Row): string | undefined =>
  data.steps.flat().find(({ kind }: Row) => kind === "approval")?.approvalId;

/** Waits for the next request of the answer that is not `before`. */
async function nextRequest(answer: Row, before?: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const now = await load(answer);
      const id = now.status === "waiting" ? pendingOf(now) : undefined;
      if (id === undefined || id === before) throw new Error(`no new request: ${now.status}`);
      return id;
    },
    { timeout: 60_000 },
  );
}

async function decide(approvalId: string, decision: "approve" | "reject"): Promise<void> {
  const words = { decision, words: "" };
  expect((await fixture.jobs.call("POST", `/approval/${approvalId}/decision`, words, approver)).status).toBe(200);
}

/** What became of each call, as a reader sees it and as the model was told. */
async function endOf(answer: Row, name: string): Promise<{ shown: string[]; heard: string[] }> {
  await vi.waitFor(async () => expect((await load(answer)).status).toBe("succeeded"), { timeout: 60_000 });
  const calls = (await load(answer)).data.steps.flat().filter(({ kind }: Row) => kind === "tool");
  const heard = fixture.world.requests
    .findLast(({ messages }) => JSON.stringify(messages).includes(`/${name}`))
    ?.messages.filter(({ role }) => role === "tool");
  return {
    shown: calls.map(({ call }: Row) => call.state),
    heard: (heard ?? []).map(({ content }) => /^[^:{]*(?=[:{])/.exec(String(content))?.[0]?.trim() ?? ""),
  };
}

it.concurrent("two writes of one model step are each done once, and the model reads each result", async () => {
  const answer = await askForTwo("both");
  const first = await nextRequest(answer);
  await decide(first, "approve");
  const second = await nextRequest(answer, first);
  const between = await load(answer);
  const states = between.data.steps.flat().flatMap(({ kind, call }: Row) => (kind === "tool" ? [call.state] : []));
  expect(states).toEqual(["done", "waiting"]);
  expect(taken("both")).toEqual(["both-one "]);
  await decide(second, "approve");
  expect(await endOf(answer, "both")).toEqual({ shown: ["done", "done"], heard: ["", ""] });
  expect(taken("both")).toEqual(["both-one ", "both-two "]);
});

it.concurrent("one is done and the other refused, and both in the other order", async () => {
  const cases = [
    ["yes-no", ["approve", "reject"], ["done", "failed"]],
    ["no-yes", ["reject", "approve"], ["failed", "done"]],
    ["no-no", ["reject", "reject"], ["failed", "failed"]],
  ] as const;
  const run = async ([name, decisions, shown]: (typeof cases)[number]) => {
    const answer = await askForTwo(name);
    const first = await nextRequest(answer);
    await decide(first, decisions[0]);
    await decide(await nextRequest(answer, first), decisions[1]);
    const heard = shown.map((state) => (state === "done" ? "" : "Not done"));
    expect(await endOf(answer, name)).toEqual({ shown, heard });
    expect(taken(name)).toEqual(["one", "two"].flatMap((n, i) => (shown[i] === "done" ? [`${name}-${n} `] : [])));
  };
  await Promise.all(cases.map(run));
});

it.concurrent("one whose time runs out is not done and says so; the one before it keeps its result", async () => {
  const answer = await askForTwo("late");
  const first = await nextRequest(answer);
  await decide(first, "approve");
  const second = await nextRequest(answer, first);
  await fixture.jobs.admin.query("UPDATE approvals SET expires_at = now() - interval '1 second' WHERE id = $1", [
    second,
  ]);
  // Nobody is on the page: whoever tries to decide finds that its time is up.
  const late = await fixture.jobs.call(
    "POST",
    `/approval/${second}/decision`,
    { decision: "approve", words: "" },
    approver,
  );
  expect(late.body.code).toBe("approval-state");
  expect(await endOf(answer, "late")).toEqual({ shown: ["done", "failed"], heard: ["", "Not done"] });
  expect(JSON.stringify((await load(answer)).data)).toContain("The request expired without a decision.");
  expect(taken("late")).toEqual(["late-one "]);
});

it.concurrent.each(["approved", "executed"])(
  "a process that ends between the first write and its result does it once all the same (left as %s)",
  async (status) => {
    const name = `cut-${status}`;
    const answer = await askForTwo(name);
    const first = await nextRequest(answer);
    await decide(first, "approve");
    const second = await nextRequest(answer, first);
    // As a kill leaves it: sent and confirmed, but neither the result nor, in one case, the mark was written.
    const { admin } = fixture.jobs;
    await admin.query("DELETE FROM answer_steps WHERE message_id = $1 AND content ->> 'kind' = 'tools-begun'", [
      answer.transactionId,
    ]);
    await admin.query("UPDATE approvals SET status = $2 WHERE id = $1", [first, status]);
    await decide(second, "approve");
    expect(await endOf(answer, name)).toEqual({ shown: ["done", "done"], heard: ["", ""] });
    expect(taken(name)).toEqual([`${name}-one `, `${name}-two `]);
  },
);

it.concurrent("a later step of the same answer whose calls bear the same ids asks for its own writes", async () => {
  const order = `CALL http_request {"url":"${fixture.world.url}/taken/again-three","method":"POST"};`;
  fixture.world.page("order", order);
  const answer = await fixture.ask(`FIRST http_request {"url":"${fixture.world.url}/page/order","method":"GET"};`, {
    agent,
  });
  const first = await nextRequest(answer);
  await decide(first, "approve");
  const second = await nextRequest(answer, first);
  expect(taken("again")).toEqual([]);
  await decide(second, "approve");
  expect((await endOf(answer, "order")).shown).toEqual(["done", "done"]);
  expect(taken("again")).toEqual(["again-three "]);
});
