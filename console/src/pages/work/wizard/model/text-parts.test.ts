import fc from "fast-check";
import { expect, it } from "vitest";
import { conditionOf, isOperator, operatorWords, testsOf } from "./condition.ts";
import { insertRef, partsOf, removeRef, valueOf } from "./text-parts.ts";

it("shows a text with references as parts and writes back exactly the same value", () => {
  const part = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("a.b", "trigger.item.title").map(($ref) => ({ $ref })),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (args) => {
      const apart = args.filter((one, index) => !(typeof one === "string" && typeof args[index + 1] === "string"));
      const value = apart.length === 1 ? apart[0] : { $fn: "text", args: apart };
      expect(valueOf(partsOf(value) ?? [])).toEqual(value);
    }),
  );
  expect(valueOf(partsOf(undefined) ?? [])).toBeUndefined();
});

it("refuses to show as text what a text field would lose", () => {
  for (const value of [["a"], { $fn: "join", args: [["a"]] }, { a: 1 }, { $fn: "text", args: [3] }])
    expect(partsOf(value)).toBeNull();
});

it("puts a reference at the caret and joins the texts again when it is removed", () => {
  const parts = insertRef([{ kind: "text", text: "Hello world" }], { part: 0, caret: 6, ref: "a.name" });
  expect(valueOf(parts)).toEqual({ $fn: "text", args: ["Hello ", { $ref: "a.name" }, "world"] });
  expect(valueOf(removeRef(parts, 1))).toBe("Hello world");
});

it("reads every condition it can write, and leaves others alone", () => {
  for (const operator of Object.keys(operatorWords).filter(isOperator)) {
    const tests = testsOf(conditionOf({ join: "and", tests: [{ left: { $ref: "a.b" }, operator, right: "x" }] }));
    expect(tests?.tests[0]).toMatchObject({ left: { $ref: "a.b" }, operator });
  }
  const both = {
    $fn: "or",
    args: [
      { $fn: "equals", args: ["a", "b"] },
      { $fn: "is-empty", args: ["c"] },
    ],
  };
  const read = testsOf(both);
  expect(read?.join).toBe("or");
  expect(conditionOf(read ?? { join: "and", tests: [] })).toEqual(both);
  for (const other of [
    { $ref: "a.b" },
    { $fn: "if", args: [1, 2, 3] },
    { $fn: "and", args: [{ $fn: "if", args: [] }] },
  ])
    expect(testsOf(other)).toBeNull();
});
