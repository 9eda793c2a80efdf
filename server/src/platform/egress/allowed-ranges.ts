import ipaddr from "ipaddr.js";
import { isInside, unwrap } from "./address-policy.ts";

/** A range that the operator lets connectors reach although it is not public; without a port, on every port. */
export interface AllowedRange {
  readonly cidr: string;
  readonly port: number | undefined;
}

/**
 * Reads EGRESS_ALLOW_CIDR: ranges separated by commas or blanks, each `cidr` or `cidr:port`, with IPv6 in brackets
 * where a port follows (`10.0.0.0/8`, `127.0.0.1/32:8080`, `[fd00::/8]:443`). A bare address is a range of one.
 * Undefined where one of them is not a range.
 */
export function parseAllowedRanges(text: string): AllowedRange[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  const ranges = parts.flatMap((part) => parseRange(part) ?? []);
  return ranges.length === parts.length ? ranges : undefined;
}

/** Whether one of the ranges covers this address and port. */
export function isAllowed(ranges: readonly AllowedRange[], address: string, port: number): boolean {
  const unwrapped = unwrap(address);
  if (unwrapped === undefined) return false;
  return ranges.some((range) => (range.port === undefined || range.port === port) && isInside(unwrapped, range.cidr));
}

function parseRange(part: string): AllowedRange | undefined {
  const { v6, v6port, v4, v4port } =
    /^\[(?<v6>[^\]]+)\](?::(?<v6port>\d+))?$|^(?<v4>[\d./]+):(?<v4port>\d+)$/.exec(part)?.groups ?? {};
  const cidr = rangeOfOne(v6 ?? v4 ?? part);
  const portText = v6port ?? v4port;
  const port = portText === undefined ? undefined : Number(portText);
  const isPort = port === undefined || (port >= 1 && port <= 65_535);
  return isPort && ipaddr.isValidCIDR(cidr) ? { cidr, port } : undefined;
}

function rangeOfOne(text: string): string {
  // ipaddr.js also takes 10.1 and 0x7f000001 for addresses; nobody means them.
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return `${text}/32`;
  return ipaddr.IPv6.isValid(text) ? `${text}/128` : text;
}
