import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/identity/invitation"> = {
  enterYourName: "Geben Sie Ihren Namen ein.",
  useAtLeastCharacters: (passwordCharsMin, count) =>
    `Verwenden Sie mindestens ${passwordCharsMin} Zeichen; es sind ${count}.`,
  workEMail: "Geschäftliche E-Mail-Adresse",
  yourName: "Ihr Name",
  password: "Passwort",
  charactersOrMoreA: (passwordCharsMin) =>
    `Mindestens ${passwordCharsMin} Zeichen; ein Satz lässt sich am besten merken.`,
  createAccountAndJoin: "Konto anlegen und beitreten",
  hoopoe: "Hoopoe",
  theLinkIsNotWhole: "Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.",
  lookingAtTheInvitation: "Einladung wird geprüft",
  join: (workspaceName) => `${workspaceName} beitreten`,
  invitesToAs: (invitedBy, email, tenantName, role) => `${invitedBy} lädt ${email} zu ${tenantName} ein, als ${role}.`,
  thisInvitationDoesNot: "Diese Einladung ist ungültig",
  goToTheSignIn: "Zur Anmeldeseite",
  lookingWhoIsSigned: "Anmeldung wird geprüft",
  hasAnAccountHere: (what, email) =>
    `${what}${email} hat hier ein Konto: Melden Sie sich damit an, und öffnen Sie dann den Link aus der E-Mail noch einmal.`,
  youAreSignedIn: (email) => `Sie sind als ${email} angemeldet. `,
  joinAs: (name) => `Als ${name} beitreten`,
};
