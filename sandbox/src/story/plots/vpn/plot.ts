import type { Plot } from "../plot.ts";
import { vpnEnding } from "./ending.ts";
import { vpnFacts } from "./facts.ts";
import { vpnMiddle } from "./middle.ts";
import { vpnOpening } from "./opening.ts";
import { planVpn } from "./plan.ts";

export const vpnPlot: Plot = {
  id: "vpn",
  plan: planVpn,
  beats: [...vpnOpening, ...vpnMiddle, ...vpnEnding],
  facts: vpnFacts,
  searchTerms: ["{case}", "{account}"],
};
