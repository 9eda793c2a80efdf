import { messages } from "../../messages.ts";

export const texts = messages("ui/form", {
  optional: (label: string) => `${label} (optional)`,
  fillThisIn: "Fill this in.",
  charactersAtMost: (most: number) => `Enter at most ${most} characters.`,
  charactersAtLeast: (least: number) => `Enter at least ${least} characters.`,
  atMost: (most: number) => `Enter at most ${most}.`,
  atLeast: (least: number) => `Enter at least ${least}.`,
  enterAnEMailAddress: "Enter an email address such as name@company.example.",
  enterAWebAddress: "Enter a web address that begins with https:// or http://.",
  thisCannotBeTaken: "This value isn't valid here.",
  on: "on",
  off: "off",
  nothing: "nothing",
  saveMineOverTheirs: "Save mine over theirs",
  whatTheySavedIs: "Their version is shown here.",
  yourChangesAreStill: "Your changes are still below, not saved. Theirs differ in:",
});
