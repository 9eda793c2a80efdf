import ipaddr from "ipaddr.js";
import { isInside, unwrap } from "./address-policy.ts";

/** A range that the operator lets connectors reach although it is not public; without a port, on every port. */
export interface AllowedRange {
  readonly cidr: string;
  readonly port: number | undefined;
}

/**
 * Reads EGRESS_ALLOW_CIDR: ranges separated by commas or blanks, each `cidr` or `cidr:port`, with IPv6 in brackets
 * where a port follows (`10.0.0.0/8`, `127.0.0.1/32:8080`, `[fd00::/8]:443`).
 * @throws Error that names the wrong part.
 */
export function parseAllowedRanges(text: string): AllowedRange[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map(parseRange);
}

/** Whether one of the ranges covers this address and port. */
export function isAllowed(ranges: readonly AllowedRange[], address: string, port: number): boolean {
  const unwrapped = unwrap(address);
  if (unwrapped === undefined) return false;
  return ranges.some((range) => (range.port === undefined || range.port === port) && isInside(unwrapped, range.cidr));
}

function parseRange(part: string): AllowedRange {
  const match = /^\[(?<v6>[^\]]+)\](?::(?<v6port>\d+))?$|^(?<v4>[\d.]+\/\d+):(?<v4port>\d+)$/.exec(part);
  const cidr = match?.groups?.v6 ?? match?.groups?.v4 ?? part;
  const portText = match?.groups?.v6port ?? match?.groups?.v4port;
  const port = portText === undefined ? undefined : Number(portText);
  if (!ipaddr.isValidCIDR(cidr) || (port !== undefined && (port < 1 || port > 65_535))) {
    throw new Error(
      `EGRESS_ALLOW_CIDR: "${part}" is not a range such as 10.0.0.0/8, 10.0.0.0/8:8080 or [fd00::/8]:443.`,
    );
  }
  return { cidr, port };
}
