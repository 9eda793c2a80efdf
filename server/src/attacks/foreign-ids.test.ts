import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { routes } from "@hoopoe/contract/routes.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startProductFixture, type ProductFixture } from "../testing/start-product-fixture.ts";
import type { TestMember } from "../testing/test-people.ts";
import { type AttackAnswer, attackOn, inBatches, send } from "./call-route.ts";
import { differences, fingerprint } from "./fingerprint.ts";
import { fieldsOf, hasField } from "./sample.ts";
import { marker } from "./insert-rows.ts";
import { type OurNoun, seedOwn, seedVictim, type Victim } from "./victims.ts";
import { withoutScoping } from "./without-scoping.ts";

// Some 1,500 calls: on a machine with much else to do they take longer than one test usually may.
vi.setConfig({ testTimeout: 180_000 });

let fixture: ProductFixture;
let admin: pg.Pool;
/** Owner of the organisation's first workspace, and so of as much as one can be. */
let attacker: TestMember;
/** Owner of a workspace, who does not manage the organisation and sees nothing of its other workspaces. */
let bystander: TestMember;
let victims: { name: string; victim: Victim }[];
/** The attacker's own rows, so that the one id of somebody else is all that is wrong with a call. */
let own: Victim;

/** Every call that an id leads, whose tenant is the caller's. */
const aimed = routes.filter(({ tenant, nouns }) => tenant === "headers" && idsOf(nouns).length > 0);

/** Calls that show something and ask for no id. */
const readers = routes.filter(
  ({ tenant, access, method, nouns }) =>
    tenant === "headers" &&
    access !== "public" &&
    (method === "GET" || access.endsWith(":read")) &&
    nouns === undefined,
);

beforeAll(async () => {
  fixture = await startProductFixture();
  admin = new pg.Pool({ connectionString: fixture.server.database.adminUrl, max: 8 });
  attacker = await fixture.server.addMember({ role: "owner" });
  bystander = await fixture.server.addMember({ role: "owner" });
  victims = [
    { name: "another workspace", victim: await seedVictim(admin, attacker.tenantId) },
    { name: "another tenant", victim: await seedVictim(admin) },
  ];
  own = (await seedOwn(admin, attacker, attacker.workspaceId)).rows;
  // What a workspace gets at the first look at it, such as agent 29, is there before anything is compared.
  for (const member of [attacker, bystander]) {
    await inBatches(readers, async (route) => {
      await send(fixture.server.url, attackOn(route, { headers: headersOf(member) }));
    });
  }
  // A session notes once a minute that somebody works in it: theirs have just done so, however long this takes.
  await admin.query("UPDATE sessions SET last_active_at = now() + interval '1 hour'");
});

afterAll(async () => {
  await admin.end();
  await fixture.close();
});

it("every id that a call takes says in the contract which noun it names", () => {
  for (const route of routes) {
    const named = Object.keys(route.nouns ?? {});
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
    const ids = [route.params, route.query, route.body].flatMap(fieldsOf).filter(({ isId }) => isId);
    for (const name of [...inPath, ...ids.map((field) => field.name)]) expect(named, route.id).toContain(name);
    for (const name of named) {
      expect(
        [route.params, route.query, route.body].some((part) => hasField(part, name)),
        `${route.id} ${name}`,
      ).toBe(true);
    }
  }
  expect(aimed.length).toBeGreaterThanOrEqual(120);
});

describe("with another tenant's and another workspace's ids every call is answered like one of an id that exists nowhere", () => {
  it("and writes nothing [6.5]", () => expectNothingOfTheirs());

  it("with row-level security off: the queries alone hold [6.5]", async () => {
    const tables = await protectedTables();
    for (const table of tables) await admin.query(`ALTER TABLE "${table}" DISABLE ROW LEVEL SECURITY`);
    try {
      await expectNothingOfTheirs();
    } finally {
      for (const table of tables) await admin.query(`ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY`);
    }
  });

  it("with the queries' own scoping off: row-level security alone holds [6.5]", async () => {
    const scoping = withoutScoping();
    try {
      await expectNothingOfTheirs();
      expect(scoping.rewritten()).toBeGreaterThan(aimed.length);
    } finally {
      scoping.restore();
    }
  });
});

it("in another workspace, named by the header, nobody gets in [6.1] [6.5]", async () => {
  const before = await fingerprint(admin);
  const inWorkspace = routes.filter(
    ({ tenant, access }) => tenant === "headers" && access !== "public" && access !== "signed-in",
  );
  for (const { victim } of victims) {
    await inBatches(inWorkspace, async (route) => {
      const headers = { ...headersOf(attacker), "x-workspace": victim.workspace };
      const answer = await send(fixture.server.url, attackOn(route, { headers }));
      expect([route.id, answer.status, answer.code]).toEqual([route.id, 404, "workspace-not-found"]);
    });
  }
  expect(differences(before, await fingerprint(admin))).toEqual([]);
});

