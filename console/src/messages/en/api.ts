import { messages } from "../messages.ts";

export const texts = messages("api", {
  tryAgainInAMoment: ". Try again in a moment, or sign in with a password.",
  yourRoleHereIs: "Your role here hasn't loaded yet.",
  yourRoleHereIsThis: (role: string, verb: string) => `Your role here is ${role}; this needs ${verb}.`,
});
