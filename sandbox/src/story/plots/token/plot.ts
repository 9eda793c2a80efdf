import type { Plot } from "../plot.ts";
import { tokenEnding } from "./ending.ts";
import { tokenFacts } from "./facts.ts";
import { tokenMiddle } from "./middle.ts";
import { tokenOpening } from "./opening.ts";
import { planToken } from "./plan.ts";

export const tokenPlot: Plot = {
  id: "token",
  plan: planToken,
  beats: [...tokenOpening, ...tokenMiddle, ...tokenEnding],
  facts: tokenFacts,
  searchTerms: ["{case}", "{bucket}"],
};
