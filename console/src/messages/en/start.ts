import { messages } from "../messages.ts";

export const texts = messages("start", {
  noConnectionToThe: "No connection to the server. Check that it runs, then try again.",
  no: (number: number) => `, no. ${number}`,
  noNumber: (number: number, reason: string) => `no. ${number}: ${reason}`,
  exploreTheDemoWorkspace: "Explore the demo workspace",
  aFortnightOfOne: "A fortnight of one company’s news, mail, tickets and chat. Nothing leaves this machine.",
  signInWithAPasskey: "Sign in with a passkey",
  passkey: "Passkey",
  signInHoopoe: "Sign in · Hoopoe",
  workEMail: "Work email",
  password: "Password",
  forgotYourPassword: "Forgot your password?",
  signIn: "Sign in",
  enterTheEMailOf: "Enter the email of your account.",
  thisIsNoEMail: "Enter an email address such as name@company.example.",
  enterYourPassword: "Enter your password.",
  enterYourCode: "Enter your code",
  aNewPassword: "A new password",
  hoopoe: "Hoopoe",
  welcomeToHoopoe: "Welcome to Hoopoe",
  orLookAroundFirst: "or look around first",
  aboutHoopoe: "About Hoopoe",
  everySentenceWithIts: "Every sentence, with its evidence.",
  connectWhatYourTeam:
    "Connect what your team runs, let agents do the legwork, and send reports that stand up to questions.",
  show: (label: string) => `Show ${label.toLowerCase()}`,
});
