import { saysTooLong } from "./is-too-long.ts";
import { readRefusal, type Refusal } from "./read-refusal.ts";
import { retryAfterMs } from "./retry-after.ts";

/** Every way a step can fail, as a person is told it. */
export type StepFailureCode =
  | "key-refused"
  | "model-unknown"
  | "rate-limited"
  | "quota-used-up"
  | "over-budget"
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

/** `retryAfterMs`: the endpoint asks to be left alone for so long. `param`: the part of the request that it won't take. */
export type ModelFailure = {
  code: StepFailureCode;
  reason: string;
  canRetry: boolean;
  status?: number;
  param?: string | null | undefined;
  retryAfterMs?: number | undefined;
};

const byStatus: Readonly<Record<number, [StepFailureCode, boolean]>> = {
  401: ["key-refused", false],
  402: ["quota-used-up", false],
  403: ["key-refused", false],
  404: ["model-unknown", false],
  408: ["stalled", true],
  413: ["too-much-asked", false],
  429: ["rate-limited", true],
  529: ["rate-limited", true],
};
/** What providers call a failure in their error bodies, whatever its status. */
const byCode: Readonly<Record<string, [StepFailureCode, boolean]>> = {
  insufficient_quota: ["quota-used-up", false],
  billing_hard_limit_reached: ["quota-used-up", false],
  billing_error: ["quota-used-up", false],
  budget_exceeded: ["quota-used-up", false],
  context_length_exceeded: ["too-much-asked", false],
  exceed_context_size_error: ["too-much-asked", false],
  request_too_large: ["too-much-asked", false],
  content_filter: ["refused", false],
  ResponsibleAIPolicyViolation: ["refused", false],
};

/** What a provider's error means. `reason` is the endpoint's own, one short line, without the key. */
export function describeModelFailure(
  error: unknown,
  withoutKey: (text: string) => string = (said) => said,
): ModelFailure {
  const call = findCallError(error);
  const said = readRefusal(call?.body) ?? readRefusal(valueOf(error));
  const reason = firstLine(withoutKey(said?.reason ?? messageOf(call?.error ?? error)));
  const named = namedBy(said, reason);
  if (call?.status !== undefined && call.status >= 400) {
    const failure = describeStatus(call.status, reason, named);
    return { ...failure, param: said?.param, retryAfterMs: retryAfterMs(call.headers) };
  }
  if (said === undefined) return describeBroken(error, reason, call !== undefined);
  const [code, canRetry] = named ?? ["server-error", true];
  return { code, reason, canRetry };
}

/** By the endpoint's codes, or by its sentence for what is too long: not all have a code for that. */
function namedBy(said: Refusal | undefined, reason: string): [StepFailureCode, boolean] | undefined {
  const named = said?.codes.map((code) => byCode[code]).find((one) => one !== undefined);
  return named ?? (saysTooLong(reason) ? ["too-much-asked", false] : undefined);
}

function describeStatus(status: number, reason: string, named: [StepFailureCode, boolean] | undefined): ModelFailure {
  const [code, canRetry] =
    named ?? byStatus[status] ?? (status >= 500 ? ["server-error", true] : ["request-refused", false]);
  return {
    code,
    reason: `${reason === "" ? "no reason given" : reason} (${status})`,
    canRetry,
    status,
  };
}

/** What the connection or the answer's form went wrong by: the endpoint gave no reason. */
function describeBroken(error: unknown, reason: string, isCall: boolean): ModelFailure {
  const words = `${nameOf(error)} ${messageOf(error)} ${nameOf(causeOf(error))} ${messageOf(causeOf(error))}`;
  if (/JSON|pars|Validation|InvalidResponse|invalid response/i.test(words))
    return { code: "garbled", reason: `couldn't read the endpoint's answer: ${reason}`, canRetry: true };
  if (/broke off|terminated|socket|closed|other side|premature|reset/i.test(words))
    return { code: "cut", reason: "the connection broke in the middle of the answer", canRetry: true };
  if (isCall || /fetch|connect|reach|known|refused|ENOTFOUND/i.test(words))
    return { code: "unreachable", reason, canRetry: true };
  return { code: "server-error", reason, canRetry: true };
}

interface CallError {
  error: Error;
  status: number | undefined;
  headers: Record<string, string> | undefined;
  body: unknown;
}

/** The SDK's error of a call, known by its shape: its class would load the SDK for those who never call. */
function findCallError(error: unknown): CallError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("isRetryable" in error && "url" in error)) return findCallError(error.cause);
  return {
    error,
    status: "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined,
    headers: "responseHeaders" in error ? headersOf(error.responseHeaders) : undefined,
    body: "responseBody" in error ? error.responseBody : undefined,
  };
}

function headersOf(headers: unknown): Record<string, string> | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** What a stream held that the SDK could not read: often the endpoint's error in its own shape. */
function valueOf(error: unknown): unknown {
  if (typeof error === "object" && error !== null && "value" in error) return error.value;
  return error instanceof Error && error.cause !== undefined ? valueOf(error.cause) : undefined;
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
  return (text.split("\n")[0] ?? "").slice(0, 300);
}
