import * as z from "zod";
import type { AuthMethod, Tokens } from "../shared/auth-method.ts";
import { callForToken } from "../shared/call-for-token.ts";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import type { HttpPort } from "../shared/http.ts";
import { parseFields } from "../shared/parse-fields.ts";
import { readJson } from "../shared/read-json.ts";
import { gmailConfig } from "./config.ts";

const oauthFields = z.object({
  clientId: z.string().trim().min(1, "enter the client ID").register(fieldMeta, { label: "Client ID" }),
  clientSecret: z
    .string()
    .trim()
    .min(1, "enter the client secret")
    .register(fieldMeta, { label: "Client secret", secret: true }),
});

const accountKey = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
});

const serviceFields = z.object({
  key: z
    .string()
    .refine((text) => keyOf(text) !== null, "paste the complete JSON key file of the service account")
    .register(fieldMeta, {
      label: "Key file (JSON)",
      help: "Google Cloud console, IAM, Service accounts, Keys. Then Admin console, Security, API controls, Domain-wide delegation: enter its client ID with the scopes listed above.",
      secret: true,
    }),
});

export type GmailFields = z.infer<typeof oauthFields> | z.infer<typeof serviceFields>;

const prefix = "https://www.googleapis.com/auth/";
export const readScope = `${prefix}gmail.readonly`;
const actScopes = [`${prefix}gmail.modify`, `${prefix}gmail.send`];

const oauthMethod: AuthMethod<z.infer<typeof oauthFields>> = {
  authType: "OAuth2",
  label: "Sign in with Google",
  help: "In the Google Cloud console create an OAuth client of the type Web application, enter our redirect address, and turn on the Gmail API.",
  schema: oauthFields,
  oauth: {
    scopes: [
      { scope: readScope, why: "read emails", isFor: "read" },
      { scope: `${prefix}gmail.modify`, why: "label, archive and delete emails, save drafts", isFor: "act" },
      { scope: `${prefix}gmail.send`, why: "send emails", isFor: "act" },
    ],
    authorizeUrl: ({ config }) => parseFields(gmailConfig, config).authorizeUrl,
    // Without both, the vendor gives a refresh token only at a person's very first consent.
    parameters: { access_type: "offline", prompt: "consent" },
    exchange: async (http, { config, fields, code, verifier, redirectUri }) =>
      askForToken(http, config, {
        grant_type: "authorization_code",
        client_id: fields.clientId,
        client_secret: fields.clientSecret,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
  },
  async mint(http, { config, fields, refreshToken }) {
    if (refreshToken === null)
      throw new ConnectorError("auth-failed", "Nobody has signed in yet. Sign in with Google.");
    return askForToken(http, config, {
      grant_type: "refresh_token",
      client_id: fields.clientId,
      client_secret: fields.clientSecret,
      refresh_token: refreshToken,
    });
  },
};

const serviceMethod: AuthMethod<z.infer<typeof serviceFields>> = {
  authType: "ServiceAccount",
  label: "Service account (whole domain)",
  help: "For mailboxes of your domain that nobody signs in to. Delegate the scope gmail.readonly; to let workflows act, also gmail.modify and gmail.send.",
  schema: serviceFields,
  async mint(http, { config, fields }) {
    const [mailbox] = parseFields(gmailConfig, config).mailboxes;
    if (mailbox === undefined) throw noMailbox();
    return impersonate(http, { config, fields, mailbox });
  },
};

export const gmailAuthMethods: readonly AuthMethod<GmailFields>[] = [
  closed(oauthMethod, oauthFields),
  closed(serviceMethod, serviceFields),
];

export function noMailbox(): ConnectorError {
  return new ConnectorError(
    "config-invalid",
    "mailboxes: a service account needs at least one mailbox. Enter its address.",
  );
}

/**
 * A token that acts for one mailbox: with the rights to act where the domain delegated them, else to read alone.
 * Throws ConnectorError `auth-failed`.
 */
export async function impersonate(
  http: HttpPort,
  { config, fields, mailbox }: { config: unknown; fields: GmailFields; mailbox: string },
): Promise<Tokens> {
  const key = "key" in fields ? keyOf(fields.key) : null;
  if (key === null) throw new ConnectorError("auth-failed", "Couldn't read the service account's key file.");
  const grant_type = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  const ask = async (scopes: readonly string[]) => {
    const assertion = await signedAssertion(key, {
      audience: parseFields(gmailConfig, config).tokenUrl,
      mailbox,
      scopes,
    });
    return askForToken(http, config, { grant_type, assertion });
  };
  try {
    return await ask([readScope, ...actScopes]);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.code !== "auth-failed") throw error;
    return ask([readScope]);
  }
}

async function signedAssertion(
  key: z.infer<typeof accountKey>,
  { audience, mailbox, scopes }: { audience: string; mailbox: string; scopes: readonly string[] },
): Promise<string> {
  const { importPKCS8, SignJWT } = await import("jose");
  try {
    const privateKey = await importPKCS8(key.private_key, "RS256");
    return await new SignJWT({ scope: scopes.join(" ") })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(key.private_key_id ? { kid: key.private_key_id } : {}) })
      .setIssuer(key.client_email)
      .setSubject(mailbox)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
  } catch (cause) {
    throw new ConnectorError("auth-failed", "Couldn't use the private key in the key file.", { cause });
  }
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
});

