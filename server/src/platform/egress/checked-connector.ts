import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { allowWords } from "./allow-line.ts";
import { EgressError } from "./egress-error.ts";

/** Every address of a name, or the error of the resolver. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ConnectorPolicy {
  mayReach: (address: string, port: number) => boolean;
  connectTimeoutMs: number;
  resolve?: Resolve;
}

/**
 * Connects only where the policy allows: a name of which any address is refused is refused whole, and the address of
 * the connected socket is looked at once more, so that no way around the resolver is left.
 */
export function checkedConnector({ mayReach, connectTimeoutMs, resolve = resolveAll }: ConnectorPolicy) {
  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    const port = Number(options.port || (options.protocol === "https:" ? 443 : 80));
    const refuse = (): EgressError =>
      new EgressError(
        "refused-address",
        `${options.hostname} has a private or reserved address, which is blocked. ${allowWords(options.hostname, port)}`,
      );
    if (isIP(options.hostname) !== 0 && !mayReach(options.hostname, port)) return callback(refuse(), null);

    const lookup: LookupFunction = (name, { all }, done) =>
      resolve(name, (error, addresses) => {
        const [first] = addresses;
        if (error !== null || first === undefined) return done(error ?? unknownName(name), "", 0);
        if (!addresses.every(({ address }) => mayReach(address, port))) return done(refuse(), "", 0);
        if (all === true) done(null, addresses);
        else done(null, first.address, first.family);
      });
    const connect = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false, autoSelectFamily: true });
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (socket.remoteAddress !== undefined && mayReach(socket.remoteAddress, port)) return callback(null, socket);
      socket.destroy();
      callback(refuse(), null);
    });
  };
}

/** Every address that the system knows for a name. */
export function resolveAll(name: string, done: Parameters<Resolve>[1]): void {
  systemLookup(name, { all: true, verbatim: true }, (error, addresses) => done(error, error === null ? addresses : []));
}

function unknownName(name: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`no address for ${name}`), { code: "ENOTFOUND" });
}
