import type { Translation } from "../../../messages.ts";

export const texts: Translation<"pages/intake/connected"> = {
  signedIn: "Angemeldet",
  theSignInDidNot: "Die Anmeldung ist fehlgeschlagen",
  youCanCloseThis: "Sie können dieses Fenster schließen und in Hoopoe weitermachen.",
  closeThisWindow: "Fenster schließen",
};
