import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/create-test-database.ts";
import type { TenantScope } from "../scope.ts";
import { type Database, openDatabase, type Trx } from "./open-database.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let test: TestDatabase;
let db: Database;
let admin: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase();
  admin = new pg.Client({ connectionString: test.adminUrl });
  await admin.connect();
  db = await openDatabase({ appUrl: test.appUrl, log });
});

afterAll(async () => {
  await db.close();
  await admin.end();
  await test.close();
});

it("every table with a tenant has forced row-level security and a policy that reads the tenant [6.5]", async () => {
  const { rows } = await admin.query<{ name: string; forced: boolean; policies: string | null }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      (SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' ') FROM pg_policy p
        WHERE p.polrelid = c.oid AND 0 = ANY (p.polroles)) AS policies
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')`);
  expect(rows.length).toBeGreaterThanOrEqual(18);
  for (const { name, forced, policies } of rows) {
    expect(forced, name).toBe(true);
    expect(policies, name).toContain("hoopoe.current_tenant()");
  }
});

it("every table with a workspace has its tenant too, and the workspace is in its policy where it must have one", async () => {
  const { rows } = await admin.query<{ name: string; has_tenant: boolean; required: boolean; policy: string }>(`
    SELECT c.relname AS name, a.attnotnull AS required,
      EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND t.attnotnull) AS has_tenant,
      (SELECT string_agg(pg_get_expr(p.polqual, p.polrelid), ' ') FROM pg_policy p
        WHERE p.polrelid = c.oid AND 0 = ANY (p.polroles)) AS policy
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'workspace_id'
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`);
  expect(rows.length).toBeGreaterThanOrEqual(13);
  for (const { name, has_tenant, required, policy } of rows) {
    expect(has_tenant, name).toBe(true);
    const isBound = policy.includes("hoopoe.current_workspace()");
    expect(isBound, name).toBe(required ? !ofTheOrganisation.has(name) : isBound);
  }
});

/**
 * Rows that name a workspace but are the organisation's: the proof of an erasure outlives the workspace it tells of, and
 * a client that a person connected is theirs, seen from whichever workspace they look.
 */
const ofTheOrganisation = new Set(["erasures", "client_grants"]);

it("the running role owns nothing and is not above the policies", async () => {
  const { rows } = await admin.query(`
    SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
      (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned,
      pg_has_role(r.oid, 'hoopoe_owner', 'MEMBER') AS may_become_owner
    FROM pg_roles r WHERE rolname = 'hoopoe_app'`);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      may_become_owner: false,
    },
  ]);
});

it("the roles behind the functions hold no more than their functions need", async () => {
  const { rows } = await admin.query<{ role: string; privileges: string }>(`
    SELECT grantee AS role, string_agg(DISTINCT privilege_type, ',') AS privileges
    FROM information_schema.table_privileges WHERE grantee IN ('hoopoe_search', 'hoopoe_lookup') GROUP BY 1`);
  // It writes how often a word occurs, which it alone reads again, and the vectors of items.
  expect(rows).toEqual([{ role: "hoopoe_search", privileges: "DELETE,INSERT,SELECT,UPDATE" }]);
  const lookup = await admin.query<{ columns: string }>(`
    SELECT string_agg(column_name, ',') AS columns FROM information_schema.column_privileges
    WHERE grantee = 'hoopoe_lookup' AND (privilege_type <> 'SELECT' OR column_name ~ 'password|email|name|body|title')`);
  expect(lookup.rows).toEqual([{ columns: null }]);
  const search = await admin.query<{ relation: string; privileges: string }>(`
    SELECT table_name AS relation, string_agg(privilege_type, ',' ORDER BY privilege_type) AS privileges
    FROM information_schema.table_privileges WHERE grantee = 'hoopoe_search' GROUP BY 1 ORDER BY 1`);
  expect(search.rows).toEqual([
    { relation: "item_plain_vectors", privileges: "INSERT,SELECT,UPDATE" },
    { relation: "items", privileges: "SELECT" },
    { relation: "search_terms", privileges: "DELETE,INSERT,SELECT" },
    { relation: "search_totals", privileges: "DELETE,INSERT,SELECT" },
  ]);
});

