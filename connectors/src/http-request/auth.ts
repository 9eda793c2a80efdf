import * as z from "zod";
import type { AuthMethod } from "../shared/auth-method.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { type ClientFields, clientCredentials } from "./client-credentials.ts";
import type { HttpRequestConfig } from "./config.ts";

export type HttpRequestFields = ClientFields & {
  token?: string;
  user?: string;
  password?: string;
  header?: string;
  key?: string;
};
export type HttpRequestContext = ConnectorContext<HttpRequestConfig, HttpRequestFields>;

const secret = (label: string) =>
  z.string().trim().min(1, `enter the ${label.toLowerCase()}`).max(4000).register(fieldMeta, { label, secret: true });
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

export const httpRequestAuthMethods: readonly AuthMethod<HttpRequestFields>[] = [
  {
    authType: "Bearer",
    label: "Bearer token",
    help: "Sent as 'Authorization: Bearer …', only to the address above. Use a token with just the permissions the steps need.",
    schema: z.object({ token: secret("Token") }),
  },
  {
    authType: "Basic",
    label: "User and password",
    help: "Sent as HTTP Basic authentication, only to the address above.",
    schema: z.object({
      user: z.string().trim().min(1, "enter the user").max(300).register(fieldMeta, { label: "User" }),
      password: secret("Password"),
    }),
  },
  {
    authType: "ApiKey",
    label: "Key in a header",
    help: "Sent in the header you name, only to the address above.",
    schema: z.object({
      header: z
        .string()
        .trim()
        .regex(headerName, "enter the header, such as X-Api-Key")
        .register(fieldMeta, { label: "Header", help: "For example X-Api-Key." }),
      key: secret("Key"),
    }),
  },
  clientCredentials,
];

/** The header that proves who we are, where `url` is on the site that the credentials are for; else none. */
export async function authHeaders(ctx: HttpRequestContext, url: URL): Promise<Readonly<Record<string, string>>> {
  const { credentials } = ctx;
  if (credentials === undefined || !isOwnSite(ctx, url)) return {};
  const { authType, fields } = credentials;
  if (authType === clientCredentials.authType) return { authorization: `Bearer ${await credentials.token()}` };
  if (authType === "Bearer") return { authorization: `Bearer ${fields.token ?? ""}` };
  if (authType === "ApiKey") return { [(fields.header ?? "").toLowerCase()]: fields.key ?? "" };
  return { authorization: `Basic ${Buffer.from(`${fields.user ?? ""}:${fields.password ?? ""}`).toString("base64")}` };
}

/** Whether the credentials are for this site. @throws ConnectorError config-invalid where nobody said which they are for */
export function isOwnSite({ config, credentials }: HttpRequestContext, url: URL): boolean {
  if (credentials === undefined) return false;
  if (config.baseUrl === undefined) {
    throw new ConnectorError(
      "config-invalid",
      "baseUrl: enter the address the credentials are for. They aren't sent anywhere else.",
    );
  }
  return new URL(config.baseUrl).origin === url.origin;
}

/** After a 401: whether there is another token now. Nothing was done, so the request may be sent once more. */
export async function renewToken(ctx: HttpRequestContext, url: URL): Promise<boolean> {
  const { credentials } = ctx;
  if (credentials?.authType !== clientCredentials.authType || !isOwnSite(ctx, url)) return false;
  await credentials.renew(await credentials.token());
  return true;
}
