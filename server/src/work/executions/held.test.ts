import { expect, it } from "vitest";
import { createHeld } from "./held.ts";

const scope = { tenantId: "t", workspaceId: "w" };

it("a segment that was taken away ends, and one of the same run that was taken since does not", () => {
  const held = createHeld();
  const first = held.add(scope, "run");
  first.begin(1);
  const request = held.byWorkspace();
  expect(request).toEqual([[scope, [{ executionId: "run", claim: 1 }]]]);

  // The database was away: the same work takes its run anew, while the question about the claim before is on its way.
  first.renew();
  first.begin(2);
  held.abort("run", (claim) => claim === 1);
  expect(first.signal.aborted).toBe(false);
  held.abort("run", (claim) => claim < 3);
  expect(first.signal.aborted).toBe(true);
});

it("a run is here until its last segment is over", () => {
  const held = createHeld();
  const [one, two] = [held.add(scope, "run"), held.add(scope, "run")];
  const { signal } = one;
  one.end();
  expect([signal.aborted, two.signal.aborted, held.has("run")]).toEqual([true, false, true]);
  two.end();
  expect([held.has("run"), held.byWorkspace()]).toEqual([false, []]);
});
