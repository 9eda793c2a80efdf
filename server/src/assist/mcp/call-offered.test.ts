import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunFixture, startRunFixture } from "../../testing/start-run-fixture.ts";
import { parkWrites } from "../chat/park-writes.ts";
import type { Tool } from "../tools/service.ts";
import { callOffered } from "./call-offered.ts";

let fixture: RunFixture;
beforeAll(async () => {
  fixture = await startRunFixture({ actions: [] });
});
afterAll(() => fixture.close());

it("one word is one call of another server's tool, also where the same call comes twice at once", async () => {
  let done = 0;
  const gate = Promise.withResolvers<void>();
  const tool: Tool = {
    id: "mcp:server:write",
    name: "write",
    title: "Write",
    description: "Writes",
    inputSchema: {},
    effect: "write",
    isOutbound: true,
    isKeyless: true,
    parse: (input) => input,
    async run() {
      done += 1;
      if (done > 1) gate.resolve();
      await gate.promise;
      return { summary: "", text: "", docs: [], taint: null };
    },
  };
  const approvals = parkWrites(fixture.approvals);
  const { signal } = new AbortController();
  const call = () => callOffered(approvals, fixture.scope, { tool, input: { to: "a" }, signal, asOf: "" });
  const pending = async () => {
    const given = { filter: { status: "pending" }, before: undefined, countMax: 5 } as const;
    return fixture.approvals.list({ ...fixture.scope, role: "owner" }, given);
  };
  expect(await call()).toContain("needs a person's approval");
  const [asked] = await pending();
  const other = { ...fixture.scope, userId: randomUUID(), role: "owner" } as const;
  await fixture.approvals.decide(other, asked?.id ?? "", { decision: "approve", words: "" });

  const both = [call(), call()];
  // The one that found the word spent asks anew, while the other is still at it.
  expect(await Promise.race(both)).toContain("needs a person's approval");
  gate.resolve();
  const answers = await Promise.all(both);
  expect(answers.filter((answer) => typeof answer !== "string")).toHaveLength(1);
  expect([done, (await pending()).length]).toEqual([1, 1]);
});
