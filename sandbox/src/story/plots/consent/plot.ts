import type { Plot } from "../plot.ts";
import { consentEnding } from "./ending.ts";
import { consentFacts } from "./facts.ts";
import { consentMiddle } from "./middle.ts";
import { consentOpening } from "./opening.ts";
import { planConsent } from "./plan.ts";

export const consentPlot: Plot = {
  id: "consent",
  plan: planConsent,
  beats: [...consentOpening, ...consentMiddle, ...consentEnding],
  facts: consentFacts,
  searchTerms: ["{case}", "{app}"],
};
