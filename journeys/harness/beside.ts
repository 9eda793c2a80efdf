import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment, Product } from "./product.ts";

/** What a second process needs to work on the database of the first: the same keys and the same files, and nothing else. */
export async function beside({ dataDir }: Product): Promise<Environment> {
  const lines = (await readFile(join(dataDir, "postgres/18/postmaster.pid"), "utf8")).split("\n");
  const [, , , port = "", host = ""] = lines;
  const url = new URL("postgresql://postgres@localhost/hoopoe");
  url.password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  url.search = new URLSearchParams({ host, port }).toString();
  return { DATABASE_URL: url.href, KEK_FILE: join(dataDir, "kek"), FILES: `file://${join(dataDir, "files")}` };
}
