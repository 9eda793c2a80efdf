import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

const builtIn = /^Built-in planner(?:; (.+?) failed: (.+))?$/;

/** Who made the steps: a model by its name, or the built-in planner, and why the model did not. */
export function plannerWords(engine: string): string {
  const match = builtIn.exec(engine);
  if (match === null) return texts.plannedBy(engine);
  const [, model, reason] = match;
  return model === undefined ? texts.builtInPlanner : texts.builtInPlannerSince(model, reason);
}
