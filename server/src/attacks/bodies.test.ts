import { routes } from "@hoopoe/contract/routes.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startStopwatch } from "../testing/stopwatch.ts";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";
import { attackOn, inBatches, send } from "./call-route.ts";
import { hasField, sampleOf } from "./sample.ts";
import { seedOwn, seedVictim, type Victim } from "./victims.ts";

let fixture: ProductFixture;
let admin: pg.Client;
let editor: TestMember;
let stranger: Victim;

const withBody = routes.filter(({ body }) => body !== undefined);

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Client({ connectionString: fixture.server.database.adminUrl });
  await admin.connect();
  await fixture.server.addMember({ role: "owner" });
  editor = await fixture.server.addMember({ role: "editor" });
  stranger = await seedVictim(admin);
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

it("tenantId, workspaceId, role, isDemo and the like in any body change nothing of anybody [6.5]", async () => {
  const before = await powers();
  await inBatches(withBody, async (route) => {
    const body = asObject(sampleOf(route.body ?? raise(route.id)));
    // What a call declares is its own affair; everything else is more than it asked for.
    const more = Object.entries(smuggled()).filter(([name]) => !hasField(route.body, name));
    const sent = JSON.stringify({ ...body, ...Object.fromEntries(more) });
    const input = route.bodyFormat === "form" ? {} : { body: sent };
    const { status, text } = await send(fixture.server.url, attackOn(route, { headers: headers(), ...input }));
    expect(status, `${route.id}: ${text}`).toBeLessThan(500);
  });
  expect(await powers()).toEqual(before);
});

describe("every call with a body answers in order, and keeps answering, for", () => {
  it.each([
    ["__proto__", '{"__proto__":{"isAdmin":true,"role":"owner"}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ["a thousand levels of arrays", `${"[".repeat(1000)}${"]".repeat(1000)}`],
    ["50,000 levels of objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
    ["no JSON", '{"a":'],
    ["nothing", ""],
    ["null", "null"],
    ["a number", "1e999"],
    ["another type for each field", '{"email":{},"password":[],"token":null,"name":{"$ne":null},"role":["owner"]}'],
  ])("%s", async (_what, body) => {
    const faults: string[] = [];
    await inBatches(withBody, async (route) => {
      const { status, text } = await send(fixture.server.url, attackOn(route, { headers: headers(), body }));
      const isOptional = route.body?.safeParse(body === "" ? undefined : parsed(body)).success === true;
      if (status >= 500 || (status < 400 && !isOptional)) faults.push(`${route.id}: ${status} ${text.slice(0, 200)}`);
    });
    expect(faults).toEqual([]);
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
    expect((await fixture.server.call("GET", "/health/live")).status).toBe(200);
  });

  it("a value of 2,000 levels in every field", async () => {
    const { rows, workspaceId } = await seedOwn(admin, editor);
    const deep = `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`;
    const taken = ["arguments", "inputs", "definition", "sample", "input", "trigger", "fields", "data", "file"];
    const faults: string[] = [];
    let count = 0;
    await inBatches(withBody, async (route) => {
      const ids = Object.entries(route.nouns ?? {}).map(([name, noun]) => [
        name,
        noun === "not-ours" ? "" : rows[noun],
      ]);
      const fill = Object.fromEntries([...ids, ...taken.map((name) => [name, { deep: "here" }])]);
      const attack = attackOn(route, { headers: { ...headers(), "x-workspace": workspaceId }, fill });
      if (attack.body?.includes('"here"') !== true) return;
      count += 1;
      const { status, text } = await send(fixture.server.url, {
        ...attack,
        body: attack.body.replaceAll('"here"', deep),
      });
      if (status !== 400) faults.push(`${route.id}: ${status} ${text.slice(0, 200)}`);
    });
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(10);
  });

  it.each([
    ["NUL", "\0"],
    ["half a character", "\ud83d"],
  ])("%s in each text, also of the address: what PostgreSQL keeps none of", async (_what, odd) => {
    const faults: string[] = [];
    await inBatches(routes, async (route) => {
      const names = Object.keys(
        route.query === undefined ? {} : (z.toJSONSchema(route.query, lenient).properties ?? {}),
      );
      const { path, ...attack } = attackOn(route, { headers: headers() });
      // No text of an address holds half a character.
      const query = odd === "\0" ? names.map((name) => `${name}=a%00`).join("&") : "";
      const isJson = attack.body !== undefined && route.bodyFormat !== "form";
      const body = isJson ? JSON.stringify(withIn(parsed(attack.body ?? ""), odd)) : attack.body;
      const sent = [
        { ...attack, path, body },
        ...(query === "" ? [] : [{ ...attack, path: `${path.replace(/\?.*/, "")}?${query}` }]),
      ];
      for (const one of isJson || query !== "" ? sent : []) {
        const { status, text } = await send(fixture.server.url, one);
        if (status >= 500) faults.push(`${route.id}: ${status} ${text.slice(0, 200)}`);
      }
    });
    expect(faults).toEqual([]);
  });

  it("the year zero in each moment, also of the address: one that PostgreSQL's calendar has not", async () => {
    const faults: string[] = [];
    let count = 0;
    await inBatches(routes, async (route) => {
      const { path, ...attack } = attackOn(route, { headers: headers() });
      const query = route.query === undefined ? undefined : inYearZero(z.toJSONSchema(route.query, lenient));
      const body = route.body === undefined ? undefined : inYearZero(z.toJSONSchema(route.body, lenient));
      if (query === undefined && body === undefined) return;
      count += 1;
      const { status, text } = await send(fixture.server.url, {
        ...attack,
        path: query === undefined ? path : `${path.replace(/\?.*/, "")}?${Object.keys(query).join()}=${yearZero}`,
        body: body === undefined ? attack.body : JSON.stringify({ ...body, ...asObject(parsed(attack.body ?? "")) }),
      });
      if (status >= 500) faults.push(`${route.id}: ${status} ${text.slice(0, 200)}`);
    });
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(5);
  });

  it("a million keys, in bounded time", async () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`k${index}`, 1])));
    // One for each limit that the contract sets: the largest reads them all, the others refuse by length.
    const limits = new Set(withBody.map(({ bodyLimits }) => bodyLimits));
    for (const limit of limits) {
      const route = withBody.find(({ bodyLimits }) => bodyLimits === limit) ?? raise("no call");
      const stopwatch = startStopwatch();
      const { status, text } = await send(fixture.server.url, attackOn(route, { headers: headers(), body: keys }));
      expect([400, 413, 422], `${route.id}: ${text.slice(0, 200)}`).toContain(status);
      expect(text.length).toBeLessThan(2000);
      expect(stopwatch.read()).toBeLessThan(15_000);
    }
  });
});

