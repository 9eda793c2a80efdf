import * as z from "zod";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { retryAfter } from "../shared/retry-after.ts";

const problem = z.object({
  error: z.object({
    message: z.string().default(""),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
  }),
});

/**
 * What a refusal of the API means. Usage limits come as 429 and as 403 with a reason, the time to wait in a header or
 * only in the words. Codes: `rate-limited`, `auth-failed`, `forbidden`, `not-found`, `unsupported` (the mailbox has no
 * mail service), `input-invalid`, `unavailable`.
 */
export function gmailRefusal(
  { status, headers, bytes }: Pick<VendorAnswer, "status" | "headers" | "bytes">,
  now: Date,
): ConnectorError | null {
  if (status >= 200 && status < 300) return null;
  const { words, reason } = problemOf(bytes);
  const text = words === "" ? "" : `: ${words.slice(0, 200)}`;
  const retryAt = retryAfter(headers.get("retry-after"), now);
  if (status === 429 || (status === 403 && /^(user)?rateLimitExceeded$/i.test(reason)))
    return new ConnectorError("rate-limited", `Gmail limits how often it may be called${text}`, {
      retryable: true,
      retryAt: retryAt ?? retryAfter(whenIn(words), now),
    });
  switch (status) {
    case 400:
      return /mail service not enabled/i.test(words)
        ? new ConnectorError("unsupported", "This account has no Gmail.")
        : new ConnectorError("input-invalid", `Gmail rejected the request${text}`);
    case 403:
      return new ConnectorError(
        "forbidden",
        `Gmail doesn't allow this${text} Grant the missing scope and connect again.`,
      );
    case 404:
      return new ConnectorError("not-found", "Gmail doesn't have this record (any more).");
    default:
      return new ConnectorError("unavailable", `Gmail answered ${status}${text}`, {
        retryable: status >= 500,
        retryAt,
      });
  }
}

function problemOf(bytes: Uint8Array): { words: string; reason: string } {
  const refusal = problem.safeParse(jsonOf(bytes)).data?.error;
  return { words: refusal?.message ?? "", reason: refusal?.errors[0]?.reason ?? "" };
}

/** "User-rate limit exceeded.  Retry after 2026-03-03T08:00:00.000Z" */
function whenIn(words: string): string | null {
  return /retry after (\S+)/i.exec(words)?.[1] ?? null;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
