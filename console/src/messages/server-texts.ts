import type { Problem } from "@hoopoe/contract/problem.ts";
import { messages } from "./messages.ts";

/** Refusals by their code, with the gaps of the sentence in contract/src/errors.ts. In English they are the server's own. */
const refusals: Record<string, string> = messages("server", {});

/** The sentence of a refusal in the language that is shown. What is missing in it stays English. */
export function refusalText({ code, message, details }: Problem): string {
  const values = new URLSearchParams(details);
  return refusals[code]?.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? name) ?? message;
}
