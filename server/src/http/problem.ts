import { STATUS_CODES } from "node:http";
import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";
import type { Problem } from "@hoopoe/contract/problem.ts";
import { Failure, type FailureDetails } from "../platform/fail.ts";
import { failureOf } from "./failure-of.ts";

export interface ProblemReply {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  /** Ours to mend: to be logged with its cause. */
  readonly isReportable: boolean;
}

/** Whatever was thrown, as problem+json: an expected failure with its own sentence, anything else as `internal`. */
export function problemOf(error: unknown, requestId: string): ProblemReply {
  const failure = failureOf(error);
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
  };
  return { problem, headers: headersOf(code, details), isReportable: entry.reportable ?? false };
}

function headersOf(code: ErrorCode, details: FailureDetails): Record<string, string> {
  if (code === "too-many-attempts") return { "retry-after": String(details["seconds"] ?? 60) };
  if (code === "maintenance") return { "retry-after": "60" };
  if (errors[code].status === 401) {
    const { challenge = "Bearer" } = details;
    return { "www-authenticate": String(challenge) };
  }
  return {};
}