async function askForToken(http: HttpPort, config: unknown, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const now = () => new Date();
  const answer = await callForToken(http, {
    vendor: "Google",
    url: parseFields(gmailConfig, config).tokenUrl,
    request: {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    },
    refusalOf: tokenRefusal,
    read: readJson(tokenAnswer),
    // A code works once, the others as often as one asks.
    isRepeatable: form["grant_type"] !== "authorization_code",
  });
  return {
    accessToken: answer.access_token,
    expiresAt: answer.expires_in === undefined ? null : new Date(now().getTime() + answer.expires_in * 1000),
    refreshToken: answer.refresh_token ?? null,
    scopes: answer.scope?.split(" ") ?? null,
  };
}

const oauthError = z.object({ error: z.string(), error_description: z.string().optional() });

function tokenRefusal({ status, bytes }: VendorAnswer): ConnectorError | null {
  if (status === 200) return null;
  if (status >= 500) return new ConnectorError("unavailable", `Google answered ${status}.`, { retryable: true });
  const refusal = oauthError.safeParse(jsonOf(new TextDecoder().decode(bytes)));
  const why = refusal.data?.error_description ?? refusal.data?.error ?? `status ${status}`;
  const fix = fixes[refusal.data?.error ?? ""] ?? "";
  return new ConnectorError("auth-failed", `Google didn't issue a token: ${why.replace(/\.$/, "")}. ${fix}`.trim());
}

const fixes: Readonly<Record<string, string>> = {
  invalid_client: "Check the client ID and client secret.",
  invalid_grant: "Sign in again. For a service account, check the mailbox and this machine's clock.",
  unauthorized_client: "Delegate the scopes to this service account in the Admin console.",
};

function keyOf(text: string): z.infer<typeof accountKey> | null {
  return accountKey.safeParse(jsonOf(text)).data ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One of several methods: its fields are parsed by its own schema, wherever they come from. */
function closed<Fields extends GmailFields>(
  { schema: ownSchema, oauth, mint, ...rest }: AuthMethod<Fields>,
  schema: z.ZodObject & z.ZodType<GmailFields>,
): AuthMethod<GmailFields> {
  const own = <Given extends { fields: unknown }>(input: Given) => ({
    ...input,
    fields: ownSchema.parse(input.fields),
  });
  return {
    ...rest,
    schema,
    ...(mint && { mint: async (http, input) => mint(http, own(input)) }),
    ...(oauth && {
      oauth: {
        ...oauth,
        authorizeUrl: (input) => oauth.authorizeUrl(own(input)),
        exchange: async (http, input) => oauth.exchange(http, own(input)),
      },
    }),
  };
}
