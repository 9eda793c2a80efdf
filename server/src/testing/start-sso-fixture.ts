import { startSandbox } from "@hoopoe/connectors/sandbox/start-sandbox.ts";
import type { SsoSettings } from "@hoopoe/contract/identity/sso.ts";
import pino from "pino";
import * as z from "zod/mini";
import { composeSso } from "../identity/compose-sso.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { createClosers } from "../platform/closers.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";
import type { TestBrowser } from "./test-browser.ts";
import type { TestMember } from "./test-people.ts";

export interface RegisteredClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Single sign-on over real HTTP: the product, and the sandbox's OpenID provider in PingOne's place. */
export interface SsoFixture {
  readonly server: TestServer;
  readonly sandboxUrl: string;
  /** Registers the product with an environment of the provider. */
  register(environment?: string): Promise<RegisteredClient>;
  /** Saves settings over HTTP as a manager; what is left out is as a newcomer to the page would have it. */
  save(as: TestMember, client: RegisteredClient, settings?: Partial<SsoSettings>): ReturnType<TestServer["call"]>;
  /** What the provider's administrator changes of a user. */
  changeUser(user: string, change: object, environment?: string): Promise<void>;
  /** Begins a sign-in; gives the provider's address. */
  begin(browser: TestBrowser, next?: string): Promise<string>;
  /** Begins, signs in at the provider, and gives the address that it leads back to, not yet visited. */
  signOn(browser: TestBrowser, user: string, next?: string): Promise<string>;
  /** The whole way; gives where the browser landed. */
  signIn(browser: TestBrowser, user: string): Promise<string>;
  /** The access token that the browser's refresh cookie gives. */
  accessToken(browser: TestBrowser): Promise<string>;
  close(): Promise<void>;
}

const registered = z.object({ client_id: z.string(), client_secret: z.string() });

export async function startSsoFixture({
  clock = systemClock,
  isLoopbackAllowed = true,
  pingOne,
  ...options
}: { clock?: Clock; isLoopbackAllowed?: boolean; pingOne?: RegisteredClient } & Pick<
  Parameters<typeof startTestServer>[0] & object,
  "database"
> = {}): Promise<SsoFixture> {
  const sandbox = await startSandbox();
  const log = pino({ level: "silent" });
  const closers = createClosers(log);
  const holder: { url: string } = { url: "http://127.0.0.1" };
  const server = await startTestServer({
    clock,
    ...options,
    routes: (core) =>
      composeSso({
        ...core,
        closers,
        sandboxUrl: undefined,
        publicUrl: () => holder.url,
        isSecure: false,
        egressAllowed: isLoopbackAllowed ? [{ cidr: "127.0.0.1/32", port: undefined }] : [],
        pingOne,
      }),
  });
  holder.url = server.url;
  const callback = `${server.url}/api/pingone-login/callback`;

  async function begin(browser: TestBrowser, next?: string): Promise<string> {
    const started = await browser.send(`${server.url}/api/pingone-login/start`, {
      method: "POST",
      headers: { tenantid: "127", "content-type": "application/json" },
      body: JSON.stringify(next === undefined ? {} : { next }),
    });
    if (started.status !== 201) throw new Error(`not begun: ${started.text}`);
    return z.object({ url: z.string() }).parse(JSON.parse(started.text)).url;
  }

  async function signOn(browser: TestBrowser, user: string, next?: string): Promise<string> {
    const request = await browser.follow(await begin(browser, next), { until: callback });
    return request.location ?? answerInteraction(browser, { page: request.url, user, callback });
  }

  return {
    server,
    sandboxUrl: sandbox.url,
    register: (environment = "main") => registerAt({ server, sandboxUrl: sandbox.url, callback }, environment),
    save: (as, client, settings = {}) =>
      server.call("PATCH", "/sso/settings", { as, body: { ...newSettings, ...client, ...settings } }),
    async changeUser(user, change, environment = "main") {
      const address = `${sandbox.url}/pingone/${environment}/users/${user}`;
      await fetch(address, { method: "POST", body: JSON.stringify(change) });
    },
    begin,
    signOn,
    async signIn(browser, user) {
      const { location } = await browser.send(await signOn(browser, user));
      return location ?? "";
    },
    async accessToken(browser) {
      const reply = await browser.send(`${server.url}/api/auth/refresh-token`, {
        method: "POST",
        headers: { tenantid: "127" },
      });
      return z.object({ access_token: z.string() }).parse(JSON.parse(reply.text)).access_token;
    },
    async close() {
      await server.close();
      await closers.closeAll();
      await sandbox.stop();
    },
  };
}

async function registerAt(
  { server, sandboxUrl, callback }: { server: TestServer; sandboxUrl: string; callback: string },
  environment: string,
): Promise<RegisteredClient> {
  const issuer = `${sandboxUrl}/pingone/${environment}/as`;
  const reply = await fetch(`${issuer}/reg`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Hoopoe",
      redirect_uris: [callback],
      post_logout_redirect_uris: [`${server.url}/login`],
      backchannel_logout_uri: `${server.url}/api/pingone-login/back-channel/${server.tenantId}`,
      backchannel_logout_session_required: true,
    }),
  });
  const { client_id: clientId, client_secret: clientSecret } = registered.parse(await reply.json());
  return { issuer, clientId, clientSecret };
}

const newSettings = {
  isEnabled: true,
  defaultWorkspaceId: null,
  defaultRole: "viewer",
  groupsClaim: "groups",
  rules: [],
  isRequired: false,
  breakGlassUserId: null,
};

async function answerInteraction(
  browser: TestBrowser,
  { page, user, callback }: { page: string; user: string; callback: string },
): Promise<string> {
  const body = new URLSearchParams({ username: user }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answered = await browser.send(page, { method: "POST", headers, body });
  if (answered.location === undefined) throw new Error(`the provider does not go on: ${answered.text}`);
  const back = await browser.follow(answered.location, { until: callback });
  if (back.location === undefined) throw new Error(`the provider does not lead back: ${back.text}`);
  return back.location;
}
