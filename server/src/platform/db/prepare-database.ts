import pg from "pg";
import { StartError } from "../env/start-error.ts";
import { createVectorExtension } from "./create-vector-extension.ts";
import { becoming, type DatabaseUrls, databaseUrls, onDatabase, passwordOf, userOf } from "./database-urls.ts";
import { ensureRoles, grantDatabase } from "./ensure-roles.ts";
import { migrate } from "./migrate.ts";
import { roleNames } from "./role-names.ts";

/** Any number that nothing else on the server takes: two processes must not migrate at once. */
const lockKey = 4_400_001;
const serverVersionMin = 180_000;

/**
 * Makes roles and tables in the database that `givenUrl` names, and gives the URLs of its roles. `appUrl` is
 * DATABASE_APP_URL where the operator set one; `tell` says to the person who starts us what takes a while. Safe to call from many processes at once. @throws StartError
 */
export async function prepareDatabase(
  url: string,
  { appUrl, report }: { appUrl?: string | undefined; report?: (sentence: string) => void } = {},
): Promise<DatabaseUrls & { migrated: string[] }> {
  const urls = databaseUrls(url, { appUrl });
  const client = await connectTo(url);
  try {
    await checkVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    const { managesRoles } = await ensureRoles(client, {
      password: passwordOf(url),
      appUser: appUrl && userOf(appUrl),
    });
    await grantDatabase(client);
    await createVectorExtension(client);
    const migrated = await migrateAsOwner(urls.ownerUrl, report);
    if (managesRoles) return { ...urls, migrated };
    if (!appUrl) {
      throw new StartError(
        "DATABASE_URL's role can't set passwords. Put the login of hoopoe_app in DATABASE_APP_URL, or give the role CREATEROLE.",
      );
    }
    return { ...urls, engineUrl: becoming(url, roleNames.engine), migrated };
  } finally {
    await client.end();
  }
}

/** Makes a database on the embedded server where it is absent, and gives its URL. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<string> {
  const client = await connectTo(adminUrl);
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return onDatabase(adminUrl, name);
  } finally {
    await client.end();
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener a connection that breaks ends the process; the query at hand reports it anyway.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    const { host } = new URL(url);
    throw new StartError(
      `Couldn't reach the database of DATABASE_URL at ${host} (${cause instanceof Error ? cause.message : String(cause)}). Check host, port, user and password.`,
      { cause },
    );
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>("SHOW server_version_num");
  if (Number(rows[0]?.server_version_num) >= serverVersionMin) return;
  throw new StartError("DATABASE_URL names a PostgreSQL older than 18. Use version 18 or later.");
}

async function migrateAsOwner(ownerUrl: string, report?: (sentence: string) => void): Promise<string[]> {
  const client = await connectTo(ownerUrl);
  try {
    const migrated = await migrate(client, { report });
    await client.query("SELECT hoopoe.ensure_vectors()");
    return migrated;
  } finally {
    await client.end();
  }
}
