/**
 * The only way out for a connector. The server's egress door implements it: it checks the address that is really
 * connected to, follows at most three redirects, and ends the call at `deadlineMs` or once `maxBytes` have come in.
 */
export interface HttpPort {
  /** Resolves with any status; rejects with an error whose `code` is an `HttpErrorCode` when there is no answer. */
  fetch(url: string, request?: HttpRequest): Promise<HttpResponse>;
  /** The vendor asked for a pause where no header says so, such as inside a batch: nobody calls this host before `until`. */
  holdOff?(url: string, pause: { until: Date; bucket?: string }): Promise<void>;
}

export type HttpRequest = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The `Accept` header. */
  accept?: string;
  /** Bytes of the answer's body, after decompression; beyond it reading rejects with `too-large`. */
  maxBytes?: number;
  /** From the first byte sent to the last byte read. */
  deadlineMs?: number;
  signal?: AbortSignal;
  /** Which of the manifest's limits the call counts to; the first one where it names none. */
  bucket?: string;
  /** How many calls the vendor counts it as: a batch is as many as are in it. One where nothing is said. */
  calls?: number;
};

/** The body can be read once, in one of the three ways; reading it may reject with an `HttpErrorCode` too. */
export type HttpResponse = {
  status: number;
  headers: { get(name: string): string | null };
  /** The address that answered, after redirects. */
  url: string;
  body: AsyncIterable<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  /** The body as UTF-8. */
  text(): Promise<string>;
};

export const httpErrorCodes = ["refused-address", "too-large", "deadline", "network", "redirects"] as const;
export type HttpErrorCode = (typeof httpErrorCodes)[number];

/** What an implementation of the port throws; one of its own with the same `code` and `message` does as well. */
export class HttpError extends Error {
  readonly code: HttpErrorCode;

  constructor(code: HttpErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "HttpError";
    this.code = code;
  }
}

/** The code of an error of the port, or null for any other error. Told by the code: the door lives in another package. */
export function httpErrorCodeOf(error: unknown): HttpErrorCode | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return httpErrorCodes.find((code) => code === error.code) ?? null;
}
