import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Whether an address (as the resolver or a socket gives it) is one of the public internet: IPv4 outside every special
 * range, or IPv6 inside 2000::/3. An IPv4 address wrapped in IPv6 is judged as what it leads to.
 */
export function isPublicAddress(text: string): boolean {
  const address = unwrap(text);
  if (address === undefined) return false;
  if (address.kind() === "ipv6" && !isInside(address, "2000::/3")) return false;
  return address.range() === "unicast";
}

/** The address without zone and IPv4 wrapping (mapped, and the translation prefix of RFC 6052); undefined if it is none. */
export function unwrap(text: string): Address | undefined {
  const bare = text.replace(/%.*$/, "");
  // Only the spellings that a resolver or a socket gives: no decimal, octal or shortened IPv4.
  if (!ipaddr.IPv6.isValid(bare) && !ipaddr.IPv4.isValidFourPartDecimal(bare)) return undefined;
  const address = ipaddr.parse(bare);
  if (!(address instanceof ipaddr.IPv6)) return address;
  const isWrapped = address.isIPv4MappedAddress() || isInside(address, "64:ff9b::/96");
  return isWrapped ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address;
}

/** Whether an address lies in a range of the same family. */
export function isInside(address: Address, cidr: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(cidr);
  return address.kind() === base.kind() && address.match(base, bits);
}
