import { randomBytes, randomUUID } from "node:crypto";
import { routes } from "@hoopoe/contract/routes.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SpanCollector, startSpanCollector } from "../testing/start-span-collector.ts";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";
import { attackOn, inBatches, send } from "./call-route.ts";
import { keepSecrets } from "./keep-secrets.ts";
import { hasField } from "./sample.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let collector: SpanCollector;

beforeAll(async () => {
  collector = await startSpanCollector();
  fixture = await startProductFixture({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
  collector.close();
});

/** The names that secrets go by in the contract's bodies. */
const secretNames = [
  "password",
  "current",
  "token",
  "refreshToken",
  "clientSecret",
  "secret",
  "apiToken",
  "apiKey",
  "code",
  "challenge",
  "logout_token",
];

it("no secret is in plain text in any table, engine history and audit included, nor in the log, an error or a trace", async () => {
  const { server } = fixture;
  const canaries = new Map<string, string>();
  const canary = (what: string): string => {
    const made = `canary-${randomBytes(18).toString("hex")}`;
    canaries.set(made, what);
    return made;
  };
  const owner = await server.addMember({ role: "owner", password: canary("the owner's password") });
  const asOwner = { tenantid: "127", authorization: `Bearer ${owner.token}`, "x-workspace": owner.workspaceId };
  canaries.set(owner.token, "an access token");
  canaries.set(owner.refreshToken, "a refresh token");

  // Where a secret is kept, and where one is handed out.
  const note = (secret: unknown, what: string): void => {
    expect(String(secret).length, what).toBeGreaterThan(12);
    canaries.set(String(secret), what);
  };
  const answerId = await keepSecrets(server, owner, { canary, note });
  const saved = await server.call("PATCH", "/sso/settings", {
    as: owner,
    body: {
      issuer: "https://provider.example",
      clientId: "hoopoe",
      clientSecret: canary("the sign-in provider's client secret"),
      isEnabled: true,
      defaultWorkspaceId: null,
      defaultRole: "viewer",
      groupsClaim: "groups",
      rules: [],
      isRequired: false,
      breakGlassUserId: null,
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const embed = await server.call("POST", "/embed/token", { as: owner, body: {} });
  canaries.set(String(embed.body.token), "an embed token");
  const opened = await server.call("POST", "/auth/embed-redeem", { body: { token: embed.body.token } });
  canaries.set(String(opened.body.access_token), "an embedded session's access token");
  canaries.set(/hoopoe_embed=([\w-]+)/.exec(opened.headers.get("set-cookie") ?? "")?.[1] ?? "none", "its cookie");
  const ticket = await server.call("POST", "/auth/socket-ticket", { as: owner });
  canaries.set(String(ticket.body.ticket), "a socket's ticket");
  const invited = await server.call("POST", "/invitation", {
    as: owner,
    body: { email: "canary@test.example", role: "viewer" },
  });
  const link = /#(.+)$/.exec(String(invited.body.link))?.[1];
  expect(link).toBeDefined();
  canaries.set(String(link), "an invitation's token");

  // Wrong ones, in every field that the contract has for a secret, and in what goes beside a body.
  const answers: string[] = [];
  await inBatches(routes, async (route) => {
    const fill = Object.fromEntries(
      secretNames.filter((name) => hasField(route.body, name)).map((name) => [name, canary(`${name} of ${route.id}`)]),
    );
    // Somebody new for each call: some calls end what the others would still need.
    const headers = { ...(await newcomer(owner)), "x-ping-id-token": canary(`an id token to ${route.id}`) };
    const answer = await send(server.url, attackOn(route, { fill, headers }));
    if (answer.status >= 400) answers.push(`${route.id} ${answer.text}`);
  });
  expect(answers.length).toBeGreaterThan(20);
  for (const call of ["/nowhere", "/item/%00", "/download/"]) {
    const { text } = await send(server.url, {
      method: "GET",
      path: `${call}?token=${canary(`the address ${call}`)}`,
      headers: asOwner,
      body: undefined,
    });
    answers.push(text);
  }

  const traceId = answerId.replaceAll("-", "");
  await expect.poll(() => collector.text()).toContain(traceId);
  const targets = new Map([
    ["traces", collector.text()],
    ...(await dump()),
    ["the log", server.logged()],
    ["answers of 4xx and 5xx", answers.join("\n")],
  ]);
  expect(targets.size).toBeGreaterThan(35);
  expect(server.logged().length).toBeGreaterThan(1000);
  const found = [...canaries].flatMap(([secret, what]) =>
    [...targets].filter(([, text]) => text.includes(secret)).map(([location]) => `${what} in ${location}`),
  );
  expect(found).toEqual([]);
});

/** An owner beside the owner, signed in. */
async function newcomer({ tenantId, workspaceId }: TestMember): Promise<Record<string, string>> {
  const userId = randomUUID();
  await fixture.server.db.withTenant({ tenantId, workspaceId, userId }, async (trx) => {
    const email = `${userId}@test.example`;
    await trx.insertInto("users").values({ id: userId, tenant_id: tenantId, email, name: "Newcomer" }).execute();
    await trx
      .insertInto("memberships")
      .values({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId, role: "owner" })
      .execute();
  });
  const visitor = { ip: "127.0.0.1", userAgent: null };
  const { accessToken } = await fixture.server.core.identity.open({ tenantId, userId }, visitor);
  return { tenantid: "127", authorization: `Bearer ${accessToken}`, "x-workspace": workspaceId };
}

/** Every table of every schema, as the superuser reads it: text as it stands, bytes as text too. */
async function dump(): Promise<[string, string][]> {
  const { rows: tables } = await admin.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`);
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await admin.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    // bytea reads as \\x and hex.
    const text = rows.map(({ row }) =>
      row.replace(
        /\\\\?x((?:[\da-f]{2})+)/g,
        (_, hex: string) => `${hex} ${Buffer.from(hex, "hex").toString("latin1")}`,
      ),
    );
    found.push([name, text.join("\n")]);
  }
  return found;
}