const lenient = { io: "input", unrepresentable: "any" } as const;

const yearZero = "0000-01-01T00:00:00Z";
const shape = z.object({
  type: z.optional(z.unknown()),
  format: z.optional(z.string()),
  properties: z._default(z.record(z.string(), z.unknown()), {}),
  required: z._default(z.array(z.string()), []),
  anyOf: z._default(z.array(z.unknown()), []),
});

/** What a call must be given, and the first moment of each part in the year zero: the end of a window before it would be refused as such. */
function inYearZero(input: unknown): Record<string, unknown> | undefined {
  const { properties, required } = shape.parse(input);
  const filled: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const own = shape.parse(property);
    const each = [own, ...own.anyOf.map((one) => shape.parse(one))];
    const within = each.map(inYearZero).find((inner) => inner !== undefined);
    const isMoment = each.some(({ format }) => format === "date-time");
    if (isMoment && !Object.values(filled).includes(yearZero)) filled[name] = yearZero;
    else if (within !== undefined) filled[name] = within;
    else if (!isMoment && required.includes(name) && own.type === "string" && own.format === undefined)
      filled[name] = "word";
  }
  return JSON.stringify(filled).includes(yearZero) ? filled : undefined;
}

/** The same value with something behind each of its texts. */
function withIn(value: unknown, odd: string): unknown {
  if (typeof value === "string") return `${value}${odd}`;
  if (Array.isArray(value)) return value.map((one) => withIn(one, odd));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIn(one, odd)]));
}

function headers(): Record<string, string> {
  return { tenantid: "127", authorization: `Bearer ${editor.token}`, "x-workspace": editor.workspaceId };
}

function smuggled(): Record<string, unknown> {
  const role = "owner";
  const whose = { tenantId: stranger["sso-config"], workspaceId: stranger.workspace, userId: stranger.member };
  const snake = { tenant_id: whose.tenantId, workspace_id: whose.workspaceId, user_id: whose.userId };
  const flags = { isDemo: true, is_demo: true, isDemoGuest: true, is_demo_guest: true, isAdmin: true };
  return { ...whose, ...snake, ...flags, role, id: stranger.report, created_by: whose.userId, disabled_at: null };
}

/** Who may what, what is a demo, and all that belongs to the stranger. */
async function powers(): Promise<unknown> {
  const { rows } = await admin.query(
    `SELECT
      (SELECT json_agg(m ORDER BY m.workspace_id, m.user_id) FROM memberships m WHERE m.user_id IN ($1, $2)) AS roles,
      (SELECT count(*) FROM workspaces WHERE is_demo AND tenant_id = $3) AS demos,
      (SELECT count(*) FROM users WHERE is_demo_guest AND tenant_id = $3) AS guests,
      (SELECT json_agg(t) FROM integrations t WHERE t.tenant_id = $3) AS integrations,
      (SELECT json_agg(t) FROM reports t WHERE t.tenant_id = $3) AS reports,
      (SELECT count(*) FROM workspaces WHERE tenant_id = $3) AS workspaces,
      (SELECT count(*) FROM invitations WHERE tenant_id = $3) AS invitations`,
    [editor.userId, stranger.member, stranger["sso-config"]],
  );
  return rows[0];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

function raise(what: string): never {
  throw new Error(what);
}
