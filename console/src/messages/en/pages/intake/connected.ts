import { messages } from "../../../messages.ts";

export const texts = messages("pages/intake/connected", {
  signedIn: "Signed in",
  theSignInDidNot: "The sign-in did not come through",
  youCanCloseThis: "You can close this window and go on in Hoopoe.",
  closeThisWindow: "Close this window",
});
