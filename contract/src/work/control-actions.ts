import { builtIn, param } from "./built-in-action.ts";

export const loopRoundsMax = 1_000;
export const loopRoundsDefault = 10;

/** How a run is steered beyond branch and for-each: switch, merge and loop-until. */
export const controlActions = [
  builtIn(
    "switch",
    [
      "Switch",
      "Choose one of several cases: the first whose condition is true. Outgoing arrows carry when: the name of a case, or else.",
    ],
    [param("cases", "Cases", "stated", { type: "lines", help: "A list of {name, condition}, tested in order." })],
    ["case"],
  ),
  builtIn(
    "merge",
    ["Merge", "Join parallel branches: wait for all of them, or continue with the first."],
    [
      param("wait", "Wait for", "optional", {
        type: "select",
        options: [
          { value: "all", label: "All branches" },
          { value: "any", label: "The first branch" },
        ],
        help: "All: every incoming arrow has to be taken. Default: all.",
      }),
      param("others", "The other branches", "optional", {
        type: "select",
        options: [
          { value: "finish", label: "Let them finish" },
          { value: "cancel", label: "Cancel them" },
        ],
        help: "Once the first branch is here. Steps that already write are always finished. Default: let them finish.",
      }),
    ],
    ["from", "value", "values"],
  ),
  builtIn(
    "loop-until",
    [
      "Loop until",
      "Repeat a path until a condition is true; outgoing arrows carry when: each, and when: done for what follows.",
    ],
    [
      param("until", "Until", "stated", { help: "Tested after each round, over steps of the loop." }),
      param("max", "At most (rounds)", "optional", { type: "number", help: "1 to 1000. Default: 10." }),
      param("pause", "Pause between rounds", "optional", { help: "Such as '30 s' or '5 min'." }),
      param("atMax", "If it's never true", "optional", {
        type: "select",
        options: [
          { value: "fail", label: "Fail" },
          { value: "continue", label: "Continue" },
        ],
        help: "After the last round. Default: fail.",
      }),
    ],
    ["rounds", "isMet", "results"],
  ),
];
