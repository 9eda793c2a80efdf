import { STATUS_CODES } from "node:http";
import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";
import type { Problem } from "@hoopoe/contract/problem.ts";
import type { FullStore } from "../platform/disk/full-store-of.ts";
import { Failure, type FailureDetails } from "../platform/fail.ts";
import { failureOf } from "./failure-of.ts";

export interface ProblemReply {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** Ours to mend: to be logged with its cause. */
  readonly isReportable: boolean;
}

/** Whatever was thrown, as problem+json: an expected failure with its own sentence, anything else as `internal`. */
export function problemOf(error: unknown, requestId: string, full?: FullStore): ProblemReply {
  const failure = failureOf(error, full);
  if (failure === undefined) return replyOf(new Failure("internal", { requestId }), requestId);
  return replyOf(failure, requestId);
}

function replyOf({ code, details, message }: Failure, requestId: string): ProblemReply {
  const entry: { status: number; reportable?: boolean } = errors[code];
  const field = typeof details["field"] === "string" ? details["field"] : undefined;
  const problem: Problem = {
    type: `urn:hoopoe:error:${code}`,
    title: STATUS_CODES[entry.status] ?? "Error",
    status: entry.status,
    code,
    message,
    requestId,
    ...(field === undefined ? {} : { field }),
    ...gapsOf(code, details),
  };
  return { problem, headers: headersOf(code, details), isReportable: entry.reportable ?? false };
}

/** The values of the sentence's gaps. A reason is a text itself and not worth sending twice. */
function gapsOf(code: ErrorCode, details: FailureDetails): Pick<Problem, "details"> {
  const names = [...errors[code].sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const filled = new URLSearchParams();
  for (const name of names)
    if (name !== "reason" && details[name] !== undefined) filled.set(name, String(details[name]));
  return filled.size === 0 ? {} : { details: filled.toString() };
}

/** After how long another try is worth it, for what goes by without the caller: each 503 and 507 says so. */
const retryAfterSeconds: Readonly<Record<number, string>> = { 503: "5", 507: "30" };

function headersOf(code: ErrorCode, details: FailureDetails): Record<string, string> {
  if (code === "too-many-attempts" || code === "sign-in-locked")
    return { "retry-after": String(details["seconds"] ?? 60) };
  if (code === "budget-exceeded" || code === "storage-full") return { "retry-after": String(details["seconds"] ?? 60) };
  if (code === "idempotency-busy") return { "retry-after": String(details["seconds"] ?? 2) };
  const retryAfter: string | undefined = retryAfterSeconds[errors[code].status];
  if (retryAfter !== undefined) return { "retry-after": code === "maintenance" ? "60" : retryAfter };
  if (errors[code].status === 401) {
    const { challenge = "Bearer" } = details;
    return { "www-authenticate": String(challenge) };
  }
  return {};
}
