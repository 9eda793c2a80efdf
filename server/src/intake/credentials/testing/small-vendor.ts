import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Tokens } from "@hoopoe/connectors/shared/auth-method.ts";
import { defineConnector } from "@hoopoe/connectors/shared/define-connector.ts";
import { fieldMeta } from "@hoopoe/connectors/shared/field-meta.ts";
import type { HttpPort } from "@hoopoe/connectors/shared/http.ts";
import * as z from "zod";

/** A vendor with OAuth (refresh tokens change at each use, and an old one is refused) and with a key in a header. */
export interface SmallVendor {
  readonly url: string;
  /** What arrived, newest last: path and authorization. */
  readonly seen: { path: string; authorization: string | undefined }[];
  mintCount: number;
  /** Life of the next tokens. */
  tokenS: number;
  /** Refuses every token from now on. */
  revoke(): void;
  close(): Promise<void>;
}

export async function startSmallVendor(): Promise<SmallVendor> {
  const challenges = new Map<string, string>();
  const live = new Set<string>();
  let refresh = "";
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://vendor.test");
      vendor.seen.push({ path: url.pathname, authorization: request.headers.authorization });
      if (url.pathname === "/authorize") {
        const code = `code-${challenges.size}`;
        challenges.set(code, url.searchParams.get("code_challenge") ?? "");
        const back = new URL(url.searchParams.get("redirect_uri") ?? "");
        back.searchParams.set("state", url.searchParams.get("state") ?? "");
        back.searchParams.set("code", code);
        response.writeHead(302, { location: back.href }).end();
      } else if (url.pathname === "/token") answer(response, token(new URLSearchParams(body)));
      else {
        const isKnown = live.has((request.headers.authorization ?? "").replace("Bearer ", ""));
        const isKey = request.headers.authorization === "Key right";
        answer(response, isKnown || isKey ? { status: 200, body: { ok: true } } : { status: 401, body: {} });
      }
    });
  });

  function token(form: URLSearchParams): { status: number; body: object } {
    const challenge = challenges.get(form.get("code") ?? "");
    const isCode = challenge !== undefined && challenge === sha256(form.get("verifier") ?? "");
    const isRefresh = form.get("refresh") === refresh && refresh !== "";
    if (!isCode && !isRefresh) return { status: 400, body: {} };
    vendor.mintCount += 1;
    refresh = `refresh-${vendor.mintCount}`;
    const access = `access-${vendor.mintCount}`;
    live.add(access);
    return { status: 200, body: { access, refresh, seconds: vendor.tokenS, scopes: ["mail.read"] } };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const vendor: SmallVendor = {
    url: `http://127.0.0.1:${address.port}`,
    seen: [],
    mintCount: 0,
    tokenS: 3600,
    revoke() {
      live.clear();
      refresh = "";
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return vendor;
}

function answer(response: ServerResponse, input: { status: number; body: object }): void {
  response.writeHead(input.status, { "content-type": "application/json" }).end(JSON.stringify(input.body));
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

export const smallVendorId = 902;
const configSchema = z.object({
  name: z.string(),
  siteUrl: z.url().register(fieldMeta, { label: "Site" }),
});
const keyFields = z.object({
  clientId: z.string().optional().register(fieldMeta, { label: "Client" }),
  secret: z.string().min(3, "write the whole key").register(fieldMeta, { label: "Key", secret: true }),
  baseUrl: z.url().optional().register(fieldMeta, { label: "Address" }),
});
const oauthFields = z.object({
  clientId: z.string().register(fieldMeta, { label: "Client" }),
  clientSecret: z.string().register(fieldMeta, { label: "Client secret", secret: true }),
});
type Config = z.infer<typeof configSchema>;
type Fields = z.infer<typeof keyFields> | z.infer<typeof oauthFields>;

/** The connector of the small vendor; its address is a field of the form. */
export const smallConnector: Connector = defineConnector<Config, number, Fields>({
  catalogId: smallVendorId,
  name: "Small vendor",
  category: "Test",
  description: "A vendor with credentials.",
  icon: "<svg/>",
  version: 1,
  source_datatype: "test",
  takesUploads: false,
  configSchema,
  stateSchema: z.number(),
  authMethods: [
    { authType: "Basic", label: "Key", help: "Under Settings, Keys.", schema: keyFields },
    {
      authType: "OAuth2",
      label: "Sign in",
      help: "Make a client of your own.",
      schema: oauthFields,
      mint: async (http, { config, refreshToken }) => exchange(http, siteOf(config), { refresh: refreshToken ?? "" }),
      oauth: {
        scopes: [
          { scope: "mail.read", why: "To read.", isFor: "read" },
          { scope: "mail.send", why: "To send.", isFor: "act" },
        ],
        authorizeUrl: ({ config }) => `${siteOf(config)}/authorize`,
        parameters: { prompt: "consent" },
        exchange: (http, { config, code, verifier }) => exchange(http, siteOf(config), { code, verifier }),
      },
    },
  ],
  streams: [
    {
      id: "all",
      label: "All",
      incremental: true,
      deletes: false,
      defaultSchedule: { startDate: null, endDate: null, repeat: null },
    },
  ],
  limits: [],
  async check(ctx) {
    await fetchData(ctx);
    return { ok: true, sentence: "It answers.", parts: [] };
  },
  async *discover() {
    yield* [
      { id: "box-1", label: "Inbox", kind: "mailbox", url: null, count: 7 },
      { id: "box-2", label: "Archive", kind: "mailbox", url: null, count: null },
    ];
  },
  initial: () => 0,
  read: async function* (ctx, { state, containers }) {
    await fetchData(ctx);
    yield { type: "progress", done: containers.length, total: containers.length };
    yield { type: "checkpoint", state: state + 1 };
  },
  actions: [],
});

async function fetchData({ http, config, credentials }: ConnectorContext<Config, Fields>): Promise<void> {
  if (credentials === undefined) throw new Error("opened without credentials");
  const { fields } = credentials;
  const authorization = "secret" in fields ? `Key ${fields.secret}` : `Bearer ${await credentials.token()}`;
  const { status } = await http.fetch(`${config.siteUrl}/data`, { headers: { authorization } });
  if (status !== 200) throw new ConnectorError("auth-failed", "The vendor refuses the key. Enter it again.");
}

function siteOf(config: unknown): string {
  return configSchema.partial({ name: true }).parse(config).siteUrl;
}

const tokenReply = z.object({
  access: z.string(),
  refresh: z.string(),
  seconds: z.number(),
  scopes: z.array(z.string()),
});

async function exchange(http: HttpPort, site: string, form: Record<string, string>): Promise<Tokens> {
  const reply = await http.fetch(`${site}/token`, { method: "POST", body: new URLSearchParams(form).toString() });
  if (reply.status !== 200) throw new ConnectorError("auth-failed", "The vendor ended the sign-in. Sign in again.");
  const { access, refresh, seconds, scopes } = tokenReply.parse(JSON.parse(await reply.text()));
  return { accessToken: access, refreshToken: refresh, expiresAt: new Date(Date.now() + seconds * 1000), scopes };
}
