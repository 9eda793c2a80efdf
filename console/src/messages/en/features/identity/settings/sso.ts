import { messages } from "../../../../messages.ts";

export const texts = messages("features/identity/settings/sso", {
  organisation: "Organisation",
  openTitle: (title: string) => `Open ${title}`,
  open: "Open",
  members: "Members",
  whoWorksHereAnd: "Who works here, and what each may do.",
  workspaces: "Workspaces",
  makeRenameAndDelete: "Make, rename and delete them.",
  usageAndLimits: "Usage and limits",
  whatIsUsedWhat: "What is used, what may be used, and when it resets.",
  audit: "Audit",
  whoDidWhatWhen: "Who did what, when.",
  mail: "Mail",
  lettersAndWhatBecame: "Letters, and what became of them.",
  singleSignOn: "Single sign-on",
  signInWithPingone: "Sign in with PingOne or another OpenID provider.",
});
