import { createHash, generateKeyPairSync, verify } from "node:crypto";
import { isRecord } from "@hoopoe/sandbox/http/body.ts";
import { readForm } from "@hoopoe/sandbox/http/read-text.ts";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import { claimsOf, signToken } from "@hoopoe/sandbox/http/signed-token.ts";
import { page } from "@hoopoe/sandbox/http/page.ts";
import { escapeXml } from "@hoopoe/sandbox/http/xml.ts";
import { sentinels, type Accounts } from "./accounts.ts";

const tokenMs = 3_600_000;

/** The vendor's OAuth: the page where a person agrees, and the endpoint that makes tokens. */
export function gmailSignInRoutes(accounts: Accounts): Route[] {
  const spent = new Set<string>();
  return [
    {
      method: "GET",
      path: "/gmail/o/oauth2/v2/auth",
      about: "Gmail: where a person lets an application in (OAuth 2 code with PKCE); any client id will do",
      handle: async (exchange) => consent(exchange, [await accounts.demoAddress(), ...Object.keys(sentinels)]),
    },
    {
      method: "POST",
      path: "/gmail/token",
      about: "Gmail: codes, refresh tokens and service account assertions become access tokens",
      handle: async ({ req, res }) => grant(await readForm(req), res, { spent, accounts }),
    },
    {
      method: "GET",
      path: "/gmail/service-account.json",
      about: "Gmail: the key file of a service account that may act for every mailbox here",
      handle: ({ res, base }) => replyJson(res, 200, keyFile(base)),
    },
  ];
}

/** The mailbox and scope of an access token; null for one that is not, or no longer, good. */
export function bearerOf(exchange: Exchange): { address: string; scope: string } | null {
  const claims = claimsOf("gmail-access", (exchange.req.headers.authorization ?? "").replace(/^Bearer /, ""));
  return claims === null ? null : { address: String(claims["address"]), scope: String(claims["scope"]) };
}

/** A token as `grant` gives it, for a demo that nobody signs in to. */
export function refreshTokenFor(address: string, scope: string): string {
  return `1//${signToken("gmail-refresh", { address, scope })}`;
}

function consent({ req, res, url }: Exchange, addresses: readonly string[]): void {
  const query = url.searchParams;
  const missing = ["client_id", "redirect_uri", "scope", "code_challenge"].find((name) => !query.get(name));
  if (missing !== undefined || query.get("response_type") !== "code" || query.get("code_challenge_method") !== "S256") {
    const why = missing ?? "response_type=code and code_challenge_method=S256";
    return reply({ res, status: 400, body: `invalid_request: ${why} is needed\n`, type: "text/plain" });
  }
  const address = query.get("account");
  if (address === null) {
    const links = addresses.map((one) => {
      query.set("account", one);
      return `<li><a href="?${escapeXml(query.toString())}">${escapeXml(one)}</a> ${escapeXml(sentinels[one] ?? "the company of the story")}</li>`;
    });
    const body = `<h1>Choose an account</h1>\n<p>An application asks for: ${escapeXml(query.get("scope") ?? "")}</p>\n<ul>\n${links.join("\n")}\n</ul>`;
    return reply({
      res,
      status: 200,
      body: page("Sign in", body),
      type: "text/html; charset=utf-8",
      method: req.method,
    });
  }
  const back = new URL(query.get("redirect_uri") ?? "");
  const isOffline = query.get("access_type") === "offline" && query.get("prompt") === "consent";
  const claims = {
    address,
    scope: query.get("scope"),
    challenge: query.get("code_challenge"),
    redirectUri: query.get("redirect_uri"),
    isOffline,
    expiresAt: Date.now() + 60_000,
  };
  back.searchParams.set("code", `4/${signToken("gmail-code", claims)}`);
  back.searchParams.set("state", query.get("state") ?? "");
  res.writeHead(302, { location: back.href }).end();
}

type Grants = { spent: Set<string>; accounts: Accounts };
type Token = ReturnType<typeof accessToken> & { refresh_token?: string };
type Refusal = { error: string; error_description: string; status?: number };

