import { sql } from "kysely";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../testing/create-test-database.ts";
import { prepared } from "./keep-prepared.ts";
import { openDatabase } from "./open-database.ts";

it("a marked statement is planned once for each connection, and others are not kept", async () => {
  const test = await createTestDatabase();
  const db = await openDatabase({ appUrl: test.appUrl, log: { info() {}, warn() {}, error() {} }, poolSize: 1 });
  const ask = (value: number) => db.withSystem((trx) => sql`${prepared} SELECT ${value}::int AS one`.execute(trx));
  try {
    expect([(await ask(1)).rows, (await ask(2)).rows]).toEqual([[{ one: 1 }], [{ one: 2 }]]);
    const { rows } = await db.withSystem((trx) =>
      sql<{ statement: string; plans: number }>`
        SELECT statement, (generic_plans + custom_plans)::int AS plans FROM pg_prepared_statements`.execute(trx),
    );
    expect(rows).toEqual([{ statement: "/* prepared */ SELECT $1::int AS one", plans: 2 }]);
  } finally {
    await db.close();
    await test.close();
  }
});
