import { keyOf } from "./frontier.ts";
import type { StepRow } from "./node-store.ts";
import type { Segment } from "./segment.ts";

/** The row is written with the next save. */
export function keepLater({ unkept }: Pick<Segment, "unkept">, row: StepRow): void {
  unkept.set(keyOf(row), row);
}
