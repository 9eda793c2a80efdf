import { ConnectorError } from "./connector-error.ts";

/**
 * Where a vendor says that its list goes on; null at its end. A page that names itself as the next one would be read for
 * ever, and its end never come. @throws ConnectorError bad-answer
 */
export function furtherPage(
  what: string,
  { requested, next }: { requested: string | null; next: string | null | undefined },
): string | null {
  if (next == null || next === "") return null;
  if (next !== requested) return next;
  throw new ConnectorError("bad-answer", `${what} keeps returning the same page.`, { retryable: true });
}
