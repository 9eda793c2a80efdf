import * as client from "openid-client";
import type { Secret } from "../../platform/secrets/secret.ts";
import type { Outside } from "./outside.ts";

/** What makes us a client of a provider. */
export interface ClientIdentity {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** Providers as they describe themselves, asked at most every ten minutes. */
export interface RelyingParty {
  /** @throws whatever openid-client or the egress client found wrong */
  discover(identity: ClientIdentity): Promise<client.Configuration>;
}

const keptMs = 600_000;
const keptCountMax = 200;
const timeoutS = 10;

export function createRelyingParty({ outside }: { outside: Outside }): RelyingParty {
  const kept = new Map<string, { since: number; configuration: client.Configuration }>();
  return {
    async discover(identity) {
      const key = JSON.stringify([identity.issuer, identity.clientId, identity.clientSecret.reveal()]);
      const found = kept.get(key);
      if (found !== undefined && performance.now() - found.since < keptMs) return found.configuration;
      const configuration = await discoverOnce(identity, outside);
      if (kept.size >= keptCountMax) kept.clear();
      kept.set(key, { since: performance.now(), configuration });
      return configuration;
    },
  };
}

async function discoverOnce(
  { issuer, clientId, clientSecret }: ClientIdentity,
  { fetch }: Outside,
): Promise<client.Configuration> {
  const isPlain = issuer.startsWith("http:");
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: isPlain ? [client.allowInsecureRequests] : [],
    timeout: timeoutS,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const secret = clientSecret.reveal();
  const authenticate = methods.includes("client_secret_basic")
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
  const configuration = new client.Configuration(metadata, clientId, undefined, authenticate);
  configuration[client.customFetch] = fetch;
  configuration.timeout = timeoutS;
  if (isPlain) client.allowInsecureRequests(configuration);
  // The token endpoint's TLS is not all that vouches for an id token here: its signature is checked too.
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The issuer as it is compared: without the discovery document's own path, which some paste. */
export function issuerOf(text: string): string {
  return text.trim().replace(/\/\.well-known\/openid-configuration\/?$/, "");
}

/** Why an issuer's address cannot be used, in a sentence; undefined where it can. Plain HTTP stays on this machine. */
export function issuerProblem(issuer: string): string | undefined {
  const url = URL.parse(issuer);
  if (url === null) return "Enter a web address such as https://auth.pingone.eu/<environment>/as.";
  if (url.search !== "" || url.hash !== "" || url.username !== "")
    return "Remove any user name, and everything after ? or #.";
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback)) return undefined;
  return "The issuer must start with https://.";
}
