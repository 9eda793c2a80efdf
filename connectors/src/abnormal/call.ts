import type * as z from "zod";
import { callVendor } from "../shared/call-vendor.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../shared/email-security-auth.ts";
import { statusRefusal, wordsOf } from "../shared/status-refusal.ts";
import { exactJson } from "./exact-json.ts";

export type AbnormalContext = ConnectorContext<EmailSecurityConfig, EmailSecurityFields>;
export type AbnormalRequest<Schema> = {
  schema: Schema;
  query?: Readonly<Record<string, string | number>>;
  json?: unknown;
};

/** A GET, or a POST where there is a body. Throws ConnectorError. */
export async function callAbnormal<Schema extends z.ZodType>(
  ctx: AbnormalContext,
  path: string,
  { schema, query = {}, json }: AbnormalRequest<Schema>,
): Promise<z.output<Schema>> {
  const fields = ctx.credentials?.fields;
  if (fields === undefined) throw new ConnectorError("auth-failed", "No Abnormal token is saved for this connection.");
  const request = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) request.set(name, String(value));
  const search = request.size === 0 ? "" : `?${request.toString()}`;
  return callVendor(ctx, {
    vendor: "Abnormal",
    url: `${fields.baseUrl}${path}${search}`,
    request: {
      method: json === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${fields.apiToken ?? ""}`,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      accept: "application/json",
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    },
    refusalOf: (answer, now) =>
      statusRefusal("Abnormal", answer, { now, text: answer.status === 400 ? wordsOf(answer) : "" }),
    read: ({ bytes }) => schema.parse(exactJson(new TextDecoder().decode(bytes))),
  });
}
