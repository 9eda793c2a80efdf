import { type Compilable, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/open-test-database.ts";
import { seedWorkspace, type SeededWorkspace } from "../../testing/seed-workspace.ts";
import type { Trx } from "./open-database.ts";
import { enterScope, inScope, inTenant } from "./scope-queries.ts";
import { tableScopes } from "./tables.ts";

let test: OpenTestDatabase;
let ours: SeededWorkspace;
let neighbour: SeededWorkspace;

beforeAll(async () => {
  test = await openTestDatabase();
  ours = await seedWorkspace(test.admin);
  neighbour = await seedWorkspace(test.admin);
});

afterAll(() => test.close());

/** The SQL of a query, and its values with the scope's named. */
function compiled(build: (trx: Trx) => Compilable, scope: { tenantId: string; workspaceId?: string } = ours) {
  return test.db.withTenant(scope, async (trx) => {
    const { sql: text, parameters } = build(trx).compile();
    const names = new Map<unknown, string>([
      [ours.tenantId, "T"],
      [ours.workspaceId, "W"],
    ]);
    return { text, values: parameters.map((value) => names.get(value) ?? value) };
  });
}

describe("a query holds itself to its transaction's scope", () => {
  it("narrows what it reads, by its alias, and each table that it joins", async () => {
    const { text, values } = await compiled((trx) =>
      trx
        .selectFrom("pirs as p")
        .leftJoin("users as u", "u.id", "p.created_by")
        .innerJoin("tenants", "tenants.id", "p.tenant_id")
        .select("p.id")
        .where((eb) => eb.or([eb("p.name", "=", "a"), eb("p.name", "=", "b")])),
    );
    expect(text).toBe(
      'select "p"."id" from "pirs" as "p" left join "users" as "u" on "u"."tenant_id" = $1 and "u"."id" = "p"."created_by" ' +
        'inner join "tenants" on "tenants"."id" = "p"."tenant_id" ' +
        'where "p"."tenant_id" = $2 and "p"."workspace_id" = $3 and ("p"."name" = $4 or "p"."name" = $5)',
    );
    expect(values).toEqual(["T", "T", "W", "a", "b"]);
  });

  it("keeps an OR in text to itself", async () => {
    const { text } = await compiled((trx) => trx.deleteFrom("users").where(sql<boolean>`email = 'a' OR email = 'b'`));
    expect(text).toBe(`delete from "users" where "users"."tenant_id" = $1 and (email = 'a' OR email = 'b')`);
  });

  it("puts its ids into SQL as text, and sends nothing without a scope", async () => {
    const byText = sql`SELECT u.id FROM users u JOIN jobs j ON ${inScope("j")} WHERE ${inTenant("u")}`;
    const { text, values } = await compiled((trx) => ({ compile: () => byText.compile(trx) }));
    expect(text).toBe(
      "SELECT u.id FROM users u JOIN jobs j ON j.tenant_id = $1 AND j.workspace_id = $2 WHERE u.tenant_id = $3",
    );
    expect(values).toEqual(["T", "W", "T"]);
    await expect(test.db.withSystem((trx) => byText.execute(trx))).rejects.toThrow(
      "A symbol can't be a parameter of a statement",
    );
  });

  it("narrows a query inside another once, no matter what built it", async () => {
    const inside = await compiled((trx) =>
      trx
        .selectFrom("users")
        .select("id")
        .where("id", "in", trx.selectFrom("memberships").select("user_id"))
        .where((eb) => eb.exists(eb.selectFrom("jobs as j").select("j.id").whereRef("j.created_by", "=", "users.id"))),
    );
    expect(inside.text.match(/"memberships"\."tenant_id" = /g)).toHaveLength(1);
    expect(inside.text.match(/"j"\."tenant_id" = \$\d and "j"\."workspace_id" = \$\d/g)).toHaveLength(1);
  });

  it("narrows what it changes and deletes", async () => {
    const changed = await compiled((trx) => trx.updateTable("jobs").set({ is_on: false }).where("id", "=", "x"));
    expect(changed.text).toBe(
      'update "jobs" set "is_on" = $1 where "jobs"."tenant_id" = $2 and "jobs"."workspace_id" = $3 and "id" = $4',
    );
    expect(changed.values).toEqual([false, "T", "W", "x"]);
    const deleted = await compiled((trx) => trx.deleteFrom("jobs"));
    expect(deleted.text).toBe('delete from "jobs" where "jobs"."tenant_id" = $1 and "jobs"."workspace_id" = $2');
  });

  it("fills in what it inserts, in every row, and leaves what is named", async () => {
    const many = await compiled((trx) =>
      trx.insertInto("containers").values([rowOf("a"), { ...rowOf("b"), url: "u" }]),
    );
    expect(many.text).toMatch(/"tenant_id", "workspace_id"\) values \(.*default.*\), \(/);
    expect(many.values.filter((value) => value === "T" || value === "W")).toEqual(["T", "W", "T", "W"]);
    const named = await compiled((trx) =>
      trx.insertInto("users").values({ tenant_id: neighbour.tenantId, email: "e", name: "n" }),
    );
    expect(named.values).toEqual([neighbour.tenantId, "e", "n"]);
  });

  it("sees nothing of a workspace where it has none", async () => {
    for (const workspaceId of ["", undefined]) {
      const { values } = await compiled((trx) => trx.selectFrom("items").select("id"), {
        tenantId: ours.tenantId,
        workspaceId,
      });
      expect(values).toEqual(["T", null]);
    }
  });

  it("follows the transaction into another workspace", async () => {
    const other = { ...ours, workspaceId: neighbour.workspaceId };
    const values = await test.db.withTenant(ours, async (trx) => {
      const inside = await enterScope(trx, other);
      const { rows } = await sql<{ id: string }>`SELECT hoopoe.current_workspace() AS id`.execute(inside);
      return [rows[0]?.id, ...inside.selectFrom("items").select("id").compile().parameters];
    });
    expect(values).toEqual([other.workspaceId, ours.tenantId, other.workspaceId]);
  });

  it("doesn't type check on a tenant's table without a tenant", async () => {
    const text = await test.db.withSystem(async (trx) => {
      // @ts-expect-error A tenant's table isn't one of the system's.
      return trx.selectFrom("items").compile().sql;
    });
    expect(text).not.toContain("tenant_id");
  });
});

it("with the policies off, a query that names no scope still sees, changes and deletes its own rows alone [6.5]", async () => {
  const tables = ["notifications", "saved_tasks"] as const;
  for (const table of tables) await test.admin.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
  await test.db.withTenant(ours, (trx) =>
    trx.insertInto("notifications").values({ type: "info", message: "ours" }).execute(),
  );
  await test.db.withTenant(neighbour, async (trx) => {
    const seen = () => trx.selectFrom("notifications").select("message").execute();
    expect(await seen()).toEqual([]);
    await trx.updateTable("notifications").set({ message: "taken" }).execute();
    await trx.deleteFrom("notifications").execute();
    await trx.insertInto("notifications").values({ type: "info", message: "theirs" }).execute();
    expect(await seen()).toEqual([{ message: "theirs" }]);
  });
  const { rows } = await test.admin.query("SELECT message, workspace_id FROM notifications ORDER BY id");
  expect(rows).toEqual([
    { message: "ours", workspace_id: ours.workspaceId },
    { message: "theirs", workspace_id: neighbour.workspaceId },
  ]);
  for (const table of tables) await test.admin.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
});

describe("plans keep their indices", () => {
  beforeAll(async () => {
    for (const { tenantId, workspaceId, integrationDataId, count } of [
      { ...ours, count: 1000 },
      { ...neighbour, count: 20_000 },
    ]) {
      await test.admin.query(
        `INSERT INTO items (tenant_id, workspace_id, integration_data_id, stream, source_datatype, external_id, at, author,
           title, body, content_hash)
         SELECT $1, $2, $3, 's', 'news', n::text, now() - n * interval '1 minute', '', 'title', '', '\\x00'
         FROM generate_series(1, $4::int) AS n`,
        [tenantId, workspaceId, integrationDataId, count],
      );
      await test.admin.query(
        `INSERT INTO notifications (tenant_id, workspace_id, type, message)
         SELECT $1, $2, 'info', 'm' FROM generate_series(1, $3::int)`,
        [tenantId, workspaceId, count],
      );
    }
    await test.admin.query("ANALYZE items, notifications");
  });

  const newestItems = (trx: Trx) => trx.selectFrom("items").select("id").orderBy("at", "desc").orderBy("id", "desc");
  const newestNotifications = (trx: Trx) => trx.selectFrom("notifications").select("id").orderBy("id", "desc");

  it.for([
    ["items", (trx: Trx) => newestItems(trx).limit(50).explain("text")],
    ["notifications", (trx: Trx) => newestNotifications(trx).limit(50).explain("text")],
  ] as const)("the newest %s are planned as with predicates written by hand, by an index", async ([table, newest]) => {
    const order = table === "items" ? sql`at DESC, id DESC` : sql`id DESC`;
    const byHand = sql`SELECT id FROM ${sql.table(table)}
      WHERE tenant_id = ${ours.tenantId} AND workspace_id = ${ours.workspaceId} ORDER BY ${order} LIMIT 50`;
    const { plan, planByHand } = await test.db.withTenant(ours, async (trx) => ({
      plan: await newest(trx),
      planByHand: (await sql`EXPLAIN ${byHand}`.execute(trx)).rows,
    }));
    expect(plan).toEqual(planByHand);
    const text = JSON.stringify(plan);
    expect(text).toContain(`workspace_id = '${ours.workspaceId}'::uuid)`);
    expect(text).toMatch(/Index (Scan|Cond)/);
    expect(text).not.toContain("Seq Scan");
  });
});

it("knows every table that has a tenant", async () => {
  const { rows } = await test.admin.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'item_vectors'`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(tableScopes).toSorted());
});

const rowOf = (id: string) => ({ id, integration_id: ours.integrationId, label: id, kind: "folder" });
