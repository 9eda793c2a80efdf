import { consentPlot } from "./consent/plot.ts";
import type { Plot } from "./plot.ts";

const plots: readonly Plot[] = [consentPlot];

export function plotFor(seed: number): Plot {
  return plots[Math.abs(seed) % plots.length] ?? consentPlot;
}
