import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** An OpenID provider that lies as told: its id tokens hold what the test wants. Real HTTP, real keys. */
export interface HostileProvider {
  readonly issuer: string;
  /** Signs a token with the provider's own key, or with a stranger's under the same key id. */
  sign(claims: JWTPayload, options?: { isForged?: boolean }): Promise<string>;
  /** Makes the claims of the next id token, from the right ones. */
  lie(change: (claims: JWTPayload) => JWTPayload, options?: { isForged?: boolean }): void;
  /** What a sign-in that began at `authorizationUrl` comes back to. */
  answerTo(authorizationUrl: string): string;
  /** Every form that reached the token endpoint. */
  readonly redeemed: URLSearchParams[];
  close(): Promise<void>;
}

export async function startHostileProvider({ clientId }: { clientId: string }): Promise<HostileProvider> {
  const kid = "key";
  const own = await generateKeyPair("RS256", { extractable: true });
  const strange = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(own.publicKey)), kid, use: "sig", alg: "RS256" };
  const redeemed: URLSearchParams[] = [];
  let nonce = "";
  let change: (claims: JWTPayload) => JWTPayload = (claims) => claims;
  let isNextForged = false;

  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? "/", issuer).pathname;
    void answer(path, request).then(
      (body) => reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;

  const sign: HostileProvider["sign"] = (claims, { isForged = false } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(isForged ? strange.privateKey : own.privateKey);

  async function answer(path: string, request: Parameters<typeof text>[0]): Promise<object> {
    if (path === "/.well-known/openid-configuration") {
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        end_session_endpoint: `${issuer}/signoff`,
        id_token_signing_alg_values_supported: ["RS256"],
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
      };
    }
    if (path === "/jwks") return { keys: [jwk] };
    redeemed.push(new URLSearchParams(await text(request)));
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: clientId,
      sub: "victim",
      nonce,
      iat: now,
      exp: now + 300,
      email: "v@test.example",
      groups: [],
    };
    const idToken = await sign(change(right), { isForged: isNextForged });
    return { access_token: "opaque", token_type: "Bearer", expires_in: 300, id_token: idToken };
  }

  return {
    issuer,
    sign,
    redeemed,
    lie(newChange, { isForged = false } = {}) {
      change = newChange;
      isNextForged = isForged;
    },
    answerTo(authorizationUrl) {
      const query = new URL(authorizationUrl).searchParams;
      nonce = query.get("nonce") ?? "";
      const back = new URL(query.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code: "any", state: query.get("state") ?? "" }).toString();
      return back.href;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
