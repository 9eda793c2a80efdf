import { messages } from "../../../messages.ts";
import { plural } from "../../../plural.ts";

export const texts = messages("features/reports/claims", {
  own: "Own",
  partner: "Partner",
  system: "System",
  press: "Press",
  stranger: "Stranger",
  disputed: "disputed",
  claimChanged: "A claim changed after this report:",
  settledBy: (name: string, day: string) => `settled by ${name}, ${day}`,
  undoneBy: (name: string, day: string) => `decision undone by ${name}, ${day}`,
  itemChanged: (title: string) => `An item changed at its source after this report: “${title}”`,
  moreChanges: (count: number) => `and ${plural(count, { one: "more change", other: "more changes" })}`,
  writeVersion: (version: number) => `Write version ${version}`,
  couldNotRenew: "Couldn't write the next version",
  whoSaysIt: "Who says it",
  itemsUsed: (count: number) => plural(count, { one: "item used", other: "items used" }),
  settle: "Settle",
  bothShown: "Both are shown until then",
  replacedSince: "Another claim replaced this value",
  claimsToBe: (author: string) => `Claims to be ${author}; not authenticated`,
});
