import type { Translation } from "../../messages.ts";

export const texts: Translation<"ui/form"> = {
  optional: (label) => `${label} (optional)`,
  fillThisIn: "Füllen Sie dieses Feld aus.",
  charactersAtMost: (most) => `Geben Sie höchstens ${most} Zeichen ein.`,
  charactersAtLeast: (least) => `Geben Sie mindestens ${least} Zeichen ein.`,
  atMost: (most) => `Geben Sie höchstens ${most} ein.`,
  atLeast: (least) => `Geben Sie mindestens ${least} ein.`,
  enterAnEMailAddress: "Geben Sie eine E-Mail-Adresse wie name@firma.example ein.",
  enterAWebAddress: "Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt.",
  thisCannotBeTaken: "Dieser Wert ist hier nicht möglich.",
  on: "ein",
  off: "aus",
  nothing: "nichts",
  saveMineOverTheirs: "Mit meiner Fassung überschreiben",
  whatTheySavedIs: "Was gespeichert wurde, entspricht dem, was hier steht.",
  yourChangesAreStill: "Ihre Änderungen stehen noch unten, nicht gespeichert. Die andere Fassung weicht ab bei:",
};
