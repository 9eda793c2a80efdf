import type { CallEnd } from "./call-end.ts";
import { EgressError } from "./egress-error.ts";
import type { EgressRequest } from "./egress-port.ts";

interface Circumstances {
  readonly host: string;
  readonly end: CallEnd;
  readonly wanted: Pick<EgressRequest, "deadlineMs" | "signal">;
}

/** Puts whatever ended a call into our own words; the cause is kept for the log. */
export function describeFailure(cause: unknown, { host, end, wanted }: Circumstances): EgressError {
  if (wanted.signal?.aborted === true)
    return new EgressError("aborted", `The call to ${host} was cancelled.`, { cause });
  const own = ownError(cause);
  if (own !== undefined) return own;
  if (end.isPastDeadline()) {
    const seconds = Math.round(wanted.deadlineMs / 1000);
    return new EgressError("timeout", `${host} didn't answer completely within ${seconds} s.`, { cause });
  }
  const code = codeOf(cause);
  if (unknownNameCodes.has(code)) {
    return new EgressError("name-unknown", `Couldn't find ${host} in DNS. Check the spelling.`, { cause });
  }
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return new EgressError("broken", `${host} sent an answer with broken compression.`, { cause });
  }
  if (code === "UND_ERR_SOCKET" || code.startsWith("HPE_") || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") {
    return new EgressError("broken", `${host} closed the connection before its answer was complete.`, { cause });
  }
  const why = tlsWords[code] ?? (code === "" ? "" : ` (${code})`);
  return new EgressError("unreachable", `Couldn't reach ${host}${why}.`, { cause });
}

const unknownNameCodes = new Set(["ENOTFOUND", "EAI_AGAIN", "ENODATA"]);
const tlsWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: ": the connection was refused",
  UND_ERR_CONNECT_TIMEOUT: ": it isn't responding",
  ETIMEDOUT: ": it isn't responding",
  CERT_HAS_EXPIRED: ": its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: ": its certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: ": its certificate is for another name",
};

/** Our refusal may lie inside what undici or node wrapped around it (one error for each address tried). */
function ownError(cause: unknown): EgressError | undefined {
  if (cause instanceof EgressError) return cause;
  if (cause instanceof AggregateError) return cause.errors.map(ownError).find((error) => error !== undefined);
  return cause instanceof Error && cause.cause !== undefined ? ownError(cause.cause) : undefined;
}

function codeOf(cause: unknown): string {
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause.errors[0]);
  return cause instanceof Error && cause.cause !== undefined ? codeOf(cause.cause) : "";
}
