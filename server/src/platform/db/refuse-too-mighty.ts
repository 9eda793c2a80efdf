import { type Kysely, sql } from "kysely";
import { StartError } from "../env/start-error.ts";
import type { DB as Schema } from "./tables.ts";

/**
 * Superusers and BYPASSRLS roles see every tenant whatever the policies say, and so may a role that can become one or
 * become the tables' owner. @throws StartError when the running role is such a one.
 */
export async function refuseTooMighty(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string; might: string }>`
    SELECT current_user AS name, string_agg(DISTINCT CASE
      WHEN rolsuper THEN 'a superuser' WHEN rolbypassrls THEN 'BYPASSRLS' ELSE 'the owner of the tables' END, ', ') AS might
    FROM pg_roles
    WHERE (rolsuper OR rolbypassrls OR rolname = 'hoopoe_owner') AND pg_has_role(current_user, oid, 'MEMBER')
    HAVING count(*) > 0`.execute(db);
  const found = rows[0];
  if (!found) return;
  throw new StartError(
    `Hoopoe won't run as ${found.name}, which is (or may become) ${found.might}, because row-level security doesn't apply to it. Leave DATABASE_APP_URL unset, or use a plain role.`,
  );
}
