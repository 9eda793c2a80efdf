import { isIP } from "node:net";

/**
 * What an operator does about a blocked address, with the line to copy. A name's addresses are not given away: whoever
 * entered it need not be allowed to ask our name service. `localSwitch`: the setting that opens this machine's ports to
 * what is called.
 */
export function allowWords(host: string, port: number, localSwitch?: string): string {
  const bare = host.replace(/^\[|\]$/g, "");
  if (localSwitch !== undefined && (bare === "localhost" || bare === "::1" || bare.startsWith("127.")))
    return `An operator can allow it: restart with ${localSwitch}`;
  const family = isIP(bare);
  const address = bare === "localhost" ? "127.0.0.1/32" : family === 0 ? `<address of ${bare}>/32` : `${bare}/32`;
  const range = family === 6 ? `[${bare}/128]` : address;
  return `An operator can allow it: restart with EGRESS_ALLOW_CIDR=${range}:${port}`;
}
