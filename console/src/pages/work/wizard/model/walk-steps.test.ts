import { expect, it } from "vitest";
import { step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { walkSteps } from "./walk-steps.ts";

it("arrow keys follow the arrows between steps, and go among those that follow the same step, from left to right", () => {
  const at = (id: string, x: number) => ({ ...step(id), position: { x, y: 0 } });
  const definition = workflow(
    [at("a", 0), at("right", 300), at("left", -300), at("end", 0)],
    ["a right", "a left", "right end", "left end"],
  );
  expect(walkSteps(definition, null, "down")).toBe("trigger");
  expect(walkSteps(definition, "trigger", "down")).toBe("a");
  expect(walkSteps(definition, "a", "down")).toBe("left");
  expect(walkSteps(definition, "left", "right")).toBe("right");
  expect(walkSteps(definition, "right", "right")).toBeNull();
  expect(walkSteps(definition, "end", "up")).toBe("left");
  expect(walkSteps(definition, "a", "up")).toBe("trigger");
  expect(walkSteps(definition, "end", "down")).toBeNull();
});
