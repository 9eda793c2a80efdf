import { expect, it } from "vitest";
import { ParseSlots } from "./parse-slots.ts";

const never = new AbortController().signal;

/** Lets everything that can start, start. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

it("gives workspaces turns: one with a hundred files delays another by one file at most", async () => {
  const slots = new ParseSlots({ perOwner: 2, inAll: 2 });
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const ask = (owner: string) =>
    void slots.take(owner, never).then((release) => {
      started.push(owner);
      releases.push(release);
    });
  for (let file = 0; file < 100; file += 1) ask("busy");
  ask("other");
  ask("third");
  await settled();
  expect(started).toEqual(["busy", "busy"]);
  for (let turn = 0; turn < 3; turn += 1) {
    releases.shift()?.();
    await settled();
  }
  expect(started.slice(2)).toEqual(["other", "busy", "third"]);
});

it("leaves slots to others while one workspace uses its two, and forgets who stopped waiting", async () => {
  const slots = new ParseSlots({ perOwner: 2, inAll: 3 });
  const releases = [await slots.take("a", never), await slots.take("a", never)];
  const stop = new AbortController();
  const third = slots.take("a", stop.signal);
  (await slots.take("b", never))();
  stop.abort(new Error("stopped"));
  await expect(third).rejects.toThrow("stopped");
  await expect(slots.take("a", stop.signal)).rejects.toThrow("stopped");
  for (const release of releases) release();
  (await slots.take("a", never))();
});
