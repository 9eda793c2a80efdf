import type { Queries } from "../testing/seed-workspace.ts";

/** Stands in everything of theirs that has words. */
export const marker = "none-of-your-business";

export type Insert = ReturnType<typeof inserter>;

export function inserter(admin: Queries) {
  return async (table: string, columns: string, values: readonly unknown[], id = "id"): Promise<string> => {
    const gaps = values.map((_, index) => `$${index + 1}`).join(", ");
    const sql = `INSERT INTO ${table} (tenant_id, ${columns}) VALUES (${gaps}) RETURNING ${id} AS id`;
    const { rows } = await admin.query<{ id: string }>(sql, [...values]);
    return String(rows[0]?.id);
  };
}
