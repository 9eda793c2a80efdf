/**
 * Why an outside call gave nothing:
 * - `refused-…`: our policy (address, port, scheme, credentials in the address, more redirects than three)
 * - `name-unknown`, `unreachable`: the network
 * - `timeout`: the total deadline; `aborted`: the caller's own signal
 * - `too-large`: more bytes than allowed, before or after decompression
 * - `broken`: the answer ended early or its compression is damaged
 */
export type EgressErrorCode =
  | "refused-address"
  | "refused-port"
  | "refused-scheme"
  | "refused-credentials"
  | "refused-redirects"
  | "refused-host"
  | "name-unknown"
  | "unreachable"
  | "timeout"
  | "aborted"
  | "too-large"
  | "broken";

/** Its message is a sentence for people and holds no address that our resolver found, query or secret. */
export class EgressError extends Error {
  readonly code: EgressErrorCode;

  constructor(code: EgressErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EgressError";
    this.code = code;
  }
}
