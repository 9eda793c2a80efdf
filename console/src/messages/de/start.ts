import type { Translation } from "../messages.ts";

export { texts as server } from "./server.ts";

export const start: Translation<"start"> = {
  noConnectionToThe: "Keine Verbindung zum Server. Prüfen Sie, ob er läuft, und versuchen Sie es erneut.",
  no: (number) => `, Nr. ${number}`,
  noNumber: (number, reason) => `Nr. ${number}: ${reason}`,
  exploreTheDemoWorkspace: "Demo-Workspace erkunden",
  aFortnightOfOne: "Zwei Wochen Nachrichten, E-Mails, Tickets und Chats einer Firma. Nichts verlässt diesen Rechner.",
  signInWithAPasskey: "Mit Passkey anmelden",
  passkey: "Passkey",
  signInHoopoe: "Anmelden · Hoopoe",
  workEMail: "Geschäftliche E-Mail-Adresse",
  password: "Passwort",
  forgotYourPassword: "Passwort vergessen?",
  signIn: "Anmelden",
  enterTheEMailOf: "Geben Sie die E-Mail-Adresse Ihres Kontos ein.",
  thisIsNoEMail: "Das ist keine E-Mail-Adresse. Sie sieht aus wie name@company.example.",
  enterYourPassword: "Geben Sie Ihr Passwort ein.",
  enterYourCode: "Code eingeben",
  aNewPassword: "Neues Passwort",
  hoopoe: "Hoopoe",
  welcomeToHoopoe: "Willkommen bei Hoopoe",
  orLookAroundFirst: "oder erst umsehen",
  aboutHoopoe: "Über Hoopoe",
  everySentenceWithIts: "Jeder Satz mit seinem Beleg.",
  connectWhatYourTeam:
    "Verbinden Sie die Systeme Ihres Teams, überlassen Sie Agenten die Kleinarbeit, und versenden Sie Berichte, die Nachfragen standhalten.",
  show: (label) => `${label} anzeigen`,
};
