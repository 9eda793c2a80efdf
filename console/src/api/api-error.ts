import type { Problem } from "@hoopoe/contract/problem.ts";

/** The server answered with a failure: `problem` carries code, sentence, field and the request's id. */
export class ApiError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.name = "ApiError";
    this.problem = problem;
  }
}

/** No answer came, or one that is none of ours (a proxy's page). `cause` tells which. */
export class NetworkError extends Error {
  override name = "NetworkError";
}

/** Whether a failure is the given one of the contract's table. */
export function isProblem(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.problem.code === code;
}
