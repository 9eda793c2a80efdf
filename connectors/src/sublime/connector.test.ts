import { startSandbox, type Sandbox } from "../sandbox/start-sandbox.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emailSecurityContext, mailArrives } from "../shared/testing/email-security-context.ts";
import { collect, runRead, type Run } from "../shared/testing/run-read.ts";
import { sublimeConnector } from "./connector.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 7 });
});
afterAll(() => sandbox.stop());

const context = (account: string) =>
  emailSecurityContext(sublimeConnector, { sandboxUrl: sandbox.url, vendor: "sublime", account });
const read = (account: string, options: { state?: unknown; killAfterItems?: number } = {}): Promise<Run> =>
  runRead(sublimeConnector, context(account), { stream: "flagged", ...options });
const ids = (run: Run): string[] => run.items.map(({ externalId }) => externalId);
const action = (id: string) => {
  const found = sublimeConnector.actions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
};

it("brings every flagged group once by offset in a frozen window, killed anywhere, with overlapping pages and cut answers", async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  for (const account of ["sandbox@all", "twice@all", "cut@all"])
    await mailArrives(sandbox.url, "sublime", { account, times: 230, at: anHourAgo });
  const whole = await read("sandbox@all");
  const [container] = await collect(sublimeConnector.discover(context("sandbox@all")));
  expect([whole.error, whole.failures, new Set(ids(whole)).size, whole.items.length]).toEqual([
    null,
    [],
    container?.count,
    container?.count,
  ]);
  for (const account of ["twice@all", "cut@all"])
    expect(new Set(ids(await read(account)))).toEqual(new Set(ids(whole)));
  for (const killAfterItems of [1, 150, 299]) {
    const cut = await read("sandbox@all", { killAfterItems });
    const rest = await read("sandbox@all", { state: cut.state });
    expect(new Set([...ids(cut), ...ids(rest)])).toEqual(new Set(ids(whole)));
  }
});

it("looks at the last day again, since a group is moved and reviewed after it was made", async () => {
  const account = "sandbox@change";
  await mailArrives(sandbox.url, "sublime", {
    account,
    subject: "To be moved",
    at: new Date(Date.now() - 20 * 3_600_000).toISOString(),
  });
  const first = await read(account);
  const item = first.items.find(({ title }) => title === "Flagged: To be moved");
  expect(item?.body).toContain("State: inbox");
  await action("quarantine-message-group").run(context(account), { group: item }, "q");
  const second = await read(account, { state: first.state });
  expect(second.items.find(({ externalId }) => externalId === item?.externalId)?.body).toContain("State: quarantined");
  expect(second.items.length).toBeLessThan(first.items.length);
});

it("waits as a 429 says, stops at a wrong key, and the check says so", async () => {
  expect((await read("limited")).error).toMatchObject({ code: "rate-limited", retryable: true });
  expect((await read("nonsense")).error).toMatchObject({ code: "auth-failed" });
  expect(await sublimeConnector.check(context("nonsense"))).toMatchObject({
    ok: false,
    sentence: expect.stringContaining("rejected the saved credentials"),
  });
  expect((await sublimeConnector.check(context("sandbox"))).ok).toBe(true);
});

it("quarantines and restores a group, knows which it did, and takes either back", async () => {
  const ctx = context("sandbox@act");
  const { groups } = Object(await action("list-flagged-messages").run(ctx, { since: "14 days" }, "l"));
  const inbox = groups.find(({ state }: { state: string }) => state === "inbox");
  const input = { group: inbox };
  const stateNow = async (): Promise<string> =>
    Object(await action("list-flagged-messages").run(ctx, { since: "14 days" }, "l")).groups.find(
      ({ id }: { id: string }) => id === inbox.id,
    ).state;

  const plan = await action("quarantine-message-group").plan(ctx, input);
  expect(plan.changes).toEqual([expect.objectContaining({ field: "state", before: "inbox", after: "quarantined" })]);
  expect(await action("quarantine-message-group").lookup?.(ctx, input, "q")).toBeNull();
  const output = await action("quarantine-message-group").run(ctx, input, "q");
  expect(await stateNow()).toBe("quarantined");
  expect(await action("quarantine-message-group").lookup?.(ctx, input, "q")).not.toBeNull();
  await action("quarantine-message-group").undo?.(ctx, { input, output }, "q");
  expect(await stateNow()).toBe("inbox");

  await action("quarantine-message-group").run(ctx, input, "q2");
  const restored = await action("restore-message-group").run(ctx, input, "s");
  expect(await stateNow()).toBe("inbox");
  await action("restore-message-group").undo?.(ctx, { input, output: restored }, "s");
  expect(await stateNow()).toBe("quarantined");
});

it("reviews a group with a verdict, and puts back the one before", async () => {
  const ctx = context("sandbox@review");
  const { groups } = Object(await action("list-flagged-messages").run(ctx, { since: "14 days" }, "l"));
  const input = { group: groups[0].id, verdict: "Malicious" };
  const output = await action("review-message-group").run(ctx, input, "v");
  expect(output).toMatchObject({ verdict: "malicious", before: null });
  expect(await action("review-message-group").lookup?.(ctx, input, "v")).not.toBeNull();
  expect(await action("review-message-group").lookup?.(ctx, { ...input, verdict: "spam" }, "v")).toBeNull();
  await action("review-message-group").undo?.(ctx, { input, output }, "v");
  expect(await action("review-message-group").lookup?.(ctx, input, "v")).toBeNull();
  await expect(action("review-message-group").run(ctx, { group: "none", verdict: "spam" }, "v")).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(
    action("review-message-group").run(ctx, { group: groups[0].id, verdict: "odd" }, "v"),
  ).rejects.toMatchObject({ code: "input-invalid" });
});