async function grant(form: URLSearchParams, res: Exchange["res"], grants: Grants): Promise<void> {
  const input =
    form.get("client_secret") === "wrong"
      ? refusal("invalid_client", "The provided client secret is invalid.", 401)
      : await byGrant(form, grants);
  const { status = 400, ...answer } = "error" in input ? input : { ...input, status: 200 };
  replyJson(res, status, answer);
}

function byGrant(form: URLSearchParams, { spent, accounts }: Grants): Token | Refusal | Promise<Token | Refusal> {
  switch (form.get("grant_type")) {
    case "authorization_code":
      return byCode(form, spent);
    case "refresh_token": {
      const claims = claimsOf("gmail-refresh", (form.get("refresh_token") ?? "").replace(/^1\/\//, ""));
      return claims === null
        ? refusal("invalid_grant", "Token has been expired or revoked.")
        : accessToken(String(claims["address"]), String(claims["scope"]));
    }
    case "urn:ietf:params:oauth:grant-type:jwt-bearer":
      return byAssertion(form, accounts);
    default:
      return refusal("unsupported_grant_type", "Invalid grant_type");
  }
}

function byCode(form: URLSearchParams, spent: Set<string>): Token | Refusal {
  const code = (form.get("code") ?? "").replace(/^4\//, "");
  const claims = claimsOf("gmail-code", code);
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isGood =
    claims !== null &&
    !spent.has(code) &&
    claims["challenge"] === challenge &&
    claims["redirectUri"] === form.get("redirect_uri");
  if (!isGood) return refusal("invalid_grant", "Malformed auth code.");
  spent.add(code);
  const address = String(claims["address"]);
  const scope = String(claims["scope"]);
  const refresh = claims["isOffline"] === true ? { refresh_token: refreshTokenFor(address, scope) } : {};
  return { ...accessToken(address, scope), ...refresh };
}

async function byAssertion(form: URLSearchParams, accounts: Accounts): Promise<Token | Refusal> {
  const claims = assertionOf(form.get("assertion") ?? "");
  if (claims === null) return refusal("invalid_grant", "Invalid JWT Signature.");
  const subject = claims["sub"];
  if (typeof subject !== "string")
    return refusal("unauthorized_client", "Client is unauthorized to retrieve access tokens.", 401);
  if ((await accounts.get(subject)) === null) return refusal("invalid_grant", "Invalid email or User ID");
  return accessToken(subject, String(claims["scope"]));
}

function accessToken(address: string, scope: string) {
  const token = signToken("gmail-access", { address, scope, expiresAt: Date.now() + tokenMs });
  return { access_token: token, expires_in: tokenMs / 1000, token_type: "Bearer", scope };
}

function refusal(error: string, description: string, status = 400): Refusal {
  return { error, error_description: description, status };
}

let key: { id: string; pem: string } | null = null;

/** Its id brings the public half along, signed: a key that somebody holds is good at every later start too. */
function serviceKey() {
  if (key === null) {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const publicPem = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
    key = { id: signToken("gmail-key", { publicPem }), pem };
  }
  return key;
}

function keyFile(base: string) {
  const { id, pem } = serviceKey();
  return {
    type: "service_account",
    project_id: "sandbox",
    private_key_id: id,
    private_key: pem,
    client_email: "reader@sandbox.example",
    client_id: "100000000000000000001",
    token_uri: `${base}/gmail/token`,
  };
}

function assertionOf(jwt: string): Readonly<Record<string, unknown>> | null {
  const [head = "", body = "", signature = ""] = jwt.split(".");
  const signed = Buffer.from(`${head}.${body}`);
  const header: unknown = JSON.parse(Buffer.from(head, "base64url").toString("utf8"));
  const publicPem = claimsOf("gmail-key", isRecord(header) ? String(header["kid"]) : "")?.["publicPem"];
  if (typeof publicPem !== "string") return null;
  if (!verify("RSA-SHA256", signed, publicPem, Buffer.from(signature, "base64url"))) return null;
  const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
  if (!isRecord(claims)) return null;
  const isInTime = Number(claims["exp"]) * 1000 > Date.now() && Number(claims["iat"]) * 1000 < Date.now() + 60_000;
  return isInTime ? claims : null;
}
