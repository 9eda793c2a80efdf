import pg from "pg";
import { startPostgres } from "./start-postgres.ts";

// A process of its own that starts PostgreSQL, commits one row, says so, and stays until it is killed.
const dataDir = process.argv[2] ?? "";
const print = () => undefined;
const postgres = await startPostgres({ dataDir, log: { info: print, warn: print, error: print } });
const client = new pg.Client({ connectionString: postgres.adminUrl });
await client.connect();
await client.query("CREATE TABLE kept (n integer)");
await client.query("INSERT INTO kept VALUES (42)");
process.stdout.write(`${postgres.pid}\n`);
