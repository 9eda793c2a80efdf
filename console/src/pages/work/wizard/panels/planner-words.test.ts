import { expect, it } from "vitest";
import { plannerWords } from "./planner-words.ts";

it("says who planned, and why the model did not", () => {
  expect(plannerWords("Built-in (extractive)")).toBe("Built-in planner");
  expect(plannerWords("GPT at work")).toBe("Planned by GPT at work");
  expect(plannerWords("Built-in (extractive); GPT at work failed: no such key")).toBe(
    "Built-in planner, since GPT at work failed: no such key",
  );
});
