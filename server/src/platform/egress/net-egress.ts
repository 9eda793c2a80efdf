import { isIP } from "node:net";
import type { LookupAddress } from "node:dns";
import { isPublicAddress } from "./address-policy.ts";
import { allowWords } from "./allow-line.ts";
import { type AllowedRange, isAllowed } from "./allowed-ranges.ts";
import type { Resolve } from "./checked-connector.ts";
import { EgressError } from "./egress-error.ts";

/** The egress client for what is not HTTP: gives an address to connect to, by the rules of the HTTP client. */
export interface NetEgress {
  /** @throws EgressError refused-port, refused-address, refused-host or name-unknown */
  addressOf(host: string, port: number): Promise<{ readonly address: string; readonly isPublic: boolean }>;
}

export interface NetPolicy {
  readonly mayUsePort: (port: number) => boolean;
  readonly mayReach: (address: string, port: number) => boolean;
  /** What to say of an address that may not be reached. */
  readonly refusal: (host: string, port: number) => EgressError;
}

/** Submission, and IMAP with TLS from the first byte or from STARTTLS on. */
const mailPorts = new Set([25, 143, 465, 587, 993, 2525]);

export function createNetEgress(policy: NetPolicy, { resolve }: { resolve: Resolve }): NetEgress {
  return {
    async addressOf(host, port) {
      if (!policy.mayUsePort(port)) {
        const sentence = `Port ${port} is blocked; mail servers use ${[...mailPorts].join(", ")}. ${allowWords(host, port)}`;
        throw new EgressError("refused-port", sentence);
      }
      const addresses = isIP(host) === 0 ? await lookUp(host, resolve) : [host];
      // A name of which any address is refused is refused whole: it would lead inside the next time.
      if (!addresses.every((address) => policy.mayReach(address, port))) throw policy.refusal(host, port);
      const [address] = addresses;
      if (address === undefined) throw unknown(host);
      return { address, isPublic: isPublicAddress(address) };
    },
  };
}

export function outsideNetPolicy(allowedRanges: readonly AllowedRange[]): NetPolicy {
  return {
    mayUsePort: (port) =>
      mailPorts.has(port) || allowedRanges.some((range) => range.port === undefined || range.port === port),
    mayReach: (address, port) =>
      (mailPorts.has(port) && isPublicAddress(address)) || isAllowed(allowedRanges, address, port),
    refusal: (host, port) =>
      new EgressError(
        "refused-address",
        `${host} has a private or reserved address, which is blocked. ${allowWords(host, port)}`,
      ),
  };
}

/** A demo's mail servers are the sandbox's. */
export function sandboxNetPolicy(ports: readonly number[]): NetPolicy {
  return {
    mayUsePort: () => true,
    mayReach: (address, port) => address === "127.0.0.1" && ports.includes(port),
    refusal: () =>
      new EgressError("refused-host", "A demo workspace talks only to the built-in sandbox, never to the outside."),
  };
}

async function lookUp(host: string, resolve: Resolve): Promise<string[]> {
  const found = await new Promise<LookupAddress[]>((done) => {
    resolve(host, (error, addresses) => done(error === null ? addresses : []));
  });
  if (found.length === 0) throw unknown(host);
  return found.map(({ address }) => address);
}

function unknown(host: string): EgressError {
  return new EgressError("name-unknown", `Couldn't find ${host} in DNS. Check the spelling.`);
}
