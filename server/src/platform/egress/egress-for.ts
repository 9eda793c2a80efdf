import { isPublicAddress } from "./address-policy.ts";
import { allowWords } from "./allow-line.ts";
import { isAllowed, type AllowedRange } from "./allowed-ranges.ts";
import { type Resolve, resolveAll } from "./checked-connector.ts";
import type { Egress, EgressPolicy } from "./egress-port.ts";
import { createEgress } from "./egress.ts";
import { EgressError } from "./egress-error.ts";
import { createNetEgress, type NetEgress, outsideNetPolicy, sandboxNetPolicy } from "./net-egress.ts";

/** One client for the outside and one for demo workspaces, which know only the sandbox. */
export interface EgressClients {
  egressFor(workspace: { readonly isDemo: boolean }): Egress;
  /** For what is not HTTP: mail servers. */
  netFor(workspace: { readonly isDemo: boolean }): NetEgress;
  close(): Promise<void>;
}

/**
 * `sandboxOrigin` is the built-in sandbox's address (`http://127.0.0.1:port`), `sandboxPorts` those of its mail servers;
 * without them a demo reaches nothing.
 */
export function createEgressClients({
  allowedRanges,
  sandboxOrigin,
  sandboxPorts = [],
  resolve,
  localSwitch,
}: {
  allowedRanges: readonly AllowedRange[];
  sandboxOrigin: string | undefined;
  sandboxPorts?: readonly number[];
  resolve?: Resolve;
  /** The setting that would allow this machine's own ports, for the message that refuses them. */
  localSwitch?: string;
}): EgressClients {
  const outside = createEgress(outsidePolicy(allowedRanges, localSwitch), { resolve });
  const sandbox = createEgress(sandboxPolicy(sandboxOrigin), { resolve });
  const named = { resolve: resolve ?? resolveAll };
  const outsideNet = createNetEgress(outsideNetPolicy(allowedRanges), named);
  const sandboxNet = createNetEgress(sandboxNetPolicy(sandboxPorts), named);
  return {
    egressFor: ({ isDemo }) => (isDemo ? sandbox : outside),
    netFor: ({ isDemo }) => (isDemo ? sandboxNet : outsideNet),
    close: async () => void (await Promise.all([outside.close(), sandbox.close()])),
  };
}

/** Public addresses on the web's own ports, and what the operator named. */
export function outsidePolicy(allowedRanges: readonly AllowedRange[], localSwitch?: string): EgressPolicy {
  const isNamedPort = (port: number): boolean =>
    allowedRanges.some((range) => range.port === undefined || range.port === port);
  return {
    checkUrl(url) {
      checkShape(url);
      const port = portOf(url);
      if (isWebPort(port) || isNamedPort(port)) return;
      throw new EgressError("refused-port", `Port ${port} is blocked. ${allowWords(url.hostname, port, localSwitch)}`);
    },
    mayReach: (address, port) =>
      (isWebPort(port) && isPublicAddress(address)) || isAllowed(allowedRanges, address, port),
  };
}

function sandboxPolicy(sandboxOrigin: string | undefined): EgressPolicy {
  const sandbox = sandboxOrigin === undefined ? undefined : new URL(sandboxOrigin);
  const range = { cidr: "127.0.0.1/32", port: sandbox === undefined ? undefined : portOf(sandbox) };
  return {
    checkUrl(url) {
      checkShape(url);
      if (sandbox !== undefined && url.origin === sandbox.origin) return;
      throw new EgressError(
        "refused-host",
        "A demo workspace talks only to the built-in sandbox, never to the outside.",
      );
    },
    mayReach: (address, port) => sandbox !== undefined && isAllowed([range], address, port),
  };
}

function checkShape(url: URL): void {
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new EgressError("refused-scheme", "Only addresses that start with http:// or https:// can be called.");
  }
  if (url.username !== "" || url.password !== "") {
    throw new EgressError("refused-credentials", "Remove user name and password from the address.");
  }
}

function portOf(url: URL): number {
  return Number(url.port || (url.protocol === "https:" ? 443 : 80));
}

function isWebPort(port: number): boolean {
  return port === 80 || port === 443;
}
