import { loopRoundsDefault, loopRoundsMax } from "@hoopoe/contract/work/control-actions.ts";
import { casesOf, elseBranch } from "@hoopoe/contract/work/switch-cases.ts";
import type { StepTry } from "./step-try.ts";
import type { StepOutcome } from "./step-outcome.ts";

/** Takes the first case whose condition is true, else `else`. */
export function switchStep({ input }: StepTry): StepOutcome {
  const cases = casesOf(input);
  if (cases.length === 0) return refused("The switch has no case. Add one with a name and a condition.");
  const way = cases.find(({ condition }) => isTrue(condition))?.name ?? elseBranch;
  return { kind: "done", output: { case: way }, way };
}

/** What came along its arrows; `value` is the first branch's where one is enough, else the list of all. */
export function mergeStep({ arrived = [], input, values }: StepTry): StepOutcome {
  const isAny = input["wait"] === "any";
  const from = isAny ? arrived.slice(0, 1) : arrived;
  const outputs = from.map((id) => values.node(id) ?? null);
  const named = Object.fromEntries(from.map((id, index) => [id, outputs[index]]));
  return { kind: "done", output: { from, value: isAny ? (outputs[0] ?? null) : outputs, values: named } };
}

/** Its rounds are begun one after another; the run tests the condition after each (see loop-rounds.ts). */
export function loopUntil({ input, execution }: StepTry): StepOutcome {
  const max = input["max"] === undefined ? loopRoundsDefault : Number(input["max"]);
  if (!Number.isInteger(max) || max < 1 || max > loopRoundsMax)
    return refused(`At most: enter a whole number from 1 to ${loopRoundsMax}.`);
  // A rehearsal changes nothing outside, so that nothing would ever become true: one round shows what a round does.
  return { kind: "loop", items: [], parallel: 1, roundsMax: execution.action === "dry-run" ? 1 : max };
}

export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}

function refused(sentence: string): StepOutcome {
  return { kind: "failed", sentence, isRetryable: false, errorKind: "refused", errorCode: "input-invalid" };
}
