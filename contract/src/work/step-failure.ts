import * as z from "zod/mini";

/**
 * What an error is about. "refused": Hoopoe or an approval refused it, or its settings are wrong; "timed-out": it took too
 * long; "vendor-4xx" and "vendor-5xx": the vendor refused the request, or was unavailable; "limit": a rate, budget or size.
 */
export const errorKinds = ["refused", "timed-out", "vendor-4xx", "vendor-5xx", "limit", "other"] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** Kinds of errors that a rule is for; absent: all of them. */
export const errorKindList = z.optional(
  z.array(z.enum(errorKinds)).check(z.minLength(1), z.maxLength(errorKinds.length)),
);

export const retryPolicy = z.object({
  /** Tries in all, the first one counted. */
  maxAttempts: z.int().check(z.minimum(1), z.maximum(20)),
  /** Before the second try; doubled before each further one, at most an hour. A later moment that the vendor names wins. */
  backoffMs: z.int().check(z.minimum(0), z.maximum(3_600_000)),
  on: errorKindList,
});
export type RetryPolicy = z.infer<typeof retryPolicy>;

/**
 * What follows once no attempt is left. "continue": the step counts as succeeded with `value` (an expression) as its output;
 * "go-to": the arrow `on-error` is followed. Errors of other kinds than `on` fail the run.
 */
export const errorPolicy = z.object({
  action: z.enum(["continue", "go-to"]),
  value: z.optional(z.unknown()),
  on: errorKindList,
});
export type ErrorPolicy = z.infer<typeof errorPolicy>;

/** The `when` of the arrow that is followed after an error; any step may have one. */
export const onErrorBranch = "on-error";

/** An error as later steps read it: `<step>.error.message`. */
export const stepFailure = z.object({
  message: z.string(),
  /** "rate-limited", "unavailable", "time-limit", … */
  code: z.string(),
  kind: z.enum(errorKinds),
  /** The id of the step that failed. */
  step: z.string(),
  attempts: z.int(),
});
export type StepFailure = z.infer<typeof stepFailure>;
