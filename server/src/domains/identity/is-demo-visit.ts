import type { FastifyRequest } from "fastify";

const forwardingHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "x-forwarded-server",
  "x-real-ip",
  "via",
] as const;

/**
 * Whether a request truly comes from this machine, to this machine's own address: the peer's address and the Host
 * are loopback, and no header says that somebody passed it on. A page on the internet whose name leads here (DNS
 * rebinding) has its own name as Host; a proxy adds a header.
 */
export function isDemoVisit(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? "")) return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  const host = (request.headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return host === "localhost" || host === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function isLoopback(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, "");
  return bare === "::1" || bare.startsWith("127.");
}
