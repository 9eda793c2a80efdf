import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { TestMember } from "../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const callersOfEach = 8;

/** Accounts of one workspace call as fast as they are answered, until it is over; `count` is how often they were. */
function flood(people: readonly TestMember[]) {
  const state = { isOver: false, count: 0, statuses: new Set<number>() };
  const callers = people.flatMap((as) =>
    Array.from({ length: callersOfEach }, async () => {
      while (!state.isOver) {
        const { status } = await server.call("GET", "/notification", { as });
        state.count += 1;
        state.statuses.add(status);
      }
    }),
  );
  const end = async () => {
    state.isOver = true;
    await Promise.all(callers);
  };
  return { state, end };
}

it("while three accounts of a workspace flood it, few of its calls are answered between two of another", async () => {
  const first = await server.addMember({ role: "owner" });
  const { workspaceId } = first;
  const more = [
    await server.addMember({ role: "editor", workspaceId }),
    await server.addMember({ role: "editor", workspaceId }),
  ];
  const other = await server.addMember({ role: "owner" });
  const { state, end } = flood([first, ...more]);
  try {
    const visit = async () => expect((await server.call("GET", "/notification", { as: other })).status).toBe(200);
    // They queue up for longer than a page's calls do.
    const queuedAt = performance.now() + 1_000;
    while (performance.now() < queuedAt) await visit();
    const before = state.count;
    for (let n = 0; n < 40; n += 1) await visit();
    // Measured: 6 to 13, and 53 where a lane widens while its calls are slow. Without lanes: 835 of theirs to the other's 40.
    expect(state.count - before).toBeLessThan(30);
    // Nobody is refused for it.
    expect(state.statuses).toEqual(new Set([200]));
  } finally {
    await end();
  }
});
