export interface EgressRequest {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** `manual` gives a redirect as the answer, with its `location`; otherwise up to three are followed. */
  readonly redirect?: "manual";
  /** For everything together: names, redirects, waiting and the last byte. */
  readonly deadlineMs: number;
  /** Of the body, packed and unpacked each. */
  readonly bytesMax: number;
}

export interface EgressReply {
  readonly status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly body: Uint8Array;
}

/** An answer that is read as it comes. */
export interface EgressStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** What one kind of caller may reach. */
export interface EgressPolicy {
  /** Judges an address before anything is sent; throws EgressError. */
  readonly checkUrl: (url: URL) => void;
  /** Judges an address that would be, and was, connected to. */
  readonly mayReach: (address: string, port: number) => boolean;
}

/** The only way out of the product. */
export interface Egress {
  /** @throws EgressError; any status of the other side is an answer, not an error. */
  fetch(request: EgressRequest): Promise<EgressReply>;
  /** The same, without redirects, giving the body as it comes: for models that speak word by word. */
  stream(request: EgressRequest): Promise<EgressStream>;
  close(): Promise<void>;
}
