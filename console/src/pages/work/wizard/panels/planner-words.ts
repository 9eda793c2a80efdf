const builtIn = /^Built-in \([^)]*\)(?:; (.+?) failed: (.+))?$/;

/** Who made the steps: a model by its name, or the built-in planner, and why the model did not. */
export function plannerWords(engine: string): string {
  const match = builtIn.exec(engine);
  if (match === null) return `Planned by ${engine}`;
  const [, model, reason] = match;
  return model === undefined ? "Built-in planner" : `Built-in planner, since ${model} failed: ${reason}`;
}
