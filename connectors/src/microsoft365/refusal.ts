import * as z from "zod";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { retryAfter } from "../shared/retry-after.ts";

const problem = z.object({ error: z.object({ code: z.string().default(""), message: z.string().default("") }) });

/** The cursor of a delta is forgotten; `location` is where the vendor wants us to begin anew, if it said. */
export class DeltaExpired extends ConnectorError {
  readonly location: string | null;

  constructor(location: string | null) {
    super("cursor-expired", "Microsoft 365 lost the sync position, so changes are read again.");
    this.name = "DeltaExpired";
    this.location = location;
  }
}

/**
 * What a refusal of Graph means. Codes: `rate-limited` (429 and a 503 that says when), `cursor-expired` (410,
 * SyncStateNotFound), `forbidden`, `not-found`, `input-invalid`, `unavailable`.
 */
export function graphRefusal({ status, headers, bytes }: VendorAnswer, now: Date): ConnectorError | null {
  if (status >= 200 && status < 400) return null;
  const refusal = problem.safeParse(jsonOf(bytes)).data?.error;
  const code = refusal?.code ?? "";
  if (status === 410 || /^syncState(NotFound|Invalid)$/i.test(code)) return new DeltaExpired(headers.get("location"));
  const text = refusal?.message ? `: ${refusal.message.slice(0, 200)}` : ".";
  return refusalOf({ status, text, retryAt: retryAfter(headers.get("retry-after"), now) });
}

/** The same for a request inside a batch, whose headers are JSON. */
export function refusalOf({ status, text, retryAt }: { status: number; text: string; retryAt: Date | null }) {
  if (status === 429 || (status === 503 && retryAt !== null)) {
    return new ConnectorError("rate-limited", `Microsoft 365 limits how often it may be called${text}`, {
      retryable: true,
      retryAt,
    });
  }
  switch (status) {
    case 403:
      return new ConnectorError(
        "forbidden",
        `Microsoft 365 doesn't allow this${text} Grant the missing application permission and consent to it.`,
      );
    case 404:
      return new ConnectorError("not-found", `Microsoft 365 doesn't have this record (any more)${text}`);
    case 400:
    case 405:
    case 409:
    case 412:
    case 413:
      return new ConnectorError("input-invalid", `Microsoft 365 rejected the request${text}`);
    default:
      return new ConnectorError("unavailable", `Microsoft 365 answered ${status}${text}`, {
        retryable: status >= 500,
        retryAt,
      });
  }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
