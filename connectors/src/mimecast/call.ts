import * as z from "zod";
import type { VendorAnswer } from "../shared/call-vendor.ts";
import { callWithToken } from "../shared/call-with-token.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import type { EmailSecurityConfig, EmailSecurityFields } from "../shared/email-security-auth.ts";
import { readJson } from "../shared/read-json.ts";
import { statusRefusal } from "../shared/status-refusal.ts";

export type MimecastContext = ConnectorContext<EmailSecurityConfig, EmailSecurityFields>;

const pageMeta = z.looseObject({
  pagination: z.looseObject({ next: z.string().nullish(), totalCount: z.number().nullish() }).nullish(),
});
export type MimecastAnswer<Data> = { data: Data[]; next: string | null; total: number | null };

/** Everything is a POST of {meta, data}. What only reads may be asked again. Throws ConnectorError, also for a 200 with fail[]. */
export async function callMimecast<Schema extends z.ZodType>(
  ctx: MimecastContext,
  path: string,
  {
    schema,
    data,
    page,
    isRead,
  }: { schema: Schema; data: unknown; page?: { size: number; token: string | null }; isRead: boolean },
): Promise<MimecastAnswer<z.output<Schema>>> {
  const { credentials } = ctx;
  if (credentials === undefined)
    throw new ConnectorError("auth-failed", "No Mimecast credentials are saved for this connection.");
  const meta =
    page === undefined
      ? {}
      : { meta: { pagination: { pageSize: page.size, ...(page.token === null ? {} : { pageToken: page.token }) } } };
  const answer = await callWithToken(ctx, credentials, {
    vendor: "Mimecast",
    url: `${credentials.fields.baseUrl}${path}`,
    request: {
      method: "POST",
      headers: { "content-type": "application/json" },
      accept: "application/json",
      body: JSON.stringify({ ...meta, data: [data] }),
    },
    refusalOf: (refused, now) => statusRefusal("Mimecast", refused, { now }) ?? failIn(refused),
    read: readJson(z.looseObject({ meta: pageMeta.nullish(), data: z.array(schema).nullish() })),
    isRepeatable: isRead,
  });
  const pagination = answer.meta?.pagination;
  return { data: answer.data ?? [], next: pagination?.next ?? null, total: pagination?.totalCount ?? null };
}

const failed = z.looseObject({
  fail: z.array(
    z.looseObject({
      errors: z
        .array(
          z.looseObject({
            code: z.string().nullish(),
            message: z.string().nullish(),
            retryable: z.boolean().nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});

/** Mimecast answers 200 and says in fail[] that it did not do it. */
function failIn({ bytes }: VendorAnswer): ConnectorError | null {
  const parsed = failed.safeParse(jsonOf(bytes));
  if (!parsed.success || parsed.data.fail.length === 0) return null;
  const errors = parsed.data.fail.flatMap(({ errors: some }) => some ?? []);
  const text =
    errors
      .map(({ message, code }) => message ?? code ?? "")
      .filter(Boolean)
      .join("; ") || "no reason given";
  const isForbidden = errors.some(({ code }) => /permission|forbidden|unauthori/i.test(code ?? ""));
  const isMissing = errors.some(({ code }) => /not_found/i.test(code ?? ""));
  const retryable = errors.length > 0 && errors.every((error) => error.retryable === true);
  const code = isForbidden ? "forbidden" : isMissing ? "not-found" : retryable ? "unavailable" : "input-invalid";
  return new ConnectorError(code, `Mimecast rejected the request: ${text.slice(0, 300)}`, { retryable });
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** "2026-11-01T00:00:00+0000": the only way Mimecast reads a date. */
export function mimecastDate(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
