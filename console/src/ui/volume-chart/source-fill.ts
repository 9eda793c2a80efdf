import { sourceLook } from "../source-look.ts";
import { otherSource } from "./stack-buckets.ts";
import { texts } from "../../messages/en/ui/volume-chart.ts";

/** A source's own colour; what is gathered as other is grey. */
export function sourceFill(source: string): string {
  return source === otherSource ? "var(--chart-other)" : sourceLook(source).color;
}

export function sourceWord(source: string): string {
  return source === otherSource ? texts.other : sourceLook(source).label;
}
