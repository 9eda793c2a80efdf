import { expect, it } from "vitest";
import { createConcurrencySlots } from "./concurrency-slots.ts";

const applicantsOf =
  (called: string[]) =>
  (executionId: string, step = "a") => ({
    executionId,
    step,
    call: () => void called.push(executionId),
  });

it("slots are granted in the order of the requests, and who waits sees how many are ahead", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const slots = createConcurrencySlots();
  const first = await slots.take("jira", applicant("one"), 1);
  expect(await slots.take("jira", applicant("two"), 1)).toEqual({ kind: "wait", before: 0 });
  expect(await slots.take("jira", applicant("three"), 1)).toEqual({ kind: "wait", before: 1 });
  expect((await slots.take("slack", applicant("two"), 1)).kind).toBe("go");
  if (first.kind === "go") first.leave();
  expect(called).toEqual(["two"]);
  // The slot is kept for who was called.
  expect(await slots.take("jira", applicant("four"), 1)).toEqual({ kind: "wait", before: 1 });
  expect((await slots.take("jira", applicant("two"), 1)).kind).toBe("go");
});

it("a slot whose applicant doesn't return goes to the next", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const clock = { ms: 0 };
  const slots = createConcurrencySlots(() => clock.ms);
  const first = await slots.take("jira", applicant("one"), 1);
  await slots.take("jira", applicant("cancelled"), 1);
  await slots.take("jira", applicant("three"), 1);
  if (first.kind === "go") first.leave();
  clock.ms = 6_000;
  await slots.take("jira", applicant("four"), 1);
  expect(called).toEqual(["cancelled", "three"]);
  expect((await slots.take("jira", applicant("three"), 1)).kind).toBe("go");
});

it("steps of a run in progress wait in it, and continue at once", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const slots = createConcurrencySlots();
  const first = await slots.take("jira", applicant("one", "a"), 1);
  const second = slots.take("jira", applicant("one", "b"), 1);
  if (first.kind === "go") first.leave();
  expect((await second).kind).toBe("go");
  expect(called).toEqual([]);
});
