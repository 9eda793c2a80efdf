import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"features/identity/settings/sso"> = {
  organisation: "Organisation",
  openTitle: (title) => `${title} öffnen`,
  open: "Öffnen",
  members: "Mitglieder",
  whoWorksHereAnd: "Wer hier arbeitet und was jeder darf.",
  workspaces: "Workspaces",
  makeRenameAndDelete: "Anlegen, umbenennen und löschen.",
  usageAndLimits: "Nutzung und Limits",
  whatIsUsedWhat: "Was verbraucht ist, was erlaubt ist und wann es zurückgesetzt wird.",
  audit: "Audit",
  whoDidWhatWhen: "Wer was wann getan hat.",
  mail: "E-Mail",
  lettersAndWhatBecame: "E-Mails und was aus ihnen wurde.",
  singleSignOn: "Single Sign-on",
  signInWithPingone: "Mit PingOne oder einem anderen OpenID-Anbieter anmelden.",
};
