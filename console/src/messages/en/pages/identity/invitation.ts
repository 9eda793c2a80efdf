import { messages } from "../../../messages.ts";

export const texts = messages("pages/identity/invitation", {
  enterYourName: "Enter your name.",
  useAtLeastCharacters: (passwordCharsMin: number, count: number) =>
    `Use at least ${passwordCharsMin} characters; these are ${count}.`,
  workEMail: "Work e-mail",
  yourName: "Your name",
  password: "Password",
  charactersOrMoreA: (passwordCharsMin: number) =>
    `${passwordCharsMin} characters or more; a sentence is easiest to keep.`,
  createAccountAndJoin: "Create account and join",
  hoopoe: "Hoopoe",
  theLinkIsNotWhole: "The link is not whole. Open it again from the letter.",
  lookingAtTheInvitation: "Looking at the invitation",
  join: (workspaceName: string) => `Join ${workspaceName}`,
  invitesToAs: (invitedBy: string, email: string, tenantName: string, role: string) =>
    `${invitedBy} invites ${email} to ${tenantName}, as ${role}.`,
  thisInvitationDoesNot: "This invitation does not open",
  goToTheSignIn: "Go to the sign-in page",
  lookingWhoIsSigned: "Looking who is signed in",
  hasAnAccountHere: (what: string, email: string) =>
    `${what}${email} has an account here: sign in with it, then open the link of the letter again.`,
  youAreSignedIn: (email: string) => `You are signed in as ${email}. `,
  joinAs: (name: string) => `Join as ${name}`,
});
