import type { Egress } from "./egress-port.ts";

/** The egress client in the shape of `fetch`, for libraries that bring their own client. Bodies are text or bytes. */
export function asFetch(egress: Egress, limits: { deadlineMs: number; bytesMax: number }): typeof fetch {
  return async (input, init = {}) => {
    const request = input instanceof Request ? input : new Request(input, { ...init, signal: null });
    const signal = init.signal ?? (input instanceof Request ? input.signal : undefined);
    const method = methodOf(request.method);
    const hasBody = method !== "GET" && method !== "HEAD";
    const reply = await egress.stream({
      ...limits,
      url: request.url,
      method,
      headers: Object.fromEntries(request.headers),
      ...(hasBody ? { body: new Uint8Array(await request.arrayBuffer()) } : {}),
      ...(signal === undefined || signal === null ? {} : { signal }),
    });
    const isEmpty = [101, 204, 205, 304].includes(reply.status) || method === "HEAD";
    const headers = Object.entries(reply.headers).filter(
      ([name]) => !/^(content-length|transfer-encoding)$/.test(name),
    );
    return new Response(isEmpty ? null : ReadableStream.from(reply.body), { status: reply.status, headers });
  };
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

function methodOf(method: string): (typeof methods)[number] {
  const found = methods.find((one) => one === method.toUpperCase());
  if (found === undefined) throw new TypeError(`the method ${method} isn't allowed in outgoing calls`);
  return found;
}
