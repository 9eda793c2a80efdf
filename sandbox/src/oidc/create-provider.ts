import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Configuration, type JWK, type KoaContextWithOIDC } from "oidc-provider";
import type { Log } from "../http/serve.ts";
import type { Directory } from "./directory.ts";
import { signOffPage, signedOffPage } from "./pages.ts";

export type ProviderOptions = {
  issuer: string;
  /** Where the issuer is served on this host, such as /pingone/main/as. */
  mount: string;
  directory: Directory;
  hasSignOff: boolean;
  log: Log;
};

/**
 * An OpenID provider that is set up as PingOne is: code with PKCE, groups and e-mail in the id token, sign-off at an
 * end_session_endpoint that asks nothing, back-channel logout, clients by registration. Consent is taken as given.
 */
export function createProvider({ issuer, mount, directory, hasSignOff, log }: ProviderOptions): Provider {
  const name = mount.replaceAll("/", "_");
  const configuration: Configuration = {
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(24).toString("base64url")],
      // Two environments on one host must not take each other's session for their own.
      names: { session: `session${name}`, interaction: `interaction${name}`, resume: `resume${name}` },
    },
    claims: { openid: ["sub", "groups", "name", "email", "email_verified"] },
    scopes: ["openid", "profile", "email"],
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims() {
        const { email, emailVerified, name: fullName, groups } = directory.find(id);
        const mail = email === null ? {} : { email, email_verified: emailVerified };
        return { sub: id, name: fullName, groups, ...mail };
      },
    }),
    loadExistingGrant,
    interactions: { url: (_ctx, { uid }) => `${mount}/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: hasSignOff,
        logoutSource: (ctx, form) => void (ctx.body = signOffPage(form)),
        postLogoutSuccessSource: (ctx) => void (ctx.body = signedOffPage()),
      },
    },
    fetch: fetchFromLoopback,
    renderError: (ctx, out) => void (ctx.body = { ...out }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 3600, Interaction: 600, Session: 86_400, Grant: 86_400 },
  };
  const provider = new Provider(issuer, configuration);
  provider.on("backchannel.error", (_ctx, error) => log(`back-channel logout: ${error.message}`));
  return provider;
}

/** Whatever a client asks for it gets, without a page that asks the user. */
async function loadExistingGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
}

/** Back-channel calls of a sandbox stay on this machine; the provider's own guard would refuse exactly these. */
function fetchFromLoopback(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!/^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    return Promise.reject(new Error(`the sandbox does not call ${url.hostname}`));
  }
  const { method, headers, body, redirect, signal } = init ?? {};
  return fetch(url, {
    redirect: redirect ?? "manual",
    ...(method === undefined ? {} : { method }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

function signingKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { kty = "RSA", ...rest } = privateKey.export({ format: "jwk" });
  return { ...rest, kty, use: "sig", alg: "RS256", kid: randomBytes(8).toString("hex") };
}
