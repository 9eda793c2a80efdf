import {
  Client,
  type OAuthDiscoveryState,
  type OAuthClientInformationMixed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";

export type Revision = "2025-11-25" | "2026-07-28";

/** The official client of the Model Context Protocol, on its way in by OAuth; what it holds can be looked at. */
export interface OutsideClient {
  readonly provider: OAuthClientProvider;
  /** Where it sends the person's browser. */
  readonly request: () => URL;
  readonly tokens: () => OAuthTokens | undefined;
  /** Connects, or throws after it has sent the browser off. */
  connect(): Promise<Client>;
  /** Takes the address that the browser came back with, and connects. */
  finish(callback: string): Promise<Client>;
}

export interface OutsideClientOptions {
  readonly origin: string;
  readonly revision?: Revision;
  readonly redirectUrl?: string;
  readonly fetch?: typeof fetch;
  /** Gives it an address of its own as its id, instead of registering. */
  readonly clientMetadataUrl?: string;
}

export function createOutsideClient({
  origin,
  revision = "2025-11-25",
  redirectUrl = "http://127.0.0.1:33418/callback",
  fetch: fetchAs = fetch,
  clientMetadataUrl,
}: OutsideClientOptions): OutsideClient {
  const held: {
    client?: OAuthClientInformationMixed;
    tokens?: OAuthTokens;
    verifier?: string;
    request?: URL;
    found?: OAuthDiscoveryState;
  } = {};
  const clientMetadata: OAuthClientMetadata = { client_name: "Harbour IDE", redirect_uris: [redirectUrl] };
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    clientInformation: () => held.client,
    saveClientInformation: (client) => void (held.client = client),
    tokens: () => held.tokens,
    saveTokens: (tokens) => void (held.tokens = tokens),
    redirectToAuthorization: (url) => void (held.request = url),
    saveCodeVerifier: (verifier) => void (held.verifier = verifier),
    codeVerifier: () => held.verifier ?? "",
    saveDiscoveryState: (found) => void (held.found = found),
    discoveryState: () => held.found,
    state: () => "its own state",
  };
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { authProvider: provider, fetch: fetchAs });
  async function connect(): Promise<Client> {
    const mode = revision === "2025-11-25" ? "legacy" : { pin: revision };
    const client = new Client({ name: "harbour", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(transport());
    return client;
  }
  return {
    provider,
    request: () => held.request ?? new URL("about:blank"),
    tokens: () => held.tokens,
    connect,
    async finish(callback) {
      await transport().finishAuth(new URL(callback).searchParams);
      return connect();
    },
  };
}
