import * as z from "zod";
import { callForToken } from "../shared/call-for-token.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { emailSecurityAuth } from "../shared/email-security-auth.ts";
import { readJson } from "../shared/read-json.ts";
import { statusRefusal } from "../shared/status-refusal.ts";

const answer = z.looseObject({ access_token: z.string(), expires_in: z.number() });

/** Client credentials: a token is good for half an hour. */
export const mimecastAuth = emailSecurityAuth({
  product: "Mimecast",
  help: "In the Administration Console: Services > API and Platform Integrations > Mimecast API 2.0 > Generate Keys. Give the application its own role with Security Events (read), Message Center (read), and, if workflows should act, Held Messages (edit) and Gateway Policies (edit).",
  baseUrl: "https://api.services.mimecast.com",
  needs: { clientId: "The application's client ID.", secret: "Its client secret." },
  async mint(http, { fields: { baseUrl, clientId = "", secret = "" } }) {
    const askedAt = Date.now();
    const form = { grant_type: "client_credentials", client_id: clientId, client_secret: secret };
    const { access_token: accessToken, expires_in: seconds } = await callForToken(http, {
      vendor: "Mimecast",
      url: `${baseUrl}/oauth/token`,
      request: {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(form).toString(),
      },
      refusalOf: (refused, now) =>
        refused.status === 400 || refused.status === 401
          ? new ConnectorError(
              "auth-failed",
              "Mimecast rejected the client ID and secret. Generate keys again and save them.",
            )
          : statusRefusal("Mimecast", refused, { now }),
      read: readJson(answer),
      isRepeatable: true,
    });
    return { accessToken, expiresAt: new Date(askedAt + seconds * 1000), refreshToken: null, scopes: null };
  },
});
