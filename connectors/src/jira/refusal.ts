import * as z from "zod";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { parseDate } from "../shared/parse-date.ts";
import { retryAfter } from "../shared/retry-after.ts";

const waitMs = 60_000;

/** What a refusal of Jira's means; null for an answer that is none. */
export function jiraRefusal(answer: VendorAnswer, now: Date): ConnectorError | null {
  const { status, headers } = answer;
  if (status < 300) return null;
  const text = sentenceIn(answer.bytes);
  const detail = text === "" ? "" : ` Jira's reason: ${text}`;
  switch (status) {
    case 401:
      return new ConnectorError("auth-failed", "Jira rejected the saved credentials. Create a new token and save it.");
    case 403:
      return new ConnectorError("forbidden", `The Jira account doesn't have permission for this.${detail}`);
    case 404:
      return new ConnectorError("not-found", `Jira couldn't find this, or the account can't see it.${detail}`);
    case 429: {
      const retryAt =
        retryAfter(headers.get("retry-after"), now) ??
        retryAfter(parseDate(headers.get("x-ratelimit-reset")), now) ??
        new Date(now.getTime() + waitMs);
      const reason = headers.get("ratelimit-reason");
      const why = reason === null ? "" : ` (${reason.slice(0, 100)})`;
      return new ConnectorError("rate-limited", `Jira limits calls until ${retryAt.toISOString()}${why}.`, {
        retryable: true,
        retryAt,
      });
    }
    default:
      if (status >= 500 || status === 408) {
        const retryAt = retryAfter(headers.get("retry-after"), now);
        return new ConnectorError("unavailable", `Jira answered ${status}.`, { retryable: true, retryAt });
      }
      return new ConnectorError(
        status < 400 ? "bad-answer" : "input-invalid",
        `Jira rejected the request (${status}).${detail}`,
      );
  }
}

const refusalBody = z.object({
  errorMessages: z.array(z.string()).default([]),
  errors: z.record(z.string(), z.string()).default({}),
});

function sentenceIn(bytes: Uint8Array): string {
  try {
    const { errorMessages, errors } = refusalBody.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const fields = Object.entries(errors).map(([field, wrong]) => `${field}: ${wrong}`);
    return [...errorMessages, ...fields].join("; ").slice(0, 500);
  } catch {
    return "";
  }
}
