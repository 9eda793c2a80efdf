import * as z from "zod";
import { callVendor, type VendorAnswer } from "../shared/call-vendor.ts";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { readJson } from "../shared/read-json.ts";
import type { SlackFields } from "./auth.ts";
import type { SlackConfig } from "./config.ts";
import { slackRefusal, slackWordOf } from "./refusal.ts";
import { slackBucketOf } from "./limits.ts";

export type SlackContext = ConnectorContext<SlackConfig, SlackFields>;

/** One workspace of Slack. Parameters go as a form, which every method takes. Throws ConnectorError. */
export type Slack = {
  call<Schema extends z.ZodType>(
    method: string,
    params: SlackParams,
    schema: Schema,
    request?: { isWrite?: boolean },
  ): Promise<z.output<Schema>>;
  /** The scopes that the token has, as the last answer told; null before any. */
  scopes(): readonly string[] | null;
};
export type SlackParams = Readonly<Record<string, string | number | boolean | undefined>>;

export async function openSlack(ctx: SlackContext): Promise<Slack> {
  const { credentials, config } = ctx;
  if (credentials === undefined) {
    throw new ConnectorError("auth-failed", "No Slack token is saved for this connection.");
  }
  const isOAuth = credentials.authType === "OAuth2";
  let token = isOAuth ? await credentials.token() : (credentials.fields.botToken ?? "");
  let scopes: readonly string[] | null = null;

  return {
    scopes: () => scopes,
    async call(method, params, schema, { isWrite = false } = {}) {
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(params)) if (value !== undefined) form.set(name, String(value));
      const send = async () =>
        callVendor(ctx, {
          vendor: "Slack",
          url: `${config.baseUrl}/api/${method}`,
          request: {
            method: "POST",
            headers: { authorization: `Bearer ${token}`, "content-type": "application/x-www-form-urlencoded" },
            body: form.toString(),
            bucket: slackBucketOf(method),
          },
          refusalOf: (answer, now) => {
            scopes = scopesIn(answer) ?? scopes;
            return slackRefusal(answer, now, { isWrite });
          },
          read: readJson(schema),
          isRepeatable: !isWrite,
        });
      try {
        return await send();
      } catch (error) {
        // Slack says so in a 200; nothing was done then.
        if (!isOAuth || slackWordOf(error) !== "token_expired") throw error;
        token = await credentials.renew(token);
        return send();
      }
    },
  };
}

function scopesIn({ headers }: VendorAnswer): readonly string[] | null {
  const header = headers.get("x-oauth-scopes");
  return header === null ? null : header.split(",").map((scope) => scope.trim());
}

const cursorMeta = z.looseObject({ next_cursor: z.string().nullish() }).nullish();
export const withCursor = { response_metadata: cursorMeta };

/** All pages of a list; Slack may give fewer than were asked for, and an empty cursor at the end. */
export async function* slackPages<Schema extends z.ZodType<{ response_metadata?: z.output<typeof cursorMeta> }>>(
  slack: Slack,
  { method, params, schema }: { method: string; params: SlackParams; schema: Schema },
): AsyncGenerator<z.output<Schema>> {
  let cursor: string | undefined;
  for (;;) {
    const page = await slack.call(method, { ...params, limit: 200, cursor }, schema);
    yield page;
    const next = page.response_metadata?.next_cursor || undefined;
    if (next === undefined || next === cursor) return;
    cursor = next;
  }
}
