import { setTimeout as pause } from "node:timers/promises";
import pg, { type Client } from "pg";
import { StartError } from "../env/start-error.ts";
import { derivePassword } from "./database-urls.ts";
import { loginRoles, roleNames } from "./role-names.ts";

interface CurrentRole {
  name: string;
  mayCreateRoles: boolean;
}

interface RolesOptions {
  password: string;
  appUser?: string;
}

const triesMax = 100;
/** PostgreSQL's words for two who change the same role at once, or make it. */
const disturbed = new Set(["XX000", "23505", "42710"]);

/**
 * Makes the roles that are missing and says who may become whom. `client` is connected as DATABASE_URL's role;
 * `password` is that role's: the login roles' are derived from it. `appUser` is DATABASE_APP_URL's, whose password is
 * the operator's business. Says whether the role may manage roles. @throws StartError when roles are missing and it may not.
 *
 * Roles belong to the whole server, locks to one database: two that start at once on two databases of one server may
 * meet here, and who was disturbed begins again.
 */
export async function ensureRoles(client: Client, options: RolesOptions): Promise<{ managesRoles: boolean }> {
  for (let count = 1; ; count += 1) {
    try {
      return await makeRoles(client, options);
    } catch (error) {
      const isDisturbed = error instanceof pg.DatabaseError && disturbed.has(error.code ?? "");
      if (!isDisturbed || count === triesMax) throw error;
      await pause(20);
    }
  }
}

async function makeRoles(client: Client, { password, appUser }: RolesOptions): Promise<{ managesRoles: boolean }> {
  const input = await currentRole(client);
  const missing = await missingRoles(client);
  if (missing.length > 0 && !input.mayCreateRoles) {
    throw new StartError(
      `DATABASE_URL's role ${input.name} can't create the roles Hoopoe needs (${missing.join(", ")}). Run ALTER ROLE ${input.name} CREATEROLE as an administrator of that server.`,
    );
  }
  for (const role of missing) await client.query(`CREATE ROLE ${role} NOLOGIN`);
  if (!input.mayCreateRoles) return { managesRoles: false };
  for (const role of loginRoles.filter((name) => name !== appUser)) {
    const secret = client.escapeLiteral(derivePassword(password, role));
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`);
  }
  const { owner, search, lookup, engine } = roleNames;
  await client.query(`GRANT ${owner} TO CURRENT_USER WITH SET TRUE, INHERIT TRUE`);
  await client.query(`GRANT ${search}, ${lookup}, ${engine} TO ${owner} WITH SET TRUE, INHERIT FALSE`);
  if (appUser && appUser !== roleNames.app) {
    await client.query(`GRANT ${roleNames.app} TO ${client.escapeIdentifier(appUser)}`);
  }
  return { managesRoles: true };
}

/** What the roles need in the database that `client` is connected to. */
export async function grantDatabase(client: Client): Promise<void> {
  const { owner, app, engine } = roleNames;
  const { rows } = await client.query<{ database: string }>("SELECT current_database() AS database");
  const database = client.escapeIdentifier(rows[0]?.database ?? "");
  await client.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${database} TO ${owner}`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${app}, ${engine}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${owner}`);
}

async function currentRole(client: Client): Promise<CurrentRole> {
  const { rows } = await client.query<CurrentRole>(
    `SELECT rolname AS name, rolsuper OR rolcreaterole AS "mayCreateRoles" FROM pg_roles WHERE rolname = current_user`,
  );
  const input = rows[0];
  if (!input) throw new StartError("DATABASE_URL's role is unknown to its own server. Check the server's pg_roles.");
  return input;
}

async function missingRoles(client: Client): Promise<string[]> {
  const wanted = Object.values(roleNames);
  const { rows } = await client.query<{ name: string }>(
    "SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1::text[])",
    [wanted],
  );
  const existing = new Set(rows.map((row) => row.name));
  return wanted.filter((name) => !existing.has(name));
}
