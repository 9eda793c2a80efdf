import type { AgentModel } from "./agent-model.ts";

/** How an object is asked for: by its JSON Schema, as any JSON object, or in words alone. */
export type ObjectFormat = "schema" | "object" | "words";

/** What a call may ask of an endpoint. */
export interface EndpointFacts {
  readonly format: ObjectFormat;
  readonly takesTools: boolean;
  readonly takesTemperature: boolean;
  /** It begins in the middle of its thoughts: only the closing tag comes. */
  readonly thinksFirst: boolean;
}

const unknown: EndpointFacts = { format: "schema", takesTools: true, takesTemperature: true, thinksFirst: false };
const known = new Map<string, EndpointFacts>();

/** What this process learned from the endpoint's own answers; the best is assumed until it refuses. */
export function factsOf({ endpointId }: AgentModel): EndpointFacts {
  return known.get(endpointId) ?? unknown;
}

/** Before a test, which is to find out anew. */
export function forgetFacts({ endpointId }: AgentModel): void {
  known.delete(endpointId);
}

/** Called once an endpoint answered a call that was made this way. */
export function noteFacts({ endpointId }: AgentModel, facts: EndpointFacts): void {
  known.set(endpointId, facts);
}
