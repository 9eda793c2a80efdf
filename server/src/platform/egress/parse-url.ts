import { EgressError } from "./egress-error.ts";

/** @throws EgressError refused-scheme for what is no address */
export function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new EgressError("refused-scheme", "Enter a web address that starts with https://.");
  return url;
}
