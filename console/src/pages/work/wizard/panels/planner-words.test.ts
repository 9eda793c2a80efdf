import { expect, it } from "vitest";
import { plannerWords } from "./planner-words.ts";

it("says who planned, and why the model did not", () => {
  expect(plannerWords("Built-in planner")).toBe("Draft by the built-in planner");
  expect(plannerWords("GPT at work")).toBe("Draft by GPT at work");
  expect(plannerWords("Built-in planner; GPT at work failed: no such key")).toBe(
    "Draft by the built-in planner, because GPT at work failed: no such key",
  );
});
