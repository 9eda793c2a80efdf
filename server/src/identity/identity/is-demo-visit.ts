import type { FastifyRequest } from "fastify";
import { findPeerProgram } from "./peer-program.ts";

/** Headers that only a proxy or a content delivery network adds. */
const proxyHeaders =
  /^(forwarded|x-forwarded(-.+)?|x-real-ip|via|x-client-ip|x-cluster-client-ip|x-original-(.+)|true-client-ip|cf-.+|fastly-.+|x-envoy-.+|x-amzn-trace-id|x-request-start|x-proxy.*|proxy-.+|max-forwards)$/;

/**
 * Whether a request may come from a person at this machine, as far as its headers tell: the peer's address and the Host
 * are loopback and name the very port that was reached (or PUBLIC_URL's), whatever page the browser names is the same
 * one, and no header says that the request was passed on. A page on the internet whose name leads here (DNS rebinding)
 * has its own name as Host. A proxy that puts our own address there leaves the browser's Origin as it was.
 */
export function mayBeDemoVisit(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { headers, socket, raw } = request;
  const host = (headers.host ?? "").toLowerCase();
  if (!isLoopbackAddress(socket.remoteAddress ?? "") || !isLoopbackHost(host)) return false;
  if (publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)) return false;
  const isOwnPort = portOf(host) === socket.localPort;
  if (!isOwnPort && (publicUrl === undefined || host !== new URL(publicUrl).host)) return false;
  // HTTP/1.0 is what nginx speaks to an upstream unless it is configured otherwise; no browser does.
  if (raw.httpVersion === "1.0" || Object.keys(headers).some((name) => proxyHeaders.test(name))) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return [headers.origin, headers.referer].every((page) => page === undefined || hostOf(page) === host);
}

/**
 * Whether it does: besides, the program at the other end must not accept connections itself, as a proxy does. Where the
 * system doesn't say which program that is, only what a browser sends counts.
 */
export async function isDemoVisit(request: FastifyRequest, publicUrl: string | undefined): Promise<boolean> {
  if (!mayBeDemoVisit(request, publicUrl)) return false;
  const program = await findPeerProgram(request.socket);
  if (program !== "unknown") return program === "client";
  return request.headers.origin !== undefined && request.headers.connection?.toLowerCase() !== "close";
}

function isLoopbackAddress(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, "");
  return bare === "::1" || bare.startsWith("127.");
}

/** `host` as the Host header has it, with a port or without. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, "");
  return name === "localhost" || name === "[::1]" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name);
}

function portOf(host: string): number {
  return Number(/:(\d+)$/.exec(host)?.[1] ?? 80);
}

function hostOf(page: string): string | undefined {
  return URL.parse(page)?.host;
}
