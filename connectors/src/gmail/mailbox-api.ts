import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { ConnectorContext } from "../shared/connector-context.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { batchBody, type BatchPart, readBatch } from "./batch.ts";
import { callWithToken, type TokenSource } from "../shared/call-with-token.ts";
import { readJson } from "../shared/read-json.ts";
import { type GmailFields, impersonate, noMailbox } from "./auth.ts";
import type { GmailConfig } from "./config.ts";
import { gmailRefusal } from "./refusal.ts";
import { minimalMessage } from "./schemas.ts";

export type GmailContext = ConnectorContext<GmailConfig, GmailFields>;

/** One mailbox of the API. `name` is the address that was configured, or "me" for the account that signed in. */
export type MailboxApi = Pick<GmailContext, "signal" | "now"> & {
  name: string;
  get<Schema extends z.ZodType>(path: string, schema: Schema, query?: Query): Promise<z.output<Schema>>;
  /** Up to a hundred GETs in one call, each answered in its place; null for one without an answer. */
  getMany(paths: readonly string[], query?: Query): Promise<(BatchPart | null)[]>;
  /** Nobody, in no process, calls before: what a refusal inside a batch asked for. */
  holdOff(until: Date): Promise<void>;
  post<Schema extends z.ZodType>(path: string, schema: Schema, body: unknown): Promise<z.output<Schema>>;
  /** A change that twice is no more than once: labels, the bin. */
  change(path: string, body: unknown): Promise<void>;
  /** Sends a mail as it stands. A large one goes by the upload address: JSON takes no more than 5 MB. */
  send(raw: Buffer, threadId: string): Promise<z.output<typeof minimalMessage>>;
  remove(path: string): Promise<void>;
};

type Query = Readonly<Record<string, string | number | readonly string[] | null>>;

/** A full message with attachments in it may have 25 MB; in base64 a third more. */
const messageBytesMax = 48 * 1024 * 1024;
/** Of fifty messages together; more are asked for in smaller batches. */
const batchBytesMax = 24 * 1024 * 1024;
const deadlineMs = 60_000;
/** In base64 a third more; the vendor takes 5 MB of JSON. */
const jsonBytesMax = 3 * 1024 * 1024;

/** The mailboxes of a connection: those configured for a service account, else the one of the account that signed in. */
export function openMailboxes(ctx: GmailContext): MailboxApi[] {
  if (ctx.credentials === undefined) throw new ConnectorError("auth-failed", "Sign in with Google first.");
  if (ctx.credentials.authType !== "ServiceAccount") return [mailboxApi(ctx, "me", ctx.credentials)];
  const { mailboxes } = ctx.config;
  if (mailboxes.length === 0) throw noMailbox();
  const { fields } = ctx.credentials;
  return mailboxes.map((mailbox) => mailboxApi(ctx, mailbox, delegatedTokens(ctx, fields, mailbox)));
}

/** The token that the server keeps belongs to one mailbox; each further one has its own, kept for this run. */
function delegatedTokens(ctx: GmailContext, fields: GmailFields, mailbox: string): TokenSource {
  let current: Promise<string> | null = null;
  const mint = async () => (await impersonate(ctx.http, { config: ctx.config, fields, mailbox })).accessToken;
  return {
    token: async () => (current ??= mint()),
    renew: async () => (current = mint()),
  };
}

function mailboxApi(ctx: GmailContext, name: string, tokens: TokenSource): MailboxApi {
  const below = `gmail/v1/users/${encodeURIComponent(name)}`;
  const batchUrl = `${ctx.config.baseUrl}/batch/gmail/v1`;
  const urlOf = (path: string) => `${ctx.config.baseUrl}/${below}/${path}`;
  const call = { vendor: "Gmail", refusalOf: gmailRefusal };
  const request = { maxBytes: messageBytesMax, deadlineMs, accept: "application/json" };
  return {
    name,
    signal: ctx.signal,
    now: ctx.now,
    get: async (path, schema, query = {}) =>
      callWithToken(ctx, tokens, { ...call, url: `${urlOf(path)}${queryOf(query)}`, request, read: readJson(schema) }),
    getMany: async (paths, query = {}) => {
      const { contentType, body } = batchBody(paths.map((path) => `/${below}/${path}${queryOf(query)}`));
      return callWithToken(ctx, tokens, {
        ...call,
        url: batchUrl,
        request: {
          ...request,
          ...posted(contentType, body),
          maxBytes: batchBytesMax,
          calls: paths.length,
          accept: "multipart/mixed",
        },
        read: (answer) => readBatch(answer, paths.length),
        isRepeatable: true,
      });
    },
    holdOff: async (until) => ctx.http.holdOff?.(batchUrl, { until }),
    post: async (path, schema, body) =>
      callWithToken(ctx, tokens, {
        ...call,
        url: urlOf(path),
        request: { ...request, ...posted("application/json", JSON.stringify(body)) },
        read: readJson(schema),
      }),
    change: async (path, body) =>
      callWithToken(ctx, tokens, {
        ...call,
        url: urlOf(path),
        request: { ...request, ...posted("application/json", JSON.stringify(body)) },
        read: () => undefined,
        isRepeatable: true,
      }),
    async send(raw, threadId) {
      const about = threadId === "" ? {} : { threadId };
      const isSmall = raw.length <= jsonBytesMax;
      const { contentType, body } = isSmall
        ? { contentType: "application/json", body: JSON.stringify({ ...about, raw: raw.toString("base64url") }) }
        : uploadBody(about, raw);
      const uploadUrl = `${ctx.config.baseUrl}/upload/${below}/messages/send?uploadType=multipart`;
      return callWithToken(ctx, tokens, {
        ...call,
        url: isSmall ? urlOf("messages/send") : uploadUrl,
        request: { ...request, ...posted(contentType, body) },
        read: readJson(minimalMessage),
      });
    },
    remove: async (path) =>
      callWithToken(ctx, tokens, {
        ...call,
        url: urlOf(path),
        request: { ...request, method: "DELETE" },
        read: () => undefined,
        isRepeatable: true,
      }),
  };
}

function posted(contentType: string, body: string | Uint8Array) {
  return { method: "POST", headers: { "content-type": contentType }, body } as const;
}

/** What is said of a mail, then the mail, as one body. */
function uploadBody(about: unknown, raw: Buffer) {
  const boundary = `hoopoe-${randomUUID()}`;
  const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(about)}\r\n--${boundary}\r\ncontent-type: message/rfc822\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), raw, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/related; boundary=${boundary}`, body };
}

function queryOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
