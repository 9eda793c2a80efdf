import { messages } from "../../../../messages.ts";

export const texts = messages("features/identity/settings/sso", {
  organisation: "Organisation",
  openTitle: (title: string) => `Open ${title}`,
  open: "Open",
  members: "Members",
  whoWorksHereAnd: "Who works here, and what each person can do.",
  workspaces: "Workspaces",
  makeRenameAndDelete: "Create, rename and delete them.",
  usageAndLimits: "Usage and limits",
  whatIsUsedWhat: "Usage, limits and when they reset.",
  audit: "Audit",
  whoDidWhatWhen: "Who did what, when.",
  mail: "Mail",
  lettersAndWhatBecame: "Emails and their delivery status.",
  singleSignOn: "Single sign-on",
  signInWithPingone: "Sign in with PingOne or another OpenID provider.",
});
