import { type ErrorCode, errors } from "@hoopoe/contract/errors.ts";

export type FailureDetails = Readonly<Record<string, string | number>>;

/** An expected failure: `code` gives status and sentence (contract/errors.ts), `details` fill the sentence's gaps. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}, options?: ErrorOptions) {
    super(sentenceOf(code, details), options);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }
}

/** Ends the work at hand with an expected failure. */
export function fail(code: ErrorCode, details?: FailureDetails, options?: ErrorOptions): never {
  throw new Failure(code, details, options);
}

/** The sentence of a failure with its gaps filled; a gap without a detail shows its own name. */
export function sentenceOf(code: ErrorCode, details: FailureDetails): string {
  return errors[code].sentence.replace(/\{(\w+)\}/g, (gap, name: string) => String(details[name] ?? gap));
}
