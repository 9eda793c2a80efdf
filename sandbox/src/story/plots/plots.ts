import { consentPlot } from "./consent/plot.ts";
import type { Plot } from "./plot.ts";
import { tokenPlot } from "./token/plot.ts";
import { vpnPlot } from "./vpn/plot.ts";

const plots: readonly Plot[] = [tokenPlot, consentPlot, vpnPlot];

export function plotFor(seed: number): Plot {
  return plots[Math.abs(seed) % plots.length] ?? consentPlot;
}