// Last, since what it starts (an erasure, an ingest) goes on behind it and writes.
it("with ids of one's own each of those calls is answered otherwise than with one of nobody's: each is looked up", async () => {
  const faults: string[] = [];
  await inBatches(aimed, async (route) => {
    // What writes gets rows of its own, so that none takes away what another still looks for.
    const fresh = route.method === "GET" ? undefined : await seedOwn(admin, attacker);
    const { rows, workspaceId } = fresh ?? { rows: own, workspaceId: attacker.workspaceId };
    const ask = (aim: Aim) => call(route, { aim, idOf: (noun) => rows[noun], workspaceId });
    const nowhere = new Map<string, AttackAnswer>();
    for (const [field, noun] of idsOf(route.nouns)) nowhere.set(field, await ask({ [field]: nobodys(noun) }));
    const answer = await ask({});
    for (const [field, other] of nowhere) {
      const isLookedUp = isNarrowing(route, field) || !isDeepStrictEqual(wordsOf(answer), wordsOf(other));
      if (!isLookedUp || answer.status === 500) faults.push(`${route.id} ${field}: ${answer.status} ${answer.text}`);
    }
  });
  expect(faults).toEqual([]);
});

async function expectNothingOfTheirs(): Promise<void> {
  const before = await fingerprint(admin);
  const faults: string[] = [];
  const aims = aimed.flatMap((route) => idsOf(route.nouns).map(([field, noun]) => ({ route, field, noun })));
  await inBatches(aims, async ({ route, field, noun }) => {
    const nowhere = await call(route, { aim: { [field]: nobodys(noun) } });
    for (const { name, victim } of victims) {
      // What belongs to the whole organisation is nobody else's in another workspace of it.
      if (noun.startsWith("organisation-") && victim["sso-config"] === attacker.tenantId) continue;
      const answer = await call(route, { aim: { [field]: victim[noun] } });
      const isAsNowhere = isDeepStrictEqual(wordsOf(answer), wordsOf(nowhere));
      if (isAsNowhere && allowedOf(route, field).includes(answer.status)) continue;
      faults.push(`${route.id} with ${field} of ${name}: ${answer.status} ${answer.text}, nowhere: ${nowhere.text}`);
    }
  });
  expect(faults).toEqual([]);
  expect(differences(before, await fingerprint(admin))).toEqual([]);
  // What takes no id: lists, searches, home. Nothing of theirs may be among it.
  await inBatches(readers, async (route) => {
    const { status, text } = await send(fixture.server.url, attackOn(route, { headers: headersOf(bystander) }));
    const shown = victims.flatMap(({ victim }) => strangersIds(victim)).filter((id) => text.includes(id));
    if (shown.length > 0 || text.includes(marker) || status >= 500) faults.push(`${route.id} shows: ${status} ${text}`);
  });
  expect(faults).toEqual([]);
}

function idsOf(nouns: RouteSpec["nouns"]): [string, OurNoun][] {
  return Object.entries(nouns ?? {}).flatMap(([field, noun]): [string, OurNoun][] =>
    noun === "catalog" || noun === "not-ours" ? [] : [[field, noun]],
  );
}

/** Ids by the name of their field. */
type Aim = Readonly<Record<string, string>>;

/** A call of the attacker's: the ids that `aim` names, and their own in every other field. */
function call(
  route: RouteSpec,
  {
    aim,
    idOf = (noun) => own[noun],
    workspaceId = attacker.workspaceId,
  }: { aim: Aim; idOf?: (noun: OurNoun) => string; workspaceId?: string },
): Promise<AttackAnswer> {
  const fill = Object.fromEntries(
    Object.entries(route.nouns ?? {}).flatMap(([field, noun]) =>
      noun === "not-ours" ? [] : [[field, aim[field] ?? idOf(noun)]],
    ),
  );
  return send(fixture.server.url, attackOn(route, { fill, headers: headersOf({ ...attacker, workspaceId }) }));
}

/** Not found. An id that a list may be asked without narrows it: then nothing of theirs is in it. */
function allowedOf(route: RouteSpec, field: string): number[] {
  return isNarrowing(route, field) ? [200, 404] : [404];
}

function isNarrowing({ query }: RouteSpec, field: string): boolean {
  return hasField(query, field) && query?.safeParse({}).success === true;
}

/** Those that cannot be mistaken for something else: no counting numbers, and not the organisation that both share. */
function strangersIds(victim: Victim): string[] {
  return Object.values(victim).filter((id) => id.length >= 36 && id !== attacker.tenantId);
}

function nobodys(noun: OurNoun): string {
  return ["item", "notification", "app", "agent"].includes(noun) ? "999999999" : randomUUID();
}

/** Status, code and sentence; an id in the sentence is the asked one. */
function wordsOf({ status, text }: AttackAnswer): unknown {
  return [status, text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id").replace(/\b\d+\b/g, "n")];
}

function headersOf({ token, workspaceId }: TestMember): Record<string, string> {
  return { tenantid: "127", wsid: "1", authorization: `Bearer ${token}`, "x-workspace": workspaceId };
}

async function protectedTables(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace",
  );
  expect(rows.length).toBeGreaterThan(20);
  return rows.map(({ name }) => name);
}
