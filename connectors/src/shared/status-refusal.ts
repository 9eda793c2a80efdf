import type { VendorAnswer } from "./call-vendor.ts";
import { ConnectorError } from "./connector-error.ts";
import { retryAfter } from "./retry-after.ts";

const waitMs = 60_000;

/** What a status means where a vendor has no words of its own for it; null for 2xx. `said` is what the vendor added. */
export function statusRefusal(
  vendor: string,
  { status, headers }: VendorAnswer,
  { now, text = "" }: { now: Date; text?: string },
): ConnectorError | null {
  if (status < 300) return null;
  const detail = text === "" ? "" : ` Its reason: ${text.slice(0, 300)}`;
  const retryAt = retryAfter(headers.get("retry-after"), now);
  switch (status) {
    case 401:
      return new ConnectorError(
        "auth-failed",
        `${vendor} rejected the saved credentials.${detail} Create new ones and save them.`,
      );
    case 403:
      return new ConnectorError(
        "forbidden",
        `The saved credentials don't have permission for this at ${vendor}.${detail}`,
      );
    case 404:
      return new ConnectorError("not-found", `${vendor} couldn't find this.${detail}`);
    case 429: {
      const until = retryAt ?? new Date(now.getTime() + waitMs);
      return new ConnectorError("rate-limited", `${vendor} limits calls until ${until.toISOString()}.`, {
        retryable: true,
        retryAt: until,
      });
    }
    default:
      if (status >= 500 || status === 408)
        return new ConnectorError("unavailable", `${vendor} answered ${status}.`, { retryable: true, retryAt });
      return new ConnectorError(
        status < 400 ? "bad-answer" : "input-invalid",
        `${vendor} rejected the request (${status}).${detail}`,
      );
  }
}

/** The first words of an answer, for a sentence. */
export function wordsOf({ bytes }: VendorAnswer): string {
  return new TextDecoder().decode(bytes.subarray(0, 600)).replace(/\s+/g, " ").trim();
}
