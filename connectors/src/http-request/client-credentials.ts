import * as z from "zod";
import type { AuthMethod } from "../shared/auth-method.ts";
import { callForToken } from "../shared/call-for-token.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { readJson } from "../shared/read-json.ts";
import { statusRefusal } from "../shared/status-refusal.ts";
import { webAddress } from "../shared/web-address.ts";

const answer = z.looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });
/** Where the server doesn't say how long its token lasts. */
const lastsMs = 5 * 60_000;

export interface ClientFields {
  tokenUrl?: string | undefined;
  clientId?: string | undefined;
  secret?: string | undefined;
  scope?: string | undefined;
}

const clientFields = z.object({
  tokenUrl: webAddress("enter the address as https://login.example.com/oauth/token").register(fieldMeta, {
    label: "Token address",
    help: "Where tokens are issued. The client ID and the secret are only sent there.",
    type: "url",
  }),
  clientId: z.string().trim().min(1, "enter the client ID").max(1000).register(fieldMeta, { label: "Client ID" }),
  secret: z
    .string()
    .trim()
    .min(1, "enter the client secret")
    .max(4000)
    .register(fieldMeta, { label: "Client secret", secret: true }),
  scope: z.string().trim().max(2000).optional().register(fieldMeta, { label: "Scope", help: "Separated by blanks." }),
});

/** OAuth 2.0 client credentials (RFC 6749, 4.4): the token is kept, renewed ahead of its end, and sent as a bearer token. */
export const clientCredentials: AuthMethod<ClientFields> = {
  authType: "ClientCredentials",
  label: "OAuth 2.0 client credentials",
  help: "Hoopoe gets a token from the token address and renews it before it expires. It's only sent to the address above.",
  schema: clientFields,
  async mint(http, { fields: { tokenUrl = "", clientId = "", secret = "", scope = "" } }) {
    const askedAt = Date.now();
    const { host } = new URL(tokenUrl);
    const form = { grant_type: "client_credentials", ...(scope !== "" && { scope }) };
    const basic = [clientId, secret].map(encodeURIComponent).join(":");
    const { access_token: accessToken, expires_in: seconds } = await callForToken(http, {
      vendor: host,
      url: tokenUrl,
      request: {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
          authorization: `Basic ${Buffer.from(basic).toString("base64")}`,
        },
        body: new URLSearchParams(form).toString(),
      },
      refusalOf: (refused, now) =>
        [400, 401, 403].includes(refused.status)
          ? new ConnectorError(
              "auth-failed",
              `${host} rejected the client ID, secret or scope. Check them and save again.`,
            )
          : statusRefusal(host, refused, { now }),
      read: readJson(answer),
      isRepeatable: true,
    });
    const expiresAt = new Date(askedAt + (seconds === undefined ? lastsMs : seconds * 1000));
    return { accessToken, expiresAt, refreshToken: null, scopes: null };
  },
};