it.for(["adminUrl", "ownerUrl"] as const)("the product refuses to run through %s, and says why", async (role) => {
  await expect(openDatabase({ appUrl: test[role], log })).rejects.toThrow(
    /^Hoopoe won't run as \w+, which is \(or may become\) .*DATABASE_APP_URL.*\.$/,
  );
});

describe("two tenants with two workspaces each", () => {
  const rowsOfAll = ["users", "workspaces", "memberships", "integrations", "reports", "notifications"] as const;

  async function seed(label: string) {
    const { rows } = await admin.query<{ tenant: string; first: string; second: string; person: string }>(
      `WITH t AS (INSERT INTO tenants (label, name) VALUES ($1, $1) RETURNING id),
        w AS (INSERT INTO workspaces (tenant_id, name) SELECT id, name FROM t, unnest(ARRAY['one', 'two']) AS name RETURNING *),
        u AS (INSERT INTO users (tenant_id, email, name) SELECT id, 'ada@example.test', 'Ada' FROM t RETURNING *)
      SELECT t.id AS tenant, a.id AS first, b.id AS second, u.id AS person
      FROM t, u, w AS a, w AS b WHERE a.name = 'one' AND b.name = 'two'`,
      [label],
    );
    const ids = rows[0];
    if (!ids) throw new Error("nothing was seeded");
    for (const workspace of [ids.first, ids.second]) {
      await admin.query("INSERT INTO memberships VALUES ($1, $2, $3, 'owner')", [ids.tenant, workspace, ids.person]);
      await admin.query("INSERT INTO integrations (tenant_id, workspace_id, catalog_id) VALUES ($1, $2, 1)", [
        ids.tenant,
        workspace,
      ]);
      await admin.query(
        "INSERT INTO reports (tenant_id, workspace_id, title, template, status) VALUES ($1, $2, 'r', 'news-digest', 'queued')",
        [ids.tenant, workspace],
      );
      await admin.query(
        "INSERT INTO notifications (tenant_id, workspace_id, type, message) VALUES ($1, $2, 'info', 'm')",
        [ids.tenant, workspace],
      );
    }
    return { tenantId: ids.tenant, workspaceId: ids.first, otherWorkspaceId: ids.second, userId: ids.person };
  }

  let acme: Awaited<ReturnType<typeof seed>>;
  let globex: Awaited<ReturnType<typeof seed>>;
  beforeAll(async () => {
    acme = await seed("acme");
    globex = await seed("globex");
  });

  function countsSeen(scope: TenantScope | undefined) {
    const count = async (trx: Trx) => {
      const counts: Record<string, number> = {};
      for (const table of rowsOfAll) {
        const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(
          trx,
        );
        counts[table] = rows[0]?.count ?? -1;
      }
      return counts;
    };
    return scope ? db.withTenant(scope, count) : db.withSystem(count);
  }

  it("without a tenant nothing is seen", async () => {
    expect(Object.values(await countsSeen(undefined))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("without a workspace no workspace's rows are seen; a member sees their own memberships everywhere", async () => {
    const { tenantId, userId } = acme;
    const tenantWide = { users: 1, workspaces: 2, integrations: 0, reports: 0, notifications: 0 };
    expect(await countsSeen({ tenantId })).toEqual({ ...tenantWide, memberships: 0 });
    expect(await countsSeen({ tenantId, workspaceId: "", userId })).toEqual({ ...tenantWide, memberships: 2 });
  });

  it("in a workspace only its rows are seen, and another tenant's workspace shows none [6.5]", async () => {
    const { tenantId, workspaceId } = acme;
    const own = { users: 1, workspaces: 2, memberships: 1, integrations: 1, reports: 1, notifications: 1 };
    expect(await countsSeen({ tenantId, workspaceId })).toEqual(own);
    expect(await countsSeen({ tenantId, workspaceId: globex.workspaceId })).toEqual({
      users: 1,
      workspaces: 2,
      memberships: 0,
      integrations: 0,
      reports: 0,
      notifications: 0,
    });
  });

  it.for([
    ["another tenant", () => ({ tenant_id: globex.tenantId, workspace_id: globex.workspaceId })],
    ["another workspace", () => ({ tenant_id: acme.tenantId, workspace_id: acme.otherWorkspaceId })],
  ] as const)("nothing can be written into %s [6.5]", async ([, target]) => {
    const insert = db.withTenant(acme, (trx) =>
      trx
        .insertInto("integrations")
        .values({ ...target(), catalog_id: 2 })
        .execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = db.withTenant(acme, (trx) => trx.updateTable("integrations").set(target()).execute());
    await expect(move).rejects.toThrow(/row-level security/);
    const { tenant_id: tenantId, workspace_id: workspaceId } = target();
    const [changed] = await db.withTenant(acme, (trx) =>
      trx
        .updateTable("integrations")
        .set({ catalog_id: 9 })
        .where("tenant_id", "=", tenantId)
        .where("workspace_id", "=", workspaceId)
        .execute(),
    );
    expect(changed?.numUpdatedRows).toBe(0n);
  });

  it("a row cannot point into another tenant even for the owner of all rows", async () => {
    const insert = admin.query("INSERT INTO integrations (tenant_id, workspace_id, catalog_id) VALUES ($1, $2, 1)", [
      acme.tenantId,
      globex.workspaceId,
    ]);
    await expect(insert).rejects.toThrow(/foreign key/);
  });

  it("the settings end with their transaction: the next user of the connection sees nothing", async () => {
    const single = await openDatabase({ appUrl: test.appUrl, log, poolSize: 1 });
    await single.withTenant(acme, (trx) => trx.selectFrom("users").selectAll().execute());
    // @ts-expect-error A tenant's table isn't one of the system's: such a query doesn't type check.
    expect(await single.withSystem((trx) => trx.selectFrom("users").selectAll().execute())).toEqual([]);
    await single.close();
  });

  it("the product cannot become another role, or reach the lookups' tables by itself", async () => {
    for (const role of ["hoopoe_owner", "hoopoe_lookup", "hoopoe_search", "hoopoe_engine", "postgres"]) {
      await expect(db.withSystem((trx) => sql`SET LOCAL ROLE ${sql.raw(role)}`.execute(trx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it("the lookups answer across tenants with ids alone", async () => {
    expect(await db.lookups.tenantOfLabel("globex")).toBe(globex.tenantId);
    expect(await db.lookups.tenantOfLabel("nobody")).toBeUndefined();
    expect(await db.lookups.hasAnyUser()).toBe(true);
    const tokenHash = Buffer.from("a refresh token's hash");
    const sessionId = await db.withTenant(globex, async (trx) => {
      const { id } = await trx
        .insertInto("sessions")
        .values({ tenant_id: globex.tenantId, user_id: globex.userId, expires_at: new Date() })
        .returning("id")
        .executeTakeFirstOrThrow();
      const row = { tenant_id: globex.tenantId, session_id: id, token_hash: tokenHash, expires_at: new Date() };
      await trx.insertInto("refresh_tokens").values(row).execute();
      await trx
        .insertInto("tickets")
        .values({ ...row, kind: "socket" })
        .execute();
      return id;
    });
    expect(await db.lookups.refreshToken(tokenHash)).toEqual({ tenantId: globex.tenantId, sessionId });
    expect(await db.lookups.ticket(tokenHash)).toEqual({ tenantId: globex.tenantId, workspaceId: null, sessionId });
    expect(await db.lookups.ticket(Buffer.from("unknown"))).toBeUndefined();
  });

  it("streams that are due are found in every tenant, the longest due first", async () => {
    const at = new Date("2026-03-01T10:00:00Z");
    const ids: string[] = [];
    for (const [scope, dueAt] of [
      [acme, "2026-03-01T09:59:00Z"],
      [globex, "2026-03-01T09:00:00Z"],
      [acme, "2026-03-01T10:01:00Z"],
    ] as const) {
      ids.push(
        await db.withTenant(scope, async (trx) => {
          const { id } = await trx.selectFrom("integrations").select("id").limit(1).executeTakeFirstOrThrow();
          const row = {
            tenant_id: scope.tenantId,
            workspace_id: scope.workspaceId,
            integration_id: id,
            stream: "news",
            next_run_at: dueAt,
          };
          return (await trx.insertInto("integration_data").values(row).returning("id").executeTakeFirstOrThrow()).id;
        }),
      );
    }
    const due = await db.lookups.dueStreams({ at, countMax: 10 });
    expect(due.map((stream) => stream.integrationDataId)).toEqual([ids[1], ids[0]]);
    expect(due[0]).toMatchObject({ tenantId: globex.tenantId, workspaceId: globex.workspaceId });
  });
});
