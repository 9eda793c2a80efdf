import { messages } from "../../../messages.ts";

export const texts = messages("pages/identity/invitation", {
  enterYourName: "Enter your name.",
  useAtLeastCharacters: (passwordCharsMin: number, count: number) =>
    `Enter at least ${passwordCharsMin} characters (${count} so far).`,
  workEMail: "Work email",
  yourName: "Your name",
  password: "Password",
  charactersOrMoreA: (passwordCharsMin: number) =>
    `At least ${passwordCharsMin} characters. A sentence is easiest to remember.`,
  createAccountAndJoin: "Create account and join",
  hoopoe: "Hoopoe",
  theLinkIsNotWhole: "The link is incomplete. Open it again from the email.",
  lookingAtTheInvitation: "Loading the invitation",
  join: (workspaceName: string) => `Join ${workspaceName}`,
  invitesToAs: (invitedBy: string, email: string, tenantName: string, role: string) =>
    `${invitedBy} invites ${email} to ${tenantName}, as ${role}.`,
  thisInvitationDoesNot: "Couldn't open this invitation",
  goToTheSignIn: "Go to the sign-in page",
  lookingWhoIsSigned: "Checking who is signed in",
  hasAnAccountHere: (what: string, email: string) =>
    `${what}${email} already has an account. Sign in with it, then open the link in the email again.`,
  youAreSignedIn: (email: string) => `You are signed in as ${email}. `,
  joinAs: (name: string) => `Join as ${name}`,
});
