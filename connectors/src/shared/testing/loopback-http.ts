import { HttpError, type HttpPort, type HttpRequest, type HttpResponse } from "../http.ts";

/**
 * The http port for tests: real requests to loopback servers, with the rules of the server's door that connectors rely
 * on (three redirects by hand, loopback only, size and one total deadline).
 */
export const loopbackHttp: HttpPort = {
  async fetch(url, request = {}) {
    const deadline = AbortSignal.timeout(request.deadlineMs ?? 10_000);
    const signal = AbortSignal.any([deadline, ...(request.signal ? [request.signal] : [])]);
    let address = url;
    for (let redirects = 0; redirects <= 3; redirects += 1) {
      const response = await answer(address, request, { signal, deadline });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status > 399 || response.status === 304 || location === null) {
        return readable(response, address, request.maxBytes ?? Infinity, deadline);
      }
      address = new URL(location, address).href;
    }
    throw new HttpError("redirects", "");
  },
};

type Signals = { signal: AbortSignal; deadline: AbortSignal };

async function answer(url: string, request: HttpRequest, { signal, deadline }: Signals): Promise<Response> {
  const { hostname } = new URL(url);
  if (hostname !== "127.0.0.1") throw new HttpError("refused-address", `${hostname} is a private address`);
  const headers = { ...request.headers, ...(request.accept === undefined ? {} : { accept: request.accept }) };
  try {
    const body = request.body === undefined ? null : new Blob([bytesOf(request.body)]);
    return await fetch(url, { method: request.method ?? "GET", headers, body, signal, redirect: "manual" });
  } catch (error) {
    throw new HttpError(deadline.aborted ? "deadline" : "network", "", { cause: error });
  }
}

/** As the door sends it: no content type of its own. */
function bytesOf(body: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(body));
}

function readable(response: Response, url: string, maxBytes: number, deadline: AbortSignal): HttpResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    let size = 0;
    const source: AsyncIterable<Uint8Array> | Uint8Array[] = response.body ?? [];
    try {
      for await (const chunk of source) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new HttpError("too-large", "");
        yield chunk;
      }
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw new HttpError(deadline.aborted ? "deadline" : "network", "", { cause: error });
    }
  }
  async function bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  return {
    status: response.status,
    headers: response.headers,
    url,
    body: body(),
    bytes,
    text: async () => new TextDecoder().decode(await bytes()),
  };
}
