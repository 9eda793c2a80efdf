import type * as z from "zod";
import { callVendor } from "../shared/call-vendor.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../shared/email-security-auth.ts";
import { readJson } from "../shared/read-json.ts";
import { statusRefusal, wordsOf } from "../shared/status-refusal.ts";

export type SublimeContext = ConnectorContext<EmailSecurityConfig, EmailSecurityFields>;

/** A GET, or a POST where there is a body. What it posts sets a state: doing it twice is doing it once. */
export async function callSublime<Schema extends z.ZodType>(
  ctx: SublimeContext,
  path: string,
  { schema, query = {}, json }: { schema: Schema; query?: Readonly<Record<string, string>>; json?: unknown },
): Promise<z.output<Schema>> {
  const fields = ctx.credentials?.fields;
  if (fields === undefined) throw new ConnectorError("auth-failed", "No Sublime key is saved for this connection.");
  const request = new URLSearchParams(query);
  return callVendor(ctx, {
    vendor: "Sublime",
    url: `${fields.baseUrl}${path}${request.size === 0 ? "" : `?${request.toString()}`}`,
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
      statusRefusal("Sublime", answer, { now, text: answer.status === 400 ? wordsOf(answer) : "" }),
    read: readJson(schema),
    isRepeatable: true,
  });
}
