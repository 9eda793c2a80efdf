import type { ModelFailure } from "./describe-model-failure.ts";
import type { EndpointFacts } from "./endpoint-facts.ts";

/** Statuses that refuse a request for what it asks. Some gateways say 500 or 501: believed where they name it. */
const refusals: ReadonlySet<number> = new Set([400, 415, 422, 500, 501]);
const lower = { schema: "object", object: "words", words: "words" } as const;

/**
 * The same call with less in it, for an endpoint that refused it: what its answer names, else the object's format, which
 * is refused most. Undefined where nothing is left to leave out. Nothing is concluded yet: the next answer shows whether this was why.
 */
export function askForLess(
  facts: EndpointFacts,
  { code, status, reason, param }: ModelFailure,
  isAsked: { object: boolean; tools: boolean },
): EndpointFacts | undefined {
  if (status === undefined || !refusals.has(status) || (code !== "request-refused" && code !== "server-error"))
    return undefined;
  const named = `${param ?? ""} ${reason}`;
  const choices = [
    { names: /temperature/i, isLeft: facts.takesTemperature, less: { takesTemperature: false } },
    { names: /tool/i, isLeft: isAsked.tools && facts.takesTools, less: { takesTools: false } },
    {
      names: /response_?format|json_?(?:schema|object)/i,
      isLeft: isAsked.object && facts.format !== "words",
      less: { format: lower[facts.format] },
    },
  ].filter(({ isLeft }) => isLeft);
  const chosen = choices.find(({ names }) => names.test(named));
  if (chosen !== undefined) return { ...facts, ...chosen.less };
  const guessed = choices.findLast(({ less }) => !("takesTools" in less));
  return guessed === undefined || status >= 500 ? undefined : { ...facts, ...guessed.less };
}
