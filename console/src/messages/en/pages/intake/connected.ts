import { messages } from "../../../messages.ts";

export const texts = messages("pages/intake/connected", {
  signedIn: "Signed in",
  theSignInDidNot: "Sign-in failed",
  youCanCloseThis: "You can close this window and return to Hoopoe.",
  closeThisWindow: "Close this window",
});
