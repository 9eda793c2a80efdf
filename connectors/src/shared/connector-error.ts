export type ConnectorErrorCode =
  | "config-invalid"
  /** An action's input does not parse: the sentence names the field and the fix. */
  | "input-invalid"
  | "auth-failed"
  | "forbidden"
  | "not-found"
  | "gone"
  /** Any other status from 400 to 499. */
  | "refused-by-vendor"
  | "rate-limited"
  | "unavailable"
  | "refused-address"
  | "too-large"
  | "bad-answer"
  /** The vendor no longer knows the cursor: read anew without deleting, then a presence pass. */
  | "cursor-expired"
  | "unsupported";

/**
 * Ends a run (one bad record is a `failure` record instead). `sentence` is for the user: what happened and what to do.
 * `retryable` says whether the same run can succeed later without a change by the user; `retryAt` when to try at the earliest.
 * `outcome` matters for writes: "unknown" says that the vendor may have done it, so that nothing repeats it blindly.
 */
export class ConnectorError extends Error {
  readonly code: ConnectorErrorCode;
  readonly sentence: string;
  readonly retryable: boolean;
  readonly retryAt: Date | null;
  readonly outcome: "refused" | "unknown";

  constructor(
    code: ConnectorErrorCode,
    sentence: string,
    options: { retryable?: boolean; retryAt?: Date | null; outcome?: "refused" | "unknown"; cause?: unknown } = {},
  ) {
    super(sentence, { cause: options.cause });
    this.name = "ConnectorError";
    this.code = code;
    this.sentence = sentence;
    this.retryable = options.retryable ?? false;
    this.retryAt = options.retryAt ?? null;
    this.outcome = options.outcome ?? "refused";
  }
}
