import type * as z from "zod";
import { callVendor } from "../shared/call-vendor.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../shared/email-security-auth.ts";
import { readJson } from "../shared/read-json.ts";
import { statusRefusal, wordsOf } from "../shared/status-refusal.ts";

export type ProofpointContext = ConnectorContext<EmailSecurityConfig, EmailSecurityFields>;

/** One GET. Null where the answer is 204: there is nothing in the interval. Throws ConnectorError. */
export async function callProofpoint<Schema extends z.ZodType>(
  ctx: ProofpointContext,
  path: string,
  { schema, query, bucket }: { schema: Schema; query: Readonly<Record<string, string>>; bucket: "siem" | "people" },
): Promise<z.output<Schema> | null> {
  const fields = ctx.credentials?.fields;
  if (fields === undefined)
    throw new ConnectorError("auth-failed", "No Proofpoint credentials are saved for this connection.");
  const pair = Buffer.from(`${fields.clientId ?? ""}:${fields.secret ?? ""}`).toString("base64");
  const read = readJson(schema);
  return callVendor(ctx, {
    vendor: "Proofpoint TAP",
    url: `${fields.baseUrl}${path}?${new URLSearchParams(query).toString()}`,
    request: {
      headers: { authorization: `Basic ${pair}` },
      accept: "application/json",
      bucket,
      maxBytes: 50 * 1024 * 1024,
    },
    refusalOf: (answer, now) =>
      statusRefusal("Proofpoint TAP", answer, { now, text: answer.status === 400 ? wordsOf(answer) : "" }),
    read: (answer) => (answer.status === 204 || answer.bytes.byteLength === 0 ? null : read(answer)),
  });
}
