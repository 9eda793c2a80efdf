/** Every way a step can fail, as a person is told it. */
export type StepFailureCode =
  | "key-refused"
  | "model-unknown"
  | "rate-limited"
  | "too-much-asked"
  | "request-refused"
  | "server-error"
  | "unreachable"
  | "garbled"
  | "cut"
  | "stalled"
  | "stopped"
  | "empty"
  | "too-long"
  | "refused";

export type ModelFailure = { code: StepFailureCode; reason: string; canRetry: boolean };

const byStatus: Readonly<Record<number, [StepFailureCode, boolean]>> = {
  401: ["key-refused", false],
  402: ["key-refused", false],
  403: ["key-refused", false],
  404: ["model-unknown", false],
  408: ["stalled", true],
  413: ["too-much-asked", false],
  429: ["rate-limited", true],
  529: ["rate-limited", true],
};

/** What a provider's error means. `reason` is its first line, short, without the key. */
export function describeModelFailure(
  error: unknown,
  withoutKey: (text: string) => string = (said) => said,
): ModelFailure {
  const call = findCallError(error);
  const reason = firstLine(withoutKey(messageOf(call?.error ?? error)));
  const status = call?.statusCode;
  if (status !== undefined && status >= 400) {
    const [code, canRetry] = byStatus[status] ?? (status >= 500 ? ["server-error", true] : ["request-refused", false]);
    const isTooMuch = code === "request-refused" && /context|too (?:long|large|many tokens)|maximum/i.test(reason);
    return { code: isTooMuch ? "too-much-asked" : code, reason: `${reason} (${status})`, canRetry };
  }
  const words = `${nameOf(error)} ${messageOf(error)} ${nameOf(causeOf(error))} ${messageOf(causeOf(error))}`;
  if (/JSON|pars|Validation|InvalidResponse|invalid response/i.test(words))
    return { code: "garbled", reason: `couldn't read the endpoint's answer: ${reason}`, canRetry: true };
  if (/broke off|terminated|socket|closed|other side|premature|reset/i.test(words))
    return { code: "cut", reason: "the connection broke in the middle of the answer", canRetry: true };
  if (call !== undefined || /fetch|connect|reach|known|refused|ENOTFOUND/i.test(words))
    return { code: "unreachable", reason, canRetry: true };
  return { code: "server-error", reason, canRetry: true };
}

/** The SDK's error of a call, known by its shape: its class would load the SDK for those who never call. */
function findCallError(error: unknown): { error: Error; statusCode: number | undefined } | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("isRetryable" in error && "url" in error)) return findCallError(error.cause);
  return {
    error,
    statusCode: "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined,
  };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return typeof error === "string" ? error : "";
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 200);
}
