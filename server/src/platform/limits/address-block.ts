import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom an address stands for where attempts are counted: an IPv4 address itself, of an IPv6 one its /64, since whoever has
 * one address there has them all. An IPv4 address written as IPv6 is the same as by itself. Anything else stays as it is.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, ""));
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const [first, last] = [partsOf(head), partsOf(tail ?? "")];
  const gap = tail === undefined ? [] : Array<number>(8 - first.length - last.length).fill(0);
  return [...first, ...gap, ...last];
}

function partsOf(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => {
    if (!isIPv4(part)) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
