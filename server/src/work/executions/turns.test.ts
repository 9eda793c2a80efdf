import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const applicantsOf =
  (called: string[]) =>
  (executionId: string, step = "a") => ({
    executionId,
    step,
    call: () => void called.push(executionId),
  });

it("slots are given in order of request, and who waits sees how many are ahead", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const turns = createTurns();
  const first = await turns.take("jira", applicant("one"), 1);
  expect(await turns.take("jira", applicant("two"), 1)).toEqual({ kind: "wait", before: 0 });
  expect(await turns.take("jira", applicant("three"), 1)).toEqual({ kind: "wait", before: 1 });
  expect((await turns.take("slack", applicant("two"), 1)).kind).toBe("go");
  if (first.kind === "go") first.leave();
  expect(called).toEqual(["two"]);
  // The place is kept for who was called.
  expect(await turns.take("jira", applicant("four"), 1)).toEqual({ kind: "wait", before: 1 });
  expect((await turns.take("jira", applicant("two"), 1)).kind).toBe("go");
});

it("a place whose applicant does not come goes to the next", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const clock = { ms: 0 };
  const turns = createTurns(() => clock.ms);
  const first = await turns.take("jira", applicant("one"), 1);
  await turns.take("jira", applicant("cancelled"), 1);
  await turns.take("jira", applicant("three"), 1);
  if (first.kind === "go") first.leave();
  clock.ms = 6_000;
  await turns.take("jira", applicant("four"), 1);
  expect(called).toEqual(["cancelled", "three"]);
  expect((await turns.take("jira", applicant("three"), 1)).kind).toBe("go");
});

it("steps of a run in progress wait in it, and continue at once", async () => {
  const called: string[] = [];
  const applicant = applicantsOf(called);
  const turns = createTurns();
  const first = await turns.take("jira", applicant("one", "a"), 1);
  const second = turns.take("jira", applicant("one", "b"), 1);
  if (first.kind === "go") first.leave();
  expect((await second).kind).toBe("go");
  expect(called).toEqual([]);
});
