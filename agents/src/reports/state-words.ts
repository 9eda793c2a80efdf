import { sentenceStates, type StateCounts } from "@hoopoe/contract/reports/sentence-check.ts";

/** "31 quoted, 9 supported, 1 not supported": what there is of each state. */
export function stateWords(states: StateCounts): string {
  const counted = sentenceStates.filter((state) => states[state] > 0);
  return counted.length === 0
    ? "no sentences"
    : counted.map((state) => `${states[state]} ${state.replace("-", " ")}`).join(", ");
}
