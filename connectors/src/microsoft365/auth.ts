import * as z from "zod";
import type { AuthMethod } from "../shared/auth-method.ts";
import { callForToken } from "../shared/call-for-token.ts";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { parseFields } from "../shared/parse-fields.ts";
import { readJson } from "../shared/read-json.ts";
import { retryAfter } from "../shared/retry-after.ts";
import { microsoft365Config } from "./config.ts";

const fields = z.object({
  tenantId: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,253}$/, "enter the directory (tenant) ID, or its domain")
    .register(fieldMeta, { label: "Directory (tenant) ID", help: "Entra admin center, App registrations, Overview." }),
  clientId: z
    .string()
    .trim()
    .min(1, "enter the application (client) ID")
    .register(fieldMeta, { label: "Application (client) ID" }),
  clientSecret: z.string().trim().min(1, "enter the secret's value, not its ID").register(fieldMeta, {
    label: "Client secret",
    help: "Certificates & secrets: the value, which is shown once.",
    secret: true,
  }),
});
export type Microsoft365Fields = z.infer<typeof fields>;

export const clientCredentials: AuthMethod<Microsoft365Fields> = {
  authType: "ClientCredentials",
  label: "App registration",
  help: "Application permissions with admin consent. To read documents Sites.Read.All, email Mail.Read and User.Read.All; to revoke links and save documents Sites.ReadWrite.All; to send and move email Mail.ReadWrite and Mail.Send. Sites.Selected and an application access policy narrow them to single sites and mailboxes.",
  schema: fields,
  async mint(http, { config, fields: { tenantId, clientId, clientSecret } }) {
    const { authorityHost, graphHost } = parseFields(microsoft365Config, config);
    const startedAt = Date.now();
    const answer = await callForToken(http, {
      vendor: "Microsoft",
      url: `${authorityHost}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`,
      request: {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: clientId,
          client_secret: clientSecret,
          scope: `${graphHost}/.default`,
        }).toString(),
      },
      refusalOf: tokenRefusal,
      read: readJson(z.object({ access_token: z.string().min(1), expires_in: z.number() })),
      isRepeatable: true,
    });
    return {
      accessToken: answer.access_token,
      expiresAt: new Date(startedAt + answer.expires_in * 1000),
      refreshToken: null,
      scopes: null,
    };
  },
};

const oauthError = z.object({ error: z.string(), error_description: z.string().default("") });

function tokenRefusal({ status, headers, bytes }: VendorAnswer, now: Date): ConnectorError | null {
  if (status === 200) return null;
  if (status === 429 || status >= 500) {
    const retryAt = retryAfter(headers.get("retry-after"), now);
    return new ConnectorError("unavailable", `Microsoft answered ${status}.`, { retryable: true, retryAt });
  }
  const text = new TextDecoder().decode(bytes);
  const refusal = text.startsWith("{") ? oauthError.safeParse(JSON.parse(text)).data : undefined;
  // Its first line says it; the others are trace ids.
  const why = refusal?.error_description.split("\n")[0]?.slice(0, 300) || refusal?.error || `status ${status}`;
  return new ConnectorError("auth-failed", `Microsoft didn't issue a token: ${why.trim()}`);
}
