import type { Translation } from "../messages.ts";

export const texts: Translation<"api"> = {
  tryAgainInAMoment: ". Versuchen Sie es gleich noch einmal, oder melden Sie sich mit einem Passwort an.",
  yourRoleHereIs: "Ihre Rolle hier ist noch nicht bekannt.",
  yourRoleHereIsThis: (role, verb) => `Ihre Rolle hier ist ${role}; nötig ist ${verb}.`,
};
