import type { Client } from "pg";

/**
 * Makes pgvector's extension where the server brings it, which it may since the last start. `client` is DATABASE_URL's
 * role: where that one may not, an administrator's CREATE EXTENSION does, and until then search goes by words.
 */
export async function createVectorExtension(client: Client): Promise<void> {
  await client.query(`DO $$
    BEGIN
      IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector' AND installed_version IS NULL) THEN
        CREATE EXTENSION vector SCHEMA public;
      END IF;
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$`);
}
